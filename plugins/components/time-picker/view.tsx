import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/_class/picker/style/index.css'
import type { ViewProps } from '#sdk'
import { FormItemFrame, tableIn, useDisabled, useField, useLanguage, useTimeZone } from '#sdk/react'
import type { timePicker } from './index.ts'
import { mannerOf } from './manner.ts'
import { toTimeText } from './time.ts'
import { TimeBox } from './time-box.tsx'

const TEXTS = { zh: '请选择时间', en: 'Select a time' } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof timePicker>) {
  const usual = tableIn(TEXTS, useLanguage())
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const manner = mannerOf(wrap)
  const zone = useTimeZone()
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: toTimeText(props.defaultValue, manner.format, zone),
    disabled,
    toSubmit: (name, value) => ({ [name]: toTimeText(value, manner.format, zone) || null }),
  })
  const change = (text: string) => {
    field.setValue(text)
    emit('onChange', { [field.name]: text })
  }
  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={field.error} disabled={field.disabled} part={part}>
      {(labels) => (
        <TimeBox
          {...manner}
          value={toTimeText(field.value, manner.format, zone)}
          onChange={change}
          placeholder={wrap.placeholder || usual}
          disabled={field.disabled}
          isStill={mode === 'edit'}
          name={undefined}
          labels={labels}
          className={`${part('field')} arco-picker arco-picker-size-${field.size}${field.disabled ? ' arco-picker-disabled' : ''}${
            labels.invalid ? ' arco-picker-error' : ''
          }`}
        />
      )}
    </FormItemFrame>
  )
}
