import { type KeyboardEvent, useRef } from 'react'
import { usePanel } from '../react/panel-context.ts'
import { formulaInBraces } from './braces.ts'
import { LineInput } from './controls.tsx'
import { asLine, useText } from './texts.ts'

type LineProps = Omit<Parameters<typeof LineInput>[0], 'value' | 'onText' | 'label' | 'labelId'>

/** The formula in a value, as rows and lists hold it: `{ type: 'variable', value: source }`; null where the value is a plain one. */
export function formulaIn(value: unknown): string | null {
  return isPair(value) && value.type === 'variable' && typeof value.value === 'string' ? value.value : null
}

const isPair = (value: unknown): value is { readonly type: unknown; readonly value: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && 'value' in value

/** The text of a value that is a plain one or a template; null where it is a formula. */
export const lineText = (value: unknown): string | null =>
  formulaIn(value) === null ? asLine(isPair(value) && value.type === 'template' ? value.value : value) : null

/** The value of a text; one with `${…}` in it is a template where those are filled in. */
export const lineValue = (text: string, templates: boolean): unknown =>
  templates && text.includes('${') ? { type: 'template', value: text } : text

/** One value of a row that may also be a formula: a line of text with a switch beside it; `=` or `{{` in an empty one switches too. */
export function BindableLine({
  label,
  value,
  onValue,
  templates = false,
  ...line
}: LineProps & {
  readonly label: string
  readonly value: unknown
  readonly onValue: (value: unknown) => void
  /** A text with `${…}` in it is filled in when it is read. */
  readonly templates?: boolean
}) {
  const t = useText()
  const { formula: Formula } = usePanel()
  const written = useRef(false)
  const source = formulaIn(value)
  const plain = isPair(value) && value.type === 'template' ? value.value : value
  const write = (text: string) => {
    const inside = Formula ? (text === '{{' ? '' : formulaInBraces(text)) : null
    written.current = inside !== null
    if (inside !== null) onValue({ type: 'variable', value: inside })
    else onValue(lineValue(text, templates))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!Formula || event.key !== '=' || event.nativeEvent.isComposing || event.currentTarget.value !== '') return
    event.preventDefault()
    written.current = true
    onValue({ type: 'variable', value: '' })
  }
  const toggle = () => {
    written.current = false
    onValue(source === null ? { type: 'variable', value: asSource(plain) } : '')
  }
  return (
    <span className="ts-bindable" data-bound={source === null ? undefined : ''}>
      {source !== null && Formula ? (
        <Formula
          label={label}
          value={source}
          disabled={line.disabled}
          autoFocus={written.current}
          onChange={(next) => onValue({ type: 'variable', value: next })}
        />
      ) : (
        <LineInput {...line} label={label} value={source ?? asLine(plain)} onText={write} onKeyDown={onKeyDown} />
      )}
      {Formula && (
        <button
          type="button"
          className="ts-fx"
          aria-pressed={source !== null}
          aria-label={`${label}: ${t({ zh: '表达式', en: 'expression' })}`}
          title={t({ zh: '表达式', en: 'Expression' })}
          disabled={line.disabled}
          onClick={toggle}
        />
      )}
    </span>
  )
}

/** The formula that gives what was there, so that switching changes nothing. */
function asSource(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : JSON.stringify(value)
}
