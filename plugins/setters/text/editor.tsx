import { asLine, LineInput, MIXED, type SetterProps, useText, WithSecrets } from '#sdk/setter'

export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const placeholder = mixed ? MIXED : field.placeholder
  const text = mixed ? '' : asLine(value)
  return (
    <WithSecrets field={field} label={t(field.label)} text={mixed ? null : text} disabled={disabled} onText={onChange}>
      <LineInput
        labelId={labelId}
        value={text}
        onText={onChange}
        disabled={disabled}
        placeholder={placeholder ? t(placeholder) : undefined}
      />
    </WithSecrets>
  )
}
