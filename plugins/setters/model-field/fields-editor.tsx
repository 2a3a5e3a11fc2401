import { filled, IconButton, type NamedField, type SetterProps, useText } from '#sdk/setter'
import { FieldMenu } from './field-editor.tsx'
import './model-field.css'
import { useOfferedFields } from './use-fields.ts'
import { textOf, WORDS } from './words.ts'

/** Chooses several fields, which are stored as a text with commas; a field that is not there any more is marked. */
export function FieldsEditor({ value, onChange, field, disabled, mixed, labelId }: SetterProps<string>) {
  const t = useText()
  const offered = useOfferedFields(field)
  const chosen = mixed || typeof value !== 'string' ? [] : value.split(/[,，\s]+/).filter((name) => name !== '')
  const put = (names: readonly string[]) => onChange(names.join(', '))
  const fits = (each: NamedField): boolean =>
    !each.isPath && !chosen.includes(each.code) && (field.options.included !== true || each.isIncluded === true)
  return (
    <div className="ts-model-fields">
      {chosen.map((name) => {
        const known = offered.fields?.find(({ code }) => code === name)
        const isGone = offered.fields !== undefined && !known
        return (
          <span key={name} className="ts-model-fields-one" data-gone={isGone || undefined}>
            <span>{known ? textOf(known, t) : isGone ? t(filled(WORDS.unknown, { name })) : name}</span>
            <IconButton
              label={t(filled({ zh: '移除 {name}', en: 'Remove {name}' }, { name }))}
              disabled={disabled}
              onPress={() => put(chosen.filter((one) => one !== name))}
            >
              ×
            </IconButton>
          </span>
        )
      })}
      <FieldMenu
        {...{ offered, labelId, disabled, fits }}
        value=""
        isMixed={mixed === true}
        onField={(name) => {
          if (name !== '') put([...chosen, name])
        }}
      />
    </div>
  )
}
