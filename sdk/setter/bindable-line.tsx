import { usePanel } from '../react/panel-context.ts'
import { LineInput } from './controls.tsx'
import { asLine, useText } from './texts.ts'

type LineProps = Omit<Parameters<typeof LineInput>[0], 'value' | 'onText' | 'label' | 'labelId'>

/** The formula in a value, as rows and lists hold it: `{ type: 'variable', value: source }`; null where the value is a plain one. */
export function formulaIn(value: unknown): string | null {
  return isPair(value) && value.type === 'variable' && typeof value.value === 'string' ? value.value : null
}

const isPair = (value: unknown): value is { readonly type: unknown; readonly value: unknown } =>
  typeof value === 'object' && value !== null && 'type' in value && 'value' in value

/** One value of a row that may also be a formula: a line of text with a switch beside it. */
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
  const source = formulaIn(value)
  const plain = isPair(value) && value.type === 'template' ? value.value : value
  const toggle = () => onValue(source === null ? { type: 'variable', value: asSource(plain) } : '')
  return (
    <span className="ts-bindable" data-bound={source === null ? undefined : ''}>
      {source !== null && Formula ? (
        <Formula label={label} value={source} disabled={line.disabled} onChange={(next) => onValue({ type: 'variable', value: next })} />
      ) : (
        <LineInput
          {...line}
          label={label}
          value={source ?? asLine(plain)}
          onText={(text) => onValue(templates && text.includes('${') ? { type: 'template', value: text } : text)}
        />
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
