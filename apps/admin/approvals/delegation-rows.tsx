import { Button } from '@arco-design/web-react'
import { PersonMark } from '#sdk/react'
import type { DelegationInfo } from '../../../server/wire.ts'
import { tagOf } from '../../shell/locale.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { delegationTexts } from './delegation-texts.ts'

interface DelegationRowsProps {
  readonly items: readonly DelegationInfo[]
  readonly label: string
  /** Shows whose they are. */
  readonly hasPerson?: boolean
  readonly onEdit?: (delegation: DelegationInfo) => void
  readonly onRemove?: (delegation: DelegationInfo) => void
}

/** How times of delegations are shown, in the language of the interface. */
export function useTimeText(): (iso: string) => string {
  const language = tagOf(useLocale())
  return (iso) => new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Delegations with what may be done with them. */
export function DelegationRows({ items, label, hasPerson = false, onEdit, onRemove }: DelegationRowsProps) {
  const t = useMessages(delegationTexts)
  const timeText = useTimeText()
  return (
    <ul className="admin-delegations-rows" aria-label={label}>
      {items.map((item) => {
        const { id, person, to, flows, since, until, moveOpen, status } = item
        const { name } = to
        const isActive = status === 'active'
        return (
          <li key={id} data-status={status}>
            <div className="admin-delegations-people">
              {hasPerson && (
                <>
                  <PersonMark isSmall name={person.name} /> <span aria-hidden="true">→</span>
                </>
              )}
              {!hasPerson && <span className="admin-delegations-to">{t('to')}</span>}
              <PersonMark isSmall name={name} />
              <span className="admin-inbox-status">{t(status)}</span>
            </div>
            <p>{flows === null ? t('allFlows') : flows.map((flow) => flow.name).join(', ') || t('noFlows')}</p>
            <p>
              <time dateTime={since}>{timeText(since)}</time> – <time dateTime={until}>{timeText(until)}</time>
            </p>
            {moveOpen && <p>{t('moves')}</p>}
            <div className="admin-delegations-acts">
              {onEdit && status !== 'ended' && (
                <Button size="small" aria-label={t('editOf', { name })} onClick={() => onEdit(item)}>
                  {t('edit')}
                </Button>
              )}
              {onRemove && (
                <Button
                  size="small"
                  status="danger"
                  aria-label={t(isActive ? 'endOf' : 'deleteOf', { name })}
                  onClick={() => onRemove(item)}
                >
                  {t(isActive ? 'end' : 'delete')}
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
