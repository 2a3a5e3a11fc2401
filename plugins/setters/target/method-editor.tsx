import { filled, Menu, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'

/** A method of the element chosen beside it; of any element where the panel does not say which. */
export function MethodEditor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const { targets, values } = usePanel()
  const beside = typeof field.options.elementFrom === 'string' ? values?.()[field.options.elementFrom] : undefined
  const elements = targets('element')
  const chosen = elements.find(({ id }) => id === beside)
  const methods = [...new Set((chosen ? [chosen] : elements).flatMap((target) => target.methods))].sort()
  const name = mixed || typeof value !== 'string' ? '' : value
  return (
    <Menu labelId={labelId} value={name} disabled={disabled} onText={(next) => onChange(next)}>
      <option value="">{t(mixed ? MIXED : { zh: '选择方法', en: 'Choose a method' })}</option>
      {name !== '' && !methods.includes(name) && (
        <option value={name}>{t(filled({ zh: '{name}（该组件没有）', en: '{name} (not of this element)' }, { name }))}</option>
      )}
      {methods.map((method) => (
        <option key={method} value={method}>
          {method}
        </option>
      ))}
    </Menu>
  )
}
