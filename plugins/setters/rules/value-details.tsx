import { asLine, BindableLine, LineInput, Menu, useText } from '#sdk/setter'

type Rule = { readonly [key: string]: unknown }

export interface DetailsProps {
  readonly item: Rule
  readonly name: string
  readonly set: (rule: Rule) => void
  readonly disabled: boolean | undefined
}

const BOUNDS = {
  least: { zh: '不小于', en: 'At least' },
  most: { zh: '不大于', en: 'At most' },
} as const

/** Both ends of a range: numbers, dates such as 2026-01-31, times such as 08:30, or formulas. */
export function RangeDetails({ item, name, set, disabled }: DetailsProps) {
  const t = useText()
  return (
    <div className="ts-line">
      {(['least', 'most'] as const).map((bound) => {
        const label = t(BOUNDS[bound])
        return (
          <BindableLine
            key={bound}
            label={`${name}: ${label}`}
            placeholder={label}
            value={item[bound]}
            disabled={disabled}
            onValue={(next) => {
              const { [bound]: _old, ...rest } = item
              if (typeof next !== 'string') set({ ...item, [bound]: next })
              else if (next.trim() === '') set(rest)
              else set({ ...item, [bound]: Number.isFinite(Number(next)) ? Number(next) : next.trim() })
            }}
          />
        )
      })}
    </div>
  )
}

const WAYS = [
  ['gt', { zh: '大于（晚于）', en: 'Greater or later than' }],
  ['gte', { zh: '大于等于（不早于）', en: 'At least, or not before' }],
  ['lt', { zh: '小于（早于）', en: 'Less or earlier than' }],
  ['lte', { zh: '小于等于（不晚于）', en: 'At most, or not after' }],
  ['eq', { zh: '等于', en: 'Equal to' }],
  ['ne', { zh: '不等于', en: 'Different from' }],
] as const

/** The other field, by its name in the form or the row, and how the value must be to it. */
export function CompareDetails({ item, name, set, disabled }: DetailsProps) {
  const t = useText()
  return (
    <>
      <Menu
        label={`${name}: ${t({ zh: '比较方式', en: 'comparison' })}`}
        value={asLine(item.compare)}
        disabled={disabled}
        onText={(compare) => set({ ...item, compare })}
      >
        {WAYS.map(([id, label]) => (
          <option key={id} value={id}>
            {t(label)}
          </option>
        ))}
      </Menu>
      <LineInput
        label={`${name}: ${t({ zh: '另一字段的字段名', en: 'name of the other field' })}`}
        placeholder={t({ zh: '字段名', en: 'Field name' })}
        value={asLine(item.field)}
        invalid={asLine(item.field) === ''}
        disabled={disabled}
        onText={(field) => set({ ...item, field: field.trim() })}
      />
    </>
  )
}
