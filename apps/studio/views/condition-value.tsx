import { Button, Select } from '@arco-design/web-react'
import type { Json } from '#kernel/page/values'
import { useMessages } from '../../shell/messages.ts'
import { emptyValue, knownOf, type Leaf, paramOf } from './draft.ts'
import type { PartProps } from './part-props.ts'
import { viewTexts } from './texts.ts'
import { ValueInput } from './value-input.tsx'

const SPANS = ['today', 'week', 'month', 'year', 'now'] as const

interface ConditionValueProps {
  readonly leaf: Leaf
  readonly type: string
  readonly place: number
  readonly disabled: boolean
  readonly params: PartProps['definition']['params']
  readonly onLeaf: (leaf: Leaf) => void
  readonly onAdd: () => void
}

/** What a condition compares with: a value, a parameter, or a span of time that is known when the view is read. */
export function ConditionValue({ leaf, type, place, disabled, params, onLeaf, onAdd }: ConditionValueProps) {
  const t = useMessages(viewTexts)
  const { op, value } = leaf
  if (op === 'empty')
    return (
      <Select
        size="small"
        aria-label={t('conditionValue', { at: place })}
        value={value === false ? 'filled' : 'empty'}
        disabled={disabled}
        options={[
          { value: 'empty', label: t('isEmpty') },
          { value: 'filled', label: t('isFilled') },
        ]}
        onChange={(next: string) => onLeaf({ ...leaf, value: next === 'empty' })}
      />
    )
  if (op === 'between') {
    const [low = null, high = null] = Array.isArray(value) ? value : []
    return (
      <span className="views-between">
        <EndValue
          {...{ type, disabled }}
          label={t('conditionLow', { at: place })}
          value={low}
          onChange={(next) => onLeaf({ ...leaf, value: [next, high] })}
        />
        <EndValue
          {...{ type, disabled }}
          label={t('conditionHigh', { at: place })}
          value={high}
          onChange={(next) => onLeaf({ ...leaf, value: [low, next] })}
        />
      </span>
    )
  }
  const param = paramOf(value)
  const known = knownOf(value)
  const isTime = type === 'date' || type === 'date-time'
  const from = param !== null ? `param ${param}` : known !== null ? `known ${known}` : 'value'
  const choose = (next: string): void => {
    if (next === 'new') onAdd()
    else if (next.startsWith('param ')) onLeaf({ ...leaf, value: { param: next.slice(6) } })
    else if (next.startsWith('known ')) onLeaf({ ...leaf, value: { known: next.slice(6) } as never })
    else onLeaf({ ...leaf, value: emptyValue(op) })
  }
  return (
    <span className="views-value">
      <Select
        size="small"
        aria-label={t('conditionFrom', { at: place })}
        value={from}
        disabled={disabled}
        options={[
          { value: 'value', label: t('fromValue') },
          ...params.map(({ name }) => ({ value: `param ${name}`, label: t('fromParam', { name }) })),
          ...(isTime && op !== 'in'
            ? SPANS.map((span) => ({ value: `known ${span}`, label: t(`known ${span}`) }))
            : []),
          { value: 'new', label: t('fromNew') },
        ]}
        onChange={choose}
      />
      {from === 'value' && (
        <ValueInput
          label={t('conditionValue', { at: place })}
          type={type}
          isList={op === 'in'}
          value={value as Json}
          disabled={disabled}
          onChange={(next) => onLeaf({ ...leaf, value: next })}
        />
      )}
    </span>
  )
}

interface EndValueProps {
  readonly label: string
  readonly type: string
  readonly disabled: boolean
  readonly value: Json
  readonly onChange: (value: Json) => void
}

/** One end of a span; a parameter is chosen by calls alone and shown by its name. */
function EndValue({ label, type, disabled, value, onChange }: EndValueProps) {
  const t = useMessages(viewTexts)
  const param = paramOf(value)
  if (param === null) return <ValueInput {...{ label, type, value, disabled, onChange }} />
  return (
    <Button size="small" aria-label={label} disabled={disabled} onClick={() => onChange(null)}>
      {t('fromParam', { name: param })}
    </Button>
  )
}
