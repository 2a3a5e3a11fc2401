import { asLine, type Choice, labelIn, Menu, type SetterProps, usePanel, usePanelLanguage } from '#sdk/setter'

/** `options.covered` lists the declared types that the field's own choices stand for under older names. */
export function Editor({ value, onChange, field, disabled, labelId }: SetterProps<string>) {
  const { valueTypes } = usePanel()
  const locale = usePanelLanguage()
  const own = field.choices ?? []
  const covered = Array.isArray(field.options.covered) ? field.options.covered : []
  const isNew = (type: Choice) => !covered.includes(type.value) && !own.some((choice) => choice.value === type.value)
  const choices = [...own, ...(valueTypes?.() ?? []).filter(isNew)]
  return (
    <Menu labelId={labelId} value={asLine(value)} disabled={disabled} onText={onChange}>
      {choices.some((choice) => choice.value === value) ? null : <option value={asLine(value)}>{asLine(value)}</option>}
      {choices.map((choice) => (
        <option key={String(choice.value)} value={String(choice.value)}>
          {labelIn(choice.label, locale)}
        </option>
      ))}
    </Menu>
  )
}
