import { Alert, Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { defineMessages, useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'

const texts = defineMessages('unconfirmed-notice', {
  zh: {
    text: '你的邮箱还没有确认：别人添加你的项目在确认之后才能看到。',
    send: '发送确认邮件',
    sent: '确认邮件已发送到 {{email}}，请打开其中的链接。没有收到时请查看垃圾邮件，或向管理员索取链接。',
  },
  en: {
    text: 'Your e-mail is not confirmed: projects that others add you to are seen once it is.',
    send: 'Mail me a link',
    sent: 'A link was mailed to {{email}}: open it to confirm your e-mail. If nothing arrives, look among the spam or ask an administrator for a link.',
  },
})

/** Tells somebody whose address is not proven what they do not see, and mails them what proves it. */
export function UnconfirmedNotice() {
  const t = useMessages(texts)
  const user = useSignalValue(currentUser)
  const [state, setState] = useState<'open' | 'sending' | 'sent' | Error>('open')
  if (!user || user.confirmed) return null
  const send = (): void => {
    setState('sending')
    call('POST /user/confirm/mail').then(
      () => setState('sent'),
      (thrown: Error) => setState(thrown),
    )
  }
  const said = state === 'sent' ? t('sent', { email: user.userName }) : state instanceof Error ? failureText(state) : t('text')
  return (
    <Alert
      type={state === 'sent' ? 'success' : state instanceof Error ? 'warning' : 'info'}
      content={said}
      style={{ marginBottom: 16 }}
      action={
        state === 'sent' ? undefined : (
          <Button size="small" loading={state === 'sending'} onClick={send}>
            {t('send')}
          </Button>
        )
      }
    />
  )
}
