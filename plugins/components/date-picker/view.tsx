import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/_class/picker/style/index.css'
import { type ComponentType, useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import { FormItemFrame, tableIn, useDisabled, useField, useLanguage, useTimeZone } from '#sdk/react'
import './date-picker.css'
import type { datePicker } from './index.ts'
import { formatFor, isDateKeyword, toText } from './moment.ts'
import type { PickerProps } from './picker.tsx'
import { PickerIcon } from './picker-icon.tsx'

const KINDS = { date: 'date', year: 'year', quarter: 'quarter', month: 'month', week: 'week', time: 'time' } as const
const TEXTS = {
  zh: { date: '请选择日期', time: '请选择时间' },
  en: { date: 'Select a date', time: 'Select a time' },
} as const

interface Awake {
  readonly Picker: ComponentType<PickerProps>
  readonly start: PickerProps['start']
}

// A plain box stands in for the picker, which is big, until somebody is about to use it.
export function View({ id, props, root, part, emit, mode }: ViewProps<typeof datePicker>) {
  const texts = tableIn(TEXTS, useLanguage())
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const kind = KINDS[wrap.picker]
  const showTime = Boolean(wrap.showTime)
  const format = formatFor(kind, wrap.format, showTime)
  const zone = useTimeZone()
  const write = (value: unknown) => toText(value, format, undefined, zone)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: write(props.defaultValue),
    disabled,
    toSubmit: (name, value) => ({ [name]: write(value) || null }),
    isKeyword: isDateKeyword,
  })
  const value = write(field.value)
  const [awake, setAwake] = useState<Awake>()
  const start = useRef<PickerProps['start']>('idle')
  const wake = async (wanted: PickerProps['start']) => {
    if (mode === 'edit' || field.disabled) return
    start.current = wanted
    const { Picker } = await import('./picker.tsx')
    setAwake((known) => known ?? { Picker, start: start.current })
  }
  const change = (text: string) => {
    field.setValue(text)
    emit('onChange', { [field.name]: text })
  }
  const placeholder = wrap.placeholder || texts[kind === 'time' ? 'time' : 'date']
  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={field.error} disabled={field.disabled} part={part}>
      {(labels) =>
        awake ? (
          <awake.Picker
            kind={kind}
            format={format}
            value={value}
            onChange={change}
            placeholder={placeholder}
            showNow={wrap.showNow !== false}
            showTime={showTime}
            allowClear={wrap.allowClear !== false}
            disabled={field.disabled}
            size={field.size}
            labels={labels}
            start={awake.start}
            className={part('field')}
          />
        ) : (
          <div
            className={`tessera-date ${part('field')} arco-picker arco-picker-size-${field.size}${field.disabled ? ' arco-picker-disabled' : ''}${
              labels.invalid ? ' arco-picker-error' : ''
            }`}
            onPointerEnter={() => void wake('idle')}
            // A finger's click comes later, when the picker may be here already to take it.
            onPointerDown={(event) => event.pointerType === 'mouse' && void wake('open')}
            {...{ onClick: () => void wake('open') }}
          >
            <div className="arco-picker-input">
              <input
                readOnly
                value={value}
                placeholder={placeholder}
                disabled={field.disabled}
                aria-labelledby={labels.labelId}
                aria-describedby={labels.messageId}
                aria-haspopup="dialog"
                onFocus={() => void wake(start.current === 'open' ? 'open' : 'focused')}
              />
            </div>
            <PickerIcon time={kind === 'time'} />
          </div>
        )
      }
    </FormItemFrame>
  )
}
