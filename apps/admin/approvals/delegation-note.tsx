import { Alert, Button } from '@arco-design/web-react'
import type { DelegationInfo } from '../../../server/wire.ts'
import { useMessages } from '../../shell/messages.ts'
import { useTimeText } from './delegation-rows.tsx'
import { delegationTexts } from './delegation-texts.ts'

interface DelegationNoteProps {
  readonly own: readonly DelegationInfo[]
  readonly onOpen: () => void
}

/** Says which approvals of the person go to another one now. */
export function DelegationNote({ own, onOpen }: DelegationNoteProps) {
  const t = useMessages(delegationTexts)
  const timeText = useTimeText()
  const active = own.filter(({ status }) => status === 'active')
  if (active.length === 0) return null
  return (
    <Alert
      type="info"
      className="admin-delegation-note"
      content={active.map(({ id, to: { name }, flows, until }) => (
        <div key={id}>
          {flows === null
            ? t('note', { name, time: timeText(until) })
            : t('noteFlows', { name, time: timeText(until), flows: flows.map((flow) => flow.name).join(', ') })}
        </div>
      ))}
      action={
        <Button type="text" size="small" onClick={onOpen}>
          {t('manage')}
        </Button>
      }
    />
  )
}
