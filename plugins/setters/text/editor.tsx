import { asLine, LineInput, MIXED, type SetterProps, useText } from '#sdk/setter'

export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const placeholder = mixed ? MIXED : field.placeholder
  return (
    <LineInput
      labelId={labelId}
      value={mixed ? '' : asLine(value)}
      onText={onChange}
      disabled={disabled}
      placeholder={placeholder ? t(placeholder) : undefined}
    />
  )
}
