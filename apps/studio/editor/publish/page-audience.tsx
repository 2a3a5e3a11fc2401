import { Button, Message } from '@arco-design/web-react'
import { IconLock, IconUnlock } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { failureText } from '../../../kit/words/failure-text.ts'
import { call } from '../../../shell/client.ts'
import { defineMessages, useMessages } from '../../../shell/messages.ts'
import { openedPage } from '../document/opened-page.ts'
import { useEditorUi } from '../parts/editor-ui.ts'
import { pageToken } from '../parts/page-part.ts'
import './page-audience.css'

const texts = defineMessages('editor-audience', {
  zh: {
    public: '公开：任何人都可以打开，无需登录',
    private: '私有：只有项目成员、页面成员和菜单对其开放的用户可以打开',
    open: '改为公开',
    close: '改为私有',
    openSure: '任何人都可以打开已发布的页面，无需登录。确定改为公开？',
    closeSure: '没有权限的访问者将无法再打开它。确定改为私有？',
    cancel: '取消',
    people: '成员…',
    readOnly: '由项目的开发者或管理员修改',
  },
  en: {
    public: 'Public: anyone can open it, without signing in',
    private: 'Private: people of the project, members of the page and users whose menu has it can open it',
    open: 'Make it public',
    close: 'Make it private',
    openSure: 'Anyone will be able to open the published page without signing in.',
    closeSure: 'Visitors without access will not be able to open it any more.',
    cancel: 'Cancel',
    people: 'Members…',
    readOnly: 'Developers and administrators of the project change this',
  },
})

const PUBLIC = 1
const PRIVATE = 2

/** Who can open the published page, with a button that changes it for those who may. */
export function PageAudience({ onAccess }: { readonly onAccess: () => void }) {
  const { session } = useEditorUi()
  const t = useMessages(texts)
  const card = session.part(pageToken)
  const { id, isPublic } = useSignalValue(card.info)
  const { may } = session.part(openedPage).records
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState(false)
  const isOpen = isPublic === PUBLIC
  const change = async (): Promise<void> => {
    const next = isOpen ? PRIVATE : PUBLIC
    setAsked(false)
    setBusy(true)
    try {
      await call('POST /pages/update', { id, isPublic: next })
      card.change({ isPublic: next })
    } catch (thrown) {
      Message.warning(failureText(thrown))
    } finally {
      setBusy(false)
    }
  }
  const action = t(isOpen ? 'close' : 'open')
  if (asked)
    return (
      <p className="ed-publish-audience" role="alert">
        {t(isOpen ? 'closeSure' : 'openSure')}{' '}
        <Button size="mini" type="primary" onClick={() => void change()}>
          {action}
        </Button>{' '}
        <Button size="mini" onClick={() => setAsked(false)}>
          {t('cancel')}
        </Button>
      </p>
    )
  return (
    <p className="ed-publish-audience" role="note">
      {isOpen ? <IconUnlock aria-hidden /> : <IconLock aria-hidden />} <span>{t(isOpen ? 'public' : 'private')}</span>{' '}
      {may.access ? (
        <>
          <Button size="mini" loading={busy} onClick={() => setAsked(true)}>
            {action}…
          </Button>
          <Button size="mini" onClick={onAccess}>
            {t('people')}
          </Button>
        </>
      ) : (
        <span className="ed-muted">{t('readOnly')}</span>
      )}
    </p>
  )
}
