import { Alert, Button } from '@arco-design/web-react'
import type { ReadonlySignal } from '@preact/signals-core'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import type { FollowRefusal } from '../../shell/sync/follow.ts'

const texts = defineMessages('document-unfollowed', {
  zh: {
    'signed out': '登录已过期，此处不再显示他人的修改。请重新登录。',
    forbidden: '你已没有查看权限，此处不再显示他人的修改。请联系项目管理员。',
    gone: '内容可能已被删除，或你已没有权限，此处不再显示他人的修改。请重新打开以确认。',
    reopen: '重新打开',
  },
  en: {
    'signed out': 'Your login has expired, so changes of others no longer appear here. Sign in again.',
    forbidden: 'You may not see this any more, so changes of others no longer appear here. Ask an administrator of the project.',
    gone: 'It may have been deleted, or you lost access: changes of others no longer appear here. Open it again to find out.',
    reopen: 'Open again',
  },
})

/** The server refuses to report edits of others: why, and the way to try again. */
export function UnfollowedNotice({
  of,
}: {
  readonly of: { readonly unfollowed: ReadonlySignal<FollowRefusal | null>; readonly reopen: () => void }
}) {
  const t = useMessages(texts)
  const why = useSignalValue(of.unfollowed)
  if (why === null) return null
  return (
    <Alert
      type="warning"
      banner
      content={t(why)}
      action={
        <Button size="mini" onClick={of.reopen}>
          {t('reopen')}
        </Button>
      }
    />
  )
}
