import { useId } from 'react'
import { type ApproverField, type ApproverSource, formulaIn, holds, usePanel, useText } from '#sdk/setter'

type Params = { readonly [key: string]: unknown }

interface SourceFieldsProps {
  /** "Source 2". */
  readonly name: string
  /** Undefined for a source that this release does not have. */
  readonly source: ApproverSource | undefined
  readonly params: Params
  readonly disabled?: boolean | undefined
  readonly onChange: (params: Params) => void
}

/** The form of a source's parameters, with what people should know of it. */
export function SourceFields({ name, source, params, disabled, onChange }: SourceFieldsProps) {
  const t = useText()
  if (!source) return null
  const filledIn = { ...Object.fromEntries(source.fields.map(({ path, default: first }) => [path, first])), ...params }
  return (
    <>
      {source.help && <p className="ts-note">{t(source.help)}</p>}
      {source.fields
        .filter(({ when }) => holds(when, filledIn as never))
        .map((field) => (
          <SourceField
            key={`${source.id} ${field.path}`}
            {...{ name, field, disabled }}
            value={params[field.path]}
            onValue={(value) => onChange({ ...params, [field.path]: value })}
          />
        ))}
    </>
  )
}

interface SourceFieldProps {
  readonly name: string
  readonly field: ApproverField
  readonly value: unknown
  readonly disabled?: boolean | undefined
  readonly onValue: (value: unknown) => void
}

function SourceField({ name, field, value, disabled, onValue }: SourceFieldProps) {
  const t = useText()
  const { setter: Setter, formula: Formula } = usePanel()
  const id = useId()
  const source = formulaIn(value)
  const label = t(field.label)
  const isFormula = source !== null || field.options.isFormula === true
  return (
    <div className="ts-approver-field">
      <span id={id}>
        <span className="ts-hidden">{name}: </span>
        {label}
      </span>
      {isFormula && Formula ? (
        <Formula
          label={`${name}: ${label}`}
          value={source ?? ''}
          disabled={disabled}
          onChange={(next) => onValue(next === '' ? null : { type: 'variable', value: next })}
        />
      ) : (
        Setter && (
          <Setter
            id={field.setter}
            value={(value ?? field.default) as never}
            onChange={onValue}
            field={field}
            labelId={id}
            {...(disabled ? { disabled } : {})}
          />
        )
      )}
      {field.help && <p className="ts-note">{t(field.help)}</p>}
    </div>
  )
}
