import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useMessages } from '../../shell/messages.ts'
import { DelegationNote } from './delegation-note.tsx'
import { DelegationsDialog } from './delegations-dialog.tsx'
import { approvalTexts } from './texts.ts'
import { useDelegations } from './use-delegations.ts'

interface InboxHeadProps {
  readonly flows: readonly { readonly id: number; readonly name: string }[]
  readonly canStart: boolean
  readonly onStart: () => void
  /** Delegations changed, and open tasks may have moved. */
  readonly onChanged: () => void
}

/** The title of the inbox with its buttons, and a note of active delegations. */
export function InboxHead({ flows, canStart, onStart, onChanged }: InboxHeadProps) {
  const t = useMessages(approvalTexts)
  const delegations = useDelegations()
  const [isDelegating, setDelegating] = useState(false)
  const open = () => setDelegating(true)
  const changed = (): void => {
    delegations.state.reload()
    onChanged()
  }
  return (
    <>
      <div className="admin-inbox-head">
        <h1>{t('title')}</h1>
        <div className="admin-inbox-acts">
          {delegations.isOpen && <Button onClick={open}>{t('delegations')}</Button>}
          {canStart && (
            <Button type="primary" icon={<IconPlus aria-hidden="true" />} onClick={onStart}>
              {t('start')}
            </Button>
          )}
        </div>
      </div>
      <DelegationNote own={delegations.own} onOpen={open} />
      {isDelegating && (
        <DelegationsDialog lists={delegations} flows={flows} onChanged={changed} onClose={() => setDelegating(false)} />
      )}
    </>
  )
}
