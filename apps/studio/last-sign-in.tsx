import { Message, Modal, Select } from '@arco-design/web-react'
import { common } from '../kit/words/common.ts'
import { failureText } from '../kit/words/failure-text.ts'
import { useLocale, useMessages } from '../shell/messages.ts'
import { signInTexts } from './sign-in-texts.ts'
import { timeText } from './time-text.ts'

/** What a list of accounts is asked for; empty for all of them. */
export type UnusedChoice = '' | 'never' | '30' | '90' | '180' | '365'
const DAYS = ['30', '90', '180', '365'] as const

interface UnusedFilterProps {
  readonly value: UnusedChoice
  readonly onChange: (value: UnusedChoice) => void
}

/** Chooses accounts that were not used for some time. */
export function UnusedFilter({ value, onChange }: UnusedFilterProps) {
  const t = useMessages(signInTexts)
  return (
    <Select
      aria-label={t('filter')}
      value={value}
      style={{ width: 240 }}
      onChange={onChange}
      options={[
        { value: '', label: t('everybody') },
        ...DAYS.map((days) => ({ value: days, label: t('days', { count: Number(days) }) })),
        { value: 'never', label: t('neverSigned') },
      ]}
    />
  )
}

/** When an account last signed in. */
export function LastSignIn({ at }: { readonly at: string | null }) {
  const t = useMessages(signInTexts)
  const locale = useLocale()
  return at === null ? <span className="studio-muted">{t('never')}</span> : <span>{timeText(at, locale)}</span>
}

/** Asks, then ends all sign-ins of an account by `end`. */
export function useEndSessions<Account extends { readonly userName: string }>(
  end: (account: Account) => Promise<unknown>,
): (account: Account) => void {
  const t = useMessages(signInTexts)
  const c = useMessages(common)
  return (account) => {
    const name = account.userName
    Modal.confirm({
      title: t('endTitle', { name }),
      content: t('endText'),
      okText: t('endOk'),
      cancelText: c('cancel'),
      onOk: () =>
        end(account).then(
          () => void Message.success(t('ended', { name })),
          (thrown: Error) => void Message.error(failureText(thrown)),
        ),
    })
  }
}
