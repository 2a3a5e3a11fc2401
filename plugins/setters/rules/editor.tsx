import { asLine, BindableLine, formulaIn, LineInput, ListEditor, Menu, rowsOf, type SetterProps, useText } from '#sdk/setter'
import { presetOf, RULE_PRESETS } from './presets.ts'
import './rules.css'
import { CompareDetails, type DetailsProps, RangeDetails } from './value-details.tsx'

type Rule = { readonly [key: string]: unknown }

export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<never>) {
  const t = useText()
  return (
    <ListEditor
      items={rowsOf(mixed ? undefined : value)}
      onChange={(next) => onChange(next as never)}
      create={(): Rule => ({ required: true, message: '' })}
      noun={{ zh: '规则', en: 'Rule' }}
      labelId={labelId}
      disabled={disabled}
      mixed={mixed}
    >
      {(row) => (
        <div className="ts-rule">
          <Menu
            label={`${row.name}: ${t({ zh: '类型', en: 'kind' })}`}
            value={presetOf(row.item)}
            disabled={disabled}
            onText={(id) => row.set({ ...RULE_PRESETS.find((preset) => preset.id === id)?.rule, message: row.item.message ?? '' })}
          >
            {RULE_PRESETS.map((preset) => (
              <option key={preset.id} value={preset.id}>
                {t(preset.label)}
              </option>
            ))}
          </Menu>
          <Details {...row} disabled={disabled} />
          <BindableLine
            label={`${row.name}: ${t({ zh: '提示文字', en: 'message' })}`}
            placeholder={t({ zh: '默认提示', en: 'Default message' })}
            value={row.item.message}
            disabled={disabled}
            onValue={(message) => row.set({ ...row.item, message })}
          />
        </div>
      )}
    </ListEditor>
  )
}

function Details(props: DetailsProps) {
  const { item, name, set, disabled } = props
  const t = useText()
  const kind = presetOf(item)
  if (kind === 'range') return <RangeDetails {...props} />
  if (kind === 'compare') return <CompareDetails {...props} />
  if (kind === 'length') return <LengthDetails {...props} />
  if (kind === 'required') {
    // Required only while a formula says so; switched off it is required always.
    const when = formulaIn(item.required)
    return (
      <BindableLine
        label={`${name}: ${t({ zh: '仅当', en: 'only when' })}`}
        placeholder={t({ zh: '始终必填', en: 'Always' })}
        readOnly
        value={when === null ? '' : item.required}
        disabled={disabled}
        onValue={(next) => set({ ...item, required: typeof next === 'string' ? true : next })}
      />
    )
  }
  if (kind !== 'pattern') return null
  const pattern = asLine(item.pattern)
  return (
    <LineInput
      label={`${name}: ${t({ zh: '正则表达式', en: 'pattern' })}`}
      placeholder="^[a-z]+$"
      value={pattern}
      invalid={!isPattern(pattern)}
      disabled={disabled}
      onText={(text) => set({ ...item, pattern: text })}
    />
  )
}

/** Only read, never matched here: a pattern of somebody's can run for ever. */
function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return true
  } catch {
    return false
  }
}

/** Both bounds of a length, beside each other. */
function LengthDetails({ item, name, set, disabled }: DetailsProps) {
  const t = useText()
  return (
    <div className="ts-line">
      {(['min', 'max'] as const).map((bound) => {
        const label = t(bound === 'min' ? { zh: '最小', en: 'Min' } : { zh: '最大', en: 'Max' })
        return (
          <BindableLine
            key={bound}
            label={`${name}: ${label}`}
            placeholder={label}
            inputMode="numeric"
            value={item[bound]}
            disabled={disabled}
            onValue={(next) => {
              const { [bound]: _old, ...rest } = item
              const number = Number(next)
              if (typeof next !== 'string') set({ ...item, [bound]: next })
              else set(next.trim() !== '' && Number.isFinite(number) ? { ...item, [bound]: number } : rest)
            }}
          />
        )
      })}
    </div>
  )
}
