import { IconNotification } from '@arco-design/web-react/icon'
import { useEffect, useState } from 'react'
import { type AdminNotification, labelIn, Popup, useAdmin, useSignalValue } from '#sdk/studio'
import { notificationsItem } from './index.ts'
import './view.css'

const TEXTS = {
  none: { zh: '没有通知', en: 'No notifications' },
  readAll: { zh: '全部标为已读', en: 'Mark all as read' },
  failed: { zh: '通知加载失败', en: 'Notifications could not be loaded' },
  unread: { zh: '未读', en: 'unread' },
  loading: { zh: '加载中', en: 'Loading' },
} as const
/** The largest count that is written out. */
const MOST = 99

/** The notifications of the person, with the number of unread ones. */
export function Item() {
  const { notifications, language } = useAdmin()
  const locale = useSignalValue(language)
  const unread = useSignalValue(notifications.unread)
  const label = labelIn(notificationsItem.label, locale)
  const face = (
    <>
      <IconNotification />
      {unread > 0 && <span className="notifications-count">{unread > MOST ? `${MOST}+` : unread}</span>}
    </>
  )
  return (
    <Popup
      label={unread === 0 ? label : `${label} · ${unread} ${labelIn(TEXTS.unread, locale)}`}
      className="admin-tool"
      face={face}
    >
      {(close) => <Notifications key={unread} onLeave={close} />}
    </Popup>
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
  if (list === undefined)
    return (
      <p className="notifications" role="status">
        {labelIn(TEXTS.loading, locale)}
      </p>
    )
  if (list instanceof Error)
    return (
      <p className="notifications" role="alert">
        {labelIn(TEXTS.failed, locale)}
      </p>
    )
  if (list.length === 0) return <p className="notifications">{labelIn(TEXTS.none, locale)}</p>
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
      {list.some(({ isRead }) => !isRead) && (
        <button type="button" className="notifications-all" onClick={() => void notifications.readAll()}>
          {labelIn(TEXTS.readAll, locale)}
        </button>
      )}
    </div>
  )
}
