import {
  asLine,
  BindableLine,
  filled,
  LineInput,
  ListEditor,
  lineText,
  lineValue,
  Menu,
  rowsOf,
  type SetterProps,
  usePanel,
  useText,
  WithSecrets,
} from '#sdk/setter'
import { fieldSourcesOf } from './field-sources.ts'
import { FromModel } from './from-model.tsx'
import './pairs.css'

export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<never>) {
  const t = useText()
  const items = rowsOf(mixed ? undefined : value)
  return (
    <>
      <ListEditor
        items={items}
        onChange={(next) => onChange(next as never)}
        create={() => ({ key: '', value: '' })}
        noun={{ zh: '参数', en: 'Entry' }}
        labelId={labelId}
        disabled={disabled}
        mixed={mixed}
      >
        {({ item, name, set }) => (
          <>
            <LineInput
              label={`${name}: ${t({ zh: '名称', en: 'name' })}`}
              placeholder={t({ zh: '名称', en: 'Name' })}
              value={asLine(item.key)}
              disabled={disabled}
              onText={(text) => set({ ...item, key: text })}
            />
            <WithSecrets
              field={field}
              label={`${name}: ${t({ zh: '值', en: 'value' })}`}
              text={lineText(item.value)}
              disabled={disabled}
              onText={(text) => set({ ...item, value: lineValue(text, field.options.templates !== false) })}
            >
              <BindableLine
                templates={field.options.templates !== false}
                label={`${name}: ${t({ zh: '值', en: 'value' })}`}
                placeholder={t({ zh: '值', en: 'Value' })}
                value={item.value}
                disabled={disabled}
                onValue={(next) => set({ ...item, value: next })}
              />
            </WithSecrets>
          </>
        )}
      </ListEditor>
      {typeof field.options.paramsOf === 'string' && (
        <FromModel items={items} setting={field.options.paramsOf} disabled={disabled} onChange={(next) => onChange(next as never)} />
      )}
      {field.options.fromForm === true && <FromForm items={items} disabled={disabled} onChange={(next) => onChange(next as never)} />}
    </>
  )
}

const EVENT = { zh: '事件带来的值', en: 'What the event brings' } as const
type Rows = ReturnType<typeof rowsOf>

/** Adds a row for each field of a form, or of what the event brings; a name that has a row already keeps it. */
function FromForm(props: { readonly items: Rows; readonly disabled?: boolean | undefined; readonly onChange: (rows: Rows) => void }) {
  const { items, disabled, onChange } = props
  const t = useText()
  const sources = fieldSourcesOf(usePanel().scope())
  if (sources.length === 0) return null
  const label = t({ zh: '添加表单的全部字段…', en: 'Add all fields of a form…' })
  const add = (name: string) => {
    const named = new Set(items.map(({ key }) => key))
    const fields = sources.find((source) => source.name === name)?.fields ?? []
    const rows = fields
      .filter(({ key }) => !named.has(key))
      .map(({ key, formula }) => ({ key, value: { type: 'variable', value: formula } }))
    // An empty row that a person started is removed.
    const kept = items.filter(({ key, value }) => key !== '' || (value !== '' && value !== undefined))
    if (rows.length > 0) onChange([...kept, ...rows] as Rows)
  }
  return (
    <Menu className="ts-from-form" label={label} value="" disabled={disabled} onText={add}>
      <option value="">{label}</option>
      {sources.map(({ name, label: own, fields }) => (
        <option key={name} value={name}>
          {t(
            filled(
              { zh: '{name}（{fields}）', en: '{name} ({fields})' },
              { name: own ?? t(EVENT), fields: fields.map(({ key }) => key).join(', ') },
            ),
          )}
        </option>
      ))}
    </Menu>
  )
}
