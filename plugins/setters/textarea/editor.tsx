import { asLine, MIXED, type SetterProps, useText } from '#sdk/setter'

export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const text = mixed ? '' : asLine(value)
  const placeholder = mixed ? MIXED : field.placeholder
  return (
    <textarea
      className="ts-input"
      aria-labelledby={labelId}
      rows={Math.min(Math.max(text.split('\n').length, 2), 10)}
      value={text}
      disabled={disabled}
      placeholder={placeholder ? t(placeholder) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
