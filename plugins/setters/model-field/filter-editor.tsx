import type { Json } from '#sdk'
import {
  asLine,
  BindableLine,
  formulaIn,
  ListEditor,
  Menu,
  type NamedField,
  type SetterProps,
  useText,
} from '#sdk/setter'
import { type Condition, type Conditions, readConditions, valueTyped, writeConditions } from './conditions.ts'
import { FieldMenu } from './field-editor.tsx'
import './model-field.css'
import { type OfferedFields, SYSTEM, useOfferedFields } from './use-fields.ts'
import { OPERATORS, WORDS } from './words.ts'

/** Conditions of one level: a field, how it is compared, and a value or a formula for it. */
export function FilterEditor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<Json>) {
  const t = useText()
  const offered = useOfferedFields(field)
  const conditions = readConditions(mixed ? undefined : value)
  const put = (next: Conditions) => onChange(writeConditions(next) ?? undefined)
  if (!conditions)
    return (
      <>
        <p className="ts-note">{t(WORDS.nested)}</p>
        <button type="button" className="ts-add" disabled={disabled} onClick={() => onChange(undefined)}>
          {t(WORDS.clear)}
        </button>
      </>
    )
  const { join, all } = conditions
  return (
    <>
      {all.length > 1 && (
        <Menu
          label={t(WORDS.match)}
          value={join}
          disabled={disabled}
          onText={(next) => put({ all, join: next === 'or' ? 'or' : 'and' })}
        >
          <option value="and">{t(WORDS.all)}</option>
          <option value="or">{t(WORDS.any)}</option>
        </Menu>
      )}
      <ListEditor
        items={all as never}
        onChange={(next) => put({ join, all: next as unknown as readonly Condition[] })}
        create={() => ({ field: '', op: 'eq', value: '' })}
        noun={WORDS.noun}
        labelId={labelId}
        disabled={disabled}
        mixed={mixed}
      >
        {({ item, name, set }) => (
          <Row
            {...{ name, offered, disabled }}
            condition={item as unknown as Condition}
            set={(next) => set(next as never)}
          />
        )}
      </ListEditor>
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly condition: Condition
  readonly offered: OfferedFields
  readonly disabled?: boolean | undefined
  readonly set: (condition: Condition) => void
}

function Row({ name, condition, offered, disabled, set }: RowProps) {
  const t = useText()
  const all = [...(offered.fields ?? []), ...SYSTEM]
  const field = all.find(({ code }) => code === condition.field)
  const { op } = condition
  const operators = field && field.operators.length > 0 ? field.operators : Object.keys(OPERATORS)
  const shown = operators.includes(op as never) ? operators : [op, ...operators]
  const choose = (code: string) => {
    const next = all.find((each) => each.code === code)
    const fits = next === undefined || next.operators.length === 0 || next.operators.includes(op as never)
    set({ field: code, op: fits ? op : next.operators[0]!, value: '' })
  }
  return (
    <span className="ts-filter-row">
      <FieldMenu
        {...{ offered, disabled }}
        label={`${name}: ${t(WORDS.field)}`}
        value={condition.field}
        also={SYSTEM}
        fits={({ many, operators: own }) => !many && own.length > 0}
        onField={choose}
      />
      <Menu
        label={`${name}: ${t(WORDS.operator)}`}
        value={op}
        disabled={disabled}
        onText={(next) =>
          set(
            next === 'empty'
              ? { field: condition.field, op: next, value: true }
              : { value: '', ...condition, op: next },
          )
        }
      >
        {shown.map((each) => (
          <option key={each} value={each}>
            {OPERATORS[each] ? t(OPERATORS[each]) : each}
          </option>
        ))}
      </Menu>
      <span className="ts-filter-value">
        <ValueOf {...{ name, condition, field, disabled, set }} />
      </span>
    </span>
  )
}

interface ValueProps extends Omit<RowProps, 'offered'> {
  readonly field: NamedField | undefined
}

function ValueOf({ name, condition, field, disabled, set }: ValueProps) {
  const t = useText()
  const { op, value } = condition
  const label = `${name}: ${t(WORDS.value)}`
  const write = (next: Json) => set({ ...condition, value: next })
  if ((op === 'empty' || field?.value === 'flag') && formulaIn(value) === null)
    return (
      <Menu label={label} value={String(value !== false)} disabled={disabled} onText={(text) => write(text === 'true')}>
        <option value="true">{t(WORDS.yes)}</option>
        <option value="false">{t(WORDS.no)}</option>
      </Menu>
    )
  return (
    <BindableLine
      label={label}
      placeholder={t(WORDS.value)}
      value={Array.isArray(value) ? value.map(asLine).join(', ') : value}
      disabled={disabled}
      onValue={(next) =>
        write(typeof next === 'string' ? valueTyped(field?.value ?? 'text', op, next) : (next as Json))
      }
    />
  )
}
