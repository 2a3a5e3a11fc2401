import { asLine, LineInput, MIXED, type SetterProps, useText } from '#sdk/setter'

/** A text that is free, with the usual ones listed as it is typed. */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const list = `${labelId}-usual`
  const placeholder = mixed ? MIXED : field.placeholder
  return (
    <>
      <LineInput
        labelId={labelId}
        list={list}
        value={mixed ? '' : asLine(value)}
        disabled={disabled}
        placeholder={placeholder ? t(placeholder) : undefined}
        onText={onChange}
      />
      <datalist id={list}>
        {(field.choices ?? []).map(({ value: usual, label }) => (
          <option key={String(usual)} value={String(usual)}>
            {t(label)}
          </option>
        ))}
      </datalist>
    </>
  )
}
