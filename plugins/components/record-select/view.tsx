import type { Json, ViewProps } from '#sdk'
import { FormItemFrame, RecordChoice, tableIn, useDisabled, useField, useLanguage } from '#sdk/react'
import type { recordSelect } from './index.ts'

const TEXTS = { zh: { placeholder: '请选择' }, en: { placeholder: 'Please select' } } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof recordSelect>) {
  const texts = tableIn(TEXTS, useLanguage())
  const disabled = useDisabled(id, props.formWrap.disabled === true)
  const field = useField({ id, formItem: props.formItem, defaultValue: undefined, disabled })
  const choose = (value: Json) => {
    field.setValue(value ?? undefined)
    emit('onChange', { [field.name]: value })
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => (
        <RecordChoice
          {...{ id, value: field.value ?? null, change: choose, isInvalid: invalid }}
          model={props.model.trim()}
          field={props.field.trim()}
          isDisabled={field.disabled || mode === 'edit'}
          placeholder={props.formWrap.placeholder || texts.placeholder}
          className={part('field')}
          aria={{ 'aria-labelledby': labelId, 'aria-describedby': messageId }}
        />
      )}
    </FormItemFrame>
  )
}
