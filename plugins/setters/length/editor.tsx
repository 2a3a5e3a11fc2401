import { asLine, LineInput, Menu, MIXED, type SetterProps, useText } from '#sdk/setter'
import { lengthOf, UNITS, writeLength } from './length.ts'

/** A number with its unit; anything else that CSS takes for a length is a text of its own. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string | number>) {
  const t = useText()
  const text = mixed ? '' : asLine(value)
  const length = lengthOf(text)
  const unit = length?.unit ?? (text === '' ? 'px' : '')
  const placeholder = mixed ? MIXED : (field.placeholder ?? { zh: '自动', en: 'auto' })
  const type = (typed: string) => onChange(writeLength(typed, unit, value))
  const nudge = (step: number) =>
    length && onChange(writeLength(String(Number((length.number + step).toPrecision(12))), length.unit, value))
  return (
    <span className="ts-line">
      <LineInput
        labelId={labelId}
        inputMode={length ? 'decimal' : undefined}
        value={length ? String(length.number) : text}
        disabled={disabled}
        placeholder={t(placeholder)}
        onText={type}
        onKeyDown={(event) => {
          const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (!direction || event.altKey || !length) return
          event.preventDefault()
          nudge(direction * (event.shiftKey ? 10 : 1))
        }}
      />
      <Menu
        label={`${t(field.label)}: ${t({ zh: '单位', en: 'unit' })}`}
        value={unit}
        disabled={disabled || (text !== '' && !length)}
        style={{ width: 60, flex: 'none' }}
        onText={(next) => length && onChange(writeLength(String(length.number), next, undefined))}
      >
        {unit === '' && <option value="">CSS</option>}
        {UNITS.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Menu>
    </span>
  )
}
