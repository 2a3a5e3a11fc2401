import type { Json, ViewProps } from '#sdk'
import {
  asChoices,
  ChoiceList,
  FormItemFrame,
  keyOf,
  type Option,
  useDisabled,
  useField,
  useGoneOptions,
  useOptions,
  valueAmong,
} from '#sdk/react'
import type { checkBoxGroup } from './index.ts'

export function View({ id, props, root, part, emit }: ViewProps<typeof checkBoxGroup>) {
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const options = useOptions(id, props)
  const among = (value: Json | undefined): readonly Json[] => asChoices(value).map((each) => valueAmong(options, each) ?? null)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: props.defaultValue === '' ? undefined : props.defaultValue,
    disabled,
    toSubmit: (name, value) => ({ [name]: value === undefined || value === null ? null : among(value) }),
  })
  const choose = ({ key, value }: Option, isChosen: boolean) => {
    const others = among(field.value).filter((each) => keyOf(each) !== key)
    const next = isChosen ? [...others, value] : others
    field.setValue(next)
    emit('onChange', { [field.name]: next })
  }
  const keys = asChoices(field.value).flatMap((each) => keyOf(each) ?? [])
  const notice = useGoneOptions({
    id,
    formItem: props.formItem,
    options,
    isOption: (each) => options.some((option) => option.key === each),
    chosen: keys.map((each) => ({ key: each, label: options.find((option) => option.key === each)?.label ?? each })),
    remove: (gone) => {
      const next = among(field.value).filter((each) => !gone.has(keyOf(each) ?? ''))
      field.setValue(next)
      emit('onChange', { [field.name]: next })
    },
  })
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} notice={notice} disabled={field.disabled} part={part}>
      {(labels) => (
        <ChoiceList
          kind="checkbox"
          options={options}
          chosen={new Set(keys)}
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
