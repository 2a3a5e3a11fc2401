import { filled, Menu, MIXED, type NamedField, type SetterProps, useText } from '#sdk/setter'
import { type OfferedFields, SYSTEM, SYSTEM_PEOPLE, useOfferedFields } from './use-fields.ts'
import { textOf, WORDS } from './words.ts'

/** Chooses one field; one that is not there any more stays chosen, and is marked. */
export function FieldEditor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const offered = useOfferedFields(field)
  const { many, order, only, also } = field.options
  const fits = (each: NamedField): boolean =>
    !each.isPath &&
    (many === undefined || each.many === many) &&
    (only !== 'people' || each.isPeople === true) &&
    (order !== true || (!each.many && each.operators.includes('eq')))
  return (
    <FieldMenu
      {...{ offered, labelId, disabled }}
      value={mixed || typeof value !== 'string' ? '' : value}
      isMixed={mixed === true}
      also={order === true ? SYSTEM : SYSTEM_PEOPLE.filter(({ code }) => Array.isArray(also) && also.includes(code))}
      fits={fits}
      onField={onChange}
    />
  )
}

interface FieldMenuProps {
  readonly offered: OfferedFields
  readonly value: string
  readonly isMixed?: boolean
  readonly disabled?: boolean | undefined
  readonly labelId?: string | undefined
  readonly label?: string | undefined
  readonly also?: readonly NamedField[]
  readonly fits: (field: NamedField) => boolean
  readonly onField: (code: string) => void
}

/** A menu of fields. */
export function FieldMenu({
  offered,
  value,
  isMixed = false,
  also = [],
  fits,
  onField,
  label,
  labelId = '',
  ...menu
}: FieldMenuProps) {
  const t = useText()
  const { fields, hasModel, isFailed } = offered
  const named = label === undefined ? { labelId } : { label }
  const all = [...(fields ?? []).filter((each) => fits(each)), ...also]
  const isKnown = all.some(({ code }) => code === value)
  const hint = !hasModel
    ? WORDS.noModel
    : isFailed
      ? WORDS.failed
      : !fields
        ? WORDS.wait
        : all.length === 0
          ? WORDS.none
          : WORDS.choose
  return (
    <Menu {...menu} {...named} value={value} onText={onField}>
      <option value="">{t(isMixed ? MIXED : hint)}</option>
      {value !== '' && !isKnown && (
        <option value={value}>{fields ? t(filled(WORDS.unknown, { name: value })) : value}</option>
      )}
      {all.map((each) => (
        <option key={each.code} value={each.code}>
          {textOf(each, t)}
        </option>
      ))}
    </Menu>
  )
}
