import { useId } from 'react'
import { tableIn } from '#kernel/message'
import { firstOf, MOST_SHOWN } from './bound-data.ts'
import './choice-list.css'
import { CutNotice } from './cut-notice.tsx'
import { NoData } from './no-data.tsx'
import type { Option } from './options.ts'
import { useLanguage } from './use-element.ts'
import { useWordsAt } from './use-words-at.ts'

const EMPTY = { zh: '暂无选项', en: 'No options' } as const

interface ChoiceListProps {
  /** One of them may be chosen, or any number. */
  readonly kind: 'radio' | 'checkbox'
  /** How each is drawn: a box with a text, or a button, whose colour says in two ways that it is chosen. */
  readonly look?: 'box' | 'outline' | 'solid'
  readonly options: readonly Option[]
  /** Keys of what is chosen. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (option: Option, chosen: boolean) => void
  readonly disabled: boolean
  readonly size: 'mini' | 'small' | 'default' | 'large'
  readonly labels: { readonly labelId: string; readonly messageId: string; readonly invalid: boolean }
  readonly part: (name: string) => string
}

/** What is shown of very many options: the first, and always what is chosen. */
function listed(options: readonly Option[], chosen: ReadonlySet<string>) {
  const first = firstOf(options)
  if (!first.isCut) return first
  const others = options.slice(MOST_SHOWN.items).filter(({ key }) => chosen.has(key))
  return { ...first, shown: [...first.shown, ...others.slice(0, MOST_SHOWN.items)] }
}

/** A group of native radio buttons or check boxes, with the parts `field` and `option`. The browser brings the keys. */
export function ChoiceList({
  kind,
  look = 'box',
  options,
  chosen,
  onChoose,
  disabled,
  size,
  labels: { labelId, messageId, invalid },
  part,
}: ChoiceListProps) {
  const name = useId()
  const empty = tableIn(EMPTY, useLanguage())
  const list = listed(options, chosen)
  const wordsAt = useWordsAt()
  return (
    <div
      {...{ role: kind === 'radio' ? 'radiogroup' : 'group', 'aria-labelledby': labelId, 'aria-describedby': messageId }}
      {...(invalid ? { 'aria-invalid': true } : {})}
      {...(disabled ? { 'aria-disabled': true } : {})}
      className={`tessera-choices tessera-choices-${size}${look === 'box' ? '' : ` tessera-choices-button tessera-choices-${look}`} ${part('field')}`}
    >
      {list.shown.map((option) => (
        <label
          key={option.key}
          className={`tessera-choice${look === 'solid' && chosen.has(option.key) ? ' tessera-filled' : ''} ${part('option')}`}
        >
          <input
            type={kind}
            className={look === 'box' ? `tessera-filled tessera-box tessera-box-${kind}` : 'tessera-choice-unseen'}
            {...(kind === 'radio' ? { name } : {})}
            value={option.key}
            checked={chosen.has(option.key)}
            disabled={disabled || option.disabled}
            onChange={(event) => onChoose(option, event.target.checked)}
          />
          <span className="tessera-choice-text" {...wordsAt(option.words)}>
            {option.label}
          </span>
        </label>
      ))}
      {options.length === 0 && (
        <NoData>
          <span className="tessera-choices-empty">{empty}</span>
        </NoData>
      )}
      <CutNotice of={list} />
    </div>
  )
}

interface CheckInputProps {
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
  readonly className?: string
  /** Where no text stands beside it. */
  readonly label?: string | undefined
  readonly id?: string
}

/** A native check box as the ones of a group; the text beside it and the `label` around both, with the class `tessera-choice`, are the caller's. */
export function CheckInput({ checked, disabled, onChange, className = '', label, id }: CheckInputProps) {
  return (
    <input
      id={id}
      type="checkbox"
      className={`tessera-filled tessera-box tessera-box-checkbox ${className}`}
      checked={checked}
      disabled={disabled}
      aria-label={label}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
