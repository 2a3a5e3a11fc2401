import type { Json, ViewProps } from '#sdk'
import { ChoiceList, FormItemFrame, keyOf, type Option, useDisabled, useField, useGoneOptions, useOptions, valueAmong } from '#sdk/react'
import type { radio } from './index.ts'

export function View({ id, props, root, part, emit }: ViewProps<typeof radio>) {
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const options = useOptions(id, props)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue === '' ? undefined : props.defaultValue,
    disabled,
    // A record that says "1" where the data says 1 means the same option.
    toSubmit: (name, value) => ({ [name]: valueAmong(options, value) ?? null }),
  })
  const choose = ({ value }: Option) => {
    field.setValue(value)
    emit('onChange', { [field.name]: value })
  }
  const key = keyOf(field.value as Json | undefined)
  const notice = useGoneOptions({
    id,
    formItem: props.formItem,
    options,
    isOption: (each) => options.some((option) => option.key === each),
    chosen: key === undefined ? [] : [{ key, label: options.find((option) => option.key === key)?.label ?? key }],
    remove: () => {
      field.setValue(undefined)
      emit('onChange', { [field.name]: null })
    },
  })
  const look = wrap.optionType !== 'button' ? 'box' : wrap.buttonStyle === 'outline' ? 'outline' : 'solid'
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} notice={notice} disabled={field.disabled} part={part}>
      {(labels) => (
        <ChoiceList
          kind="radio"
          look={look}
          options={options}
          chosen={new Set(key === undefined ? [] : [key])}
          onChoose={choose}
          disabled={field.disabled}
          size={field.size}
          labels={labels}
          part={part}
        />
      )}
    </FormItemFrame>
  )
}
