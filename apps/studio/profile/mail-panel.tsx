import { Message, Skeleton, Switch } from '@arco-design/web-react'
import { useId, useState } from 'react'
import { labelIn } from '#kernel/message'
import type { MailChoice } from '../../../server/wire.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { profileTexts } from './texts.ts'

/** Which notifications the person receives by mail as well. */
export function MailPanel() {
  const t = useMessages(profileTexts)
  const choices = useLoaded('mail choices', (signal) => call('POST /notification/mail/list', {}, { signal }))
  if (choices.data?.length === 0) return null
  return (
    <section className="studio-panel" aria-busy={choices.loading}>
      <h2>{t('byMail')}</h2>
      <p className="studio-muted">{t('byMailText')}</p>
      {choices.error && <LoadFailure error={choices.error} retry={choices.reload} />}
      {!choices.data && choices.loading && <Skeleton animation text={{ rows: 1 }} />}
      {choices.data?.map((choice) => (
        <Choice key={choice.topic} choice={choice} onChanged={choices.reload} />
      ))}
    </section>
  )
}

interface ChoiceProps {
  readonly choice: MailChoice
  readonly onChanged: () => void
}

function Choice({ choice: { topic, label, mail }, onChanged }: ChoiceProps) {
  const t = useMessages(profileTexts)
  const locale = useLocale()
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const choose = async (isOn: boolean): Promise<void> => {
    setBusy(true)
    try {
      await call('POST /notification/mail/choose', { topic, mail: isOn })
      Message.success(t(isOn ? 'mailOn' : 'mailOff'))
    } catch (thrown) {
      Message.error(failureText(thrown))
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  return (
    <div className="profile-mail">
      <span id={id}>{labelIn(label, locale)}</span>
      <Switch aria-labelledby={id} checked={mail} loading={isBusy} onChange={(isOn) => void choose(isOn)} />
    </div>
  )
}
