import { Alert } from '@arco-design/web-react'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { useSignalValue } from '../use-signal-value.ts'

const texts = defineMessages('unconfirmed-notice', {
  zh: { text: '你的邮箱还没有确认：别人添加你的项目在确认之后才能看到。请向管理员索取确认链接。' },
  en: {
    text: 'Your e-mail is not confirmed: projects that others add you to are seen once it is. Ask an administrator for a confirmation link.',
  },
})

/** Tells somebody whose address is not proven what they do not see, and what to do. */
export function UnconfirmedNotice() {
  const t = useMessages(texts)
  const user = useSignalValue(currentUser)
  if (!user || user.confirmed) return null
  return <Alert type="info" content={t('text')} style={{ marginBottom: 16 }} />
}
