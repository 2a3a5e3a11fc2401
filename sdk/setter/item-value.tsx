import { useId } from 'react'
import type { ItemField } from '../define/setter.ts'
import { usePanel } from '../react/panel-context.ts'
import { BindableLine, formulaIn } from './bindable-line.tsx'
import { LineInput } from './controls.tsx'
import { asLine, useText } from './texts.ts'

interface ItemValueProps {
  readonly field: ItemField
  /** The whole name: "Option 2: label". */
  readonly name: string
  readonly value: unknown
  readonly onValue: (value: unknown) => void
  readonly disabled?: boolean | undefined
  /** In a line without a label beside it. */
  readonly inline?: boolean
}

const noWords = () => undefined

/** The key of a text of the page, as items of lists hold it: `{ type: 'i18n', value: key }`. */
function textKeyIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, value: key } = value as { readonly type?: unknown; readonly value?: unknown }
  return type === 'i18n' && typeof key === 'string' ? key : null
}

/** Texts whose editor is a line, which can be a formula where it stands. */
const isLine = ({ setter }: ItemField): boolean => setter === 'setter/text'

/** One value of an item of a list, by the setter of its field, or as a formula. */
export function ItemValue({ field, name, value, onValue, disabled, inline }: ItemValueProps) {
  const t = useText()
  const id = useId()
  const { setter: Setter, formula: Formula, useWords = noWords } = usePanel()
  const words = useWords()
  const source = formulaIn(value)
  const placeholder = inline ? t(field.placeholder ?? field.label) : field.placeholder && t(field.placeholder)
  const isValue = inline && field.setter === 'setter/value'
  const key = textKeyIn(value)
  if (words && isLine(field) && (key !== null || (words.isOther && field.words && source === null)))
    return (
      <LineInput
        label={name}
        placeholder={placeholder}
        value={key === null ? asLine(value) : (words.of(key) ?? '')}
        disabled={disabled}
        onText={(text) => (key === null ? onValue(words.make(asLine(value), text)) : words.write(key, text))}
      />
    )
  if ((isLine(field) || isValue) && field.bindable) {
    const write = (next: unknown) => onValue(isValue && typeof next === 'string' ? valueLike(value, next) : next)
    return <BindableLine label={name} placeholder={placeholder} value={value} disabled={disabled} onValue={write} />
  }
  // A line of its own, which needs no setter's frame.
  if (isLine(field) || isValue)
    return (
      <LineInput
        label={name}
        placeholder={placeholder}
        value={asLine(value)}
        disabled={disabled}
        onText={(text) => onValue(isValue ? valueLike(value, text) : text)}
      />
    )
  const toggle = () => onValue(source === null ? { type: 'variable', value: asSource(value ?? field.default) } : undefined)
  return (
    <span className="ts-bindable" data-bound={source === null ? undefined : ''}>
      {source !== null && Formula ? (
        <Formula label={name} value={source} disabled={disabled} onChange={(next) => onValue({ type: 'variable', value: next })} />
      ) : (
        <span className="ts-grow">
          <span id={id} className="ts-hidden">
            {name}
          </span>
          {Setter ? (
            <Setter
              id={field.setter}
              value={(source ?? value ?? field.default) as never}
              onChange={onValue}
              field={field}
              labelId={id}
              {...(disabled ? { disabled } : {})}
            />
          ) : (
            <span className="ts-note">{asLine(value ?? field.default)}</span>
          )}
        </span>
      )}
      {field.bindable && Formula && (
        <button
          type="button"
          className="ts-fx"
          aria-pressed={source !== null}
          aria-label={`${name}: ${t({ zh: '表达式', en: 'expression' })}`}
          title={t({ zh: '表达式', en: 'Expression' })}
          disabled={disabled}
          onClick={toggle}
        />
      )}
    </span>
  )
}

/** A value is written as what it was: typing over the number 1 gives a number again. */
function valueLike(before: unknown, text: string): unknown {
  if (typeof before === 'number' && text.trim() !== '' && String(Number(text)) === text.trim()) return Number(text)
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** The formula that gives what was there, so that switching changes nothing. */
const asSource = (value: unknown): string => (value === undefined || value === null || value === '' ? '' : JSON.stringify(value))
