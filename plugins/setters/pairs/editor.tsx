import { asLine, BindableLine, LineInput, ListEditor, rowsOf, type SetterProps, useText } from '#sdk/setter'

export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<never>) {
  const t = useText()
  return (
    <ListEditor
      items={rowsOf(mixed ? undefined : value)}
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
          <BindableLine
            templates={field.options.templates !== false}
            label={`${name}: ${t({ zh: '值', en: 'value' })}`}
            placeholder={t({ zh: '值', en: 'Value' })}
            value={item.value}
            disabled={disabled}
            onValue={(next) => set({ ...item, value: next })}
          />
        </>
      )}
    </ListEditor>
  )
}
