import { labelIn } from '#kernel/message'
import { OneIcon } from '../../kit/panel/one-icon.tsx'
import { useLocale } from '../../shell/messages.ts'
import { triggers } from './trigger-words.ts'

interface TriggerCardsProps {
  readonly label: string
  /** As `Form.Item` hands it. */
  readonly value?: string
  readonly onChange?: (type: string) => void
  readonly disabled?: boolean
}

/** All triggers with what each does, one of which is chosen. */
export function TriggerCards({ label, value, onChange, disabled = false }: TriggerCardsProps) {
  const locale = useLocale()
  return (
    <div className="wf-cards" role="radiogroup" aria-label={label}>
      {triggers.map(({ id, icon, label: name, help }) => (
        <label key={id} className="wf-card">
          <input
            type="radio"
            name="trigger"
            value={id}
            disabled={disabled}
            checked={value === id}
            onChange={() => onChange?.(id)}
          />
          <span className="wf-card-icon" aria-hidden="true">
            <OneIcon icon={icon} />
          </span>
          <span className="wf-card-text">
            <strong>{labelIn(name, locale)}</strong>
            <span className="studio-muted">{labelIn(help, locale)}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
