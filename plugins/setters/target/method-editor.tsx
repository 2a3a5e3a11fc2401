import { filled, Menu, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'

/** A method of the element chosen beside it; of any element where the panel does not say which. */
export function MethodEditor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const { targets, values } = usePanel()
  const beside = typeof field.options.elementFrom === 'string' ? values?.()[field.options.elementFrom] : undefined
  const elements = targets('element')
  const chosen = elements.find(({ id }) => id === beside)
  const of = chosen ? [chosen] : elements
  const labels = new Map(of.flatMap((target) => Object.entries(target.methodLabels ?? {})))
  const labelOf = (method: string): string => labels.get(method) ?? method
  const all = new Set(of.flatMap((target) => target.methods))
  const methods = [...all].sort((a, b) => labelOf(a).localeCompare(labelOf(b)))
  const name = mixed || typeof value !== 'string' ? '' : value
  return (
    <Menu labelId={labelId} value={name} disabled={disabled} onText={(next) => onChange(next)}>
      <option value="">{t(mixed ? MIXED : { zh: '选择方法', en: 'Choose a method' })}</option>
      {name !== '' && !methods.includes(name) && (
        <option value={name}>{t(filled({ zh: '{name}（该组件没有）', en: '{name} (not of this element)' }, { name }))}</option>
      )}
      {methods.map((method) => (
        <option key={method} value={method}>
          {labelOf(method)}
        </option>
      ))}
    </Menu>
  )
}
