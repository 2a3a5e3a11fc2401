import { Badge, Button, Empty, Link, Popover, Spin } from '@arco-design/web-react'
import '@arco-design/web-react/es/Badge/style/css.js'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Empty/style/css.js'
import '@arco-design/web-react/es/Link/style/css.js'
import '@arco-design/web-react/es/Popover/style/css.js'
import '@arco-design/web-react/es/Spin/style/css.js'
import { IconNotification } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { type AdminNotification, labelIn, useAdmin, useSignalValue } from '#sdk/studio'
import { notificationsItem } from './index.ts'
import './view.css'

const TEXTS = {
  none: { zh: '没有通知', en: 'No notifications' },
  readAll: { zh: '全部标为已读', en: 'Mark all as read' },
  failed: { zh: '通知加载失败', en: 'Notifications could not be loaded' },
  unread: { zh: '未读', en: 'unread' },
} as const

/** What the person was told, with how much of it is unread. */
export function Item() {
  const { notifications, language } = useAdmin()
  const locale = useSignalValue(language)
  const unread = useSignalValue(notifications.unread)
  const [isOpen, setOpen] = useState(false)
  const label = labelIn(notificationsItem.label, locale)
  return (
    <Popover
      trigger="click"
      position="br"
      popupVisible={isOpen}
      onVisibleChange={setOpen}
      content={isOpen && <Notifications key={unread} onLeave={() => setOpen(false)} />}
    >
      <Badge count={unread} maxCount={99} offset={[-6, 6]}>
        <Button
          type="text"
          className="admin-tool"
          icon={<IconNotification />}
          aria-label={unread === 0 ? label : `${label} · ${unread} ${labelIn(TEXTS.unread, locale)}`}
          aria-expanded={isOpen}
        />
      </Badge>
    </Popover>
  )
}

function Notifications({ onLeave }: { readonly onLeave: () => void }) {
  const { notifications, language, go } = useAdmin()
  const locale = useSignalValue(language)
  const [list, setList] = useState<readonly AdminNotification[] | Error>()
  useEffect(() => {
    let isLeft = false
    notifications.list(1).then(
      (found) => !isLeft && setList(found.list),
      (thrown: Error) => !isLeft && setList(thrown),
    )
    return () => {
      isLeft = true
    }
  }, [notifications])
  if (list === undefined) return <Spin className="notifications-waiting" />
  if (list instanceof Error) return <p role="alert">{labelIn(TEXTS.failed, locale)}</p>
  if (list.length === 0) return <Empty description={labelIn(TEXTS.none, locale)} />
  const open = ({ id, link }: AdminNotification): void => {
    void notifications.read([id])
    onLeave()
    if (link !== '') go(link)
  }
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short' })
  return (
    <div className="notifications">
      <ul>
        {list.map((each) => (
          <li key={each.id} data-read={each.isRead || undefined}>
            <button type="button" onClick={() => open(each)}>
              <span>{labelIn(each.text, locale)}</span>
              <time dateTime={each.createdAt}>{time.format(new Date(each.createdAt))}</time>
            </button>
          </li>
        ))}
      </ul>
      {list.some(({ isRead }) => !isRead) && <Link onClick={() => void notifications.readAll()}>{labelIn(TEXTS.readAll, locale)}</Link>}
    </div>
  )
}
