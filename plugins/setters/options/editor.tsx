import { BindableLine, ListEditor, rowsOf, type SetterProps, useText } from '#sdk/setter'

/** A value is written as what it was: typing over the number 1 gives a number again. */
function valueLike(before: unknown, text: string): unknown {
  if (typeof before === 'number' && text.trim() !== '' && String(Number(text)) === text.trim()) return Number(text)
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

export function Editor({ value, onChange, disabled, mixed, labelId }: SetterProps<never>) {
  const t = useText()
  const rows = rowsOf(mixed ? undefined : value)
  const create = () => ({ label: t({ zh: `选项${rows.length + 1}`, en: `Option ${rows.length + 1}` }), value: String(rows.length + 1) })
  return (
    <ListEditor
      items={rows}
      onChange={(next) => onChange(next as never)}
      create={create}
      noun={{ zh: '选项', en: 'Option' }}
      labelId={labelId}
      disabled={disabled}
      mixed={mixed}
    >
      {({ item, name, set }) => (
        <>
          <BindableLine
            label={`${name}: ${t({ zh: '文字', en: 'label' })}`}
            placeholder={t({ zh: '文字', en: 'Label' })}
            value={item.label}
            disabled={disabled}
            onValue={(label) => set({ ...item, label })}
          />
          <BindableLine
            label={`${name}: ${t({ zh: '值', en: 'value' })}`}
            placeholder={t({ zh: '值', en: 'Value' })}
            value={item.value}
            disabled={disabled}
            onValue={(next) => set({ ...item, value: typeof next === 'string' ? valueLike(item.value, next) : next })}
          />
        </>
      )}
    </ListEditor>
  )
}
