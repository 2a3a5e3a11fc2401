import { useState } from 'react'
import { asLine, fieldsIn, LineInput, MIXED, type SetterProps, usePanel, useText } from '#sdk/setter'

/**
 * A text that is free, with the usual ones listed as it is typed: those of the declaration, or the names of the
 * fields that the element's data has.
 */
export function Editor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const panel = usePanel()
  const wanted = field.options.fromData === 'number' || field.options.fromData === 'text' ? field.options.fromData : undefined
  const [names, setNames] = useState<readonly string[]>([])
  // The source is asked when somebody is about to choose, and once.
  const look = () => {
    if (!wanted || names.length > 0) return
    panel.data?.().then(
      (data) => setNames(fieldsIn(data, wanted)),
      () => undefined,
    )
  }
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
        onFocus={look}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
        {(field.choices ?? []).map(({ value: usual, label }) => (
          <option key={String(usual)} value={String(usual)}>
            {t(label)}
          </option>
        ))}
      </datalist>
    </>
  )
}
