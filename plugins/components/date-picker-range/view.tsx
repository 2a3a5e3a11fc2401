import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/_class/picker/style/index.css'
import { type ComponentType, useRef, useState } from 'react'
import type { JsonObject, ViewProps } from '#sdk'
import { FormItemFrame, tableIn, useDisabled, useField, useLanguage, useTimeZone } from '#sdk/react'
import './date-picker-range.css'
import { formatFor } from '../date-picker/moment.ts'
import { PickerIcon } from '../date-picker/picker-icon.tsx'
import type { datePickerRange } from './index.ts'
import type { PickerProps } from './picker.tsx'
import { isRangeKeyword, toRange } from './range.ts'
import { pairIn, type Range, valuesOf } from './submitted.ts'

const KINDS = { date: 'date', year: 'year', quarter: 'quarter', month: 'month', week: 'week', time: 'time' } as const
const TEXTS = {
  zh: { names: ['开始', '结束'], now: '此刻', date: ['开始日期', '结束日期'], time: ['开始时间', '结束时间'] },
  en: { names: ['Start', 'End'], now: 'Now', date: ['Start date', 'End date'], time: ['Start time', 'End time'] },
} as const

interface Awake {
  readonly RangePicker: ComponentType<PickerProps>
  readonly start: PickerProps['start']
  readonly startsAt: 0 | 1
}

// A plain box stands in for the picker, which is big, until somebody is about to use it.
export function View({ id, props, root, part, emit, mode }: ViewProps<typeof datePickerRange>) {
  const texts = tableIn(TEXTS, useLanguage())
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const kind = KINDS[wrap.picker]
  const showTime = Boolean(wrap.showTime)
  const format = formatFor(kind, wrap.format, showTime)
  const [from, to] = [props.startField, props.endField]
  const isPair = from !== '' && to !== ''
  const toValues = (name: string, range: Range | undefined): JsonObject => valuesOf(isPair ? [from, to] : name, range)
  const zone = useTimeZone()
  const read = (value: unknown) => toRange(value, format, undefined, zone)
  const first = read(props.defaultValue)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: first ? [...first] : undefined,
    disabled,
    toSubmit: (name, value) => toValues(name, read(value)),
    isKeyword: isRangeKeyword,
    ...(isPair ? { fromValues: (values: JsonObject) => pairIn(values, from, to) } : {}),
  })
  const value = read(field.value)
  const [awake, setAwake] = useState<Awake>()
  const [refusal, setRefusal] = useState<string>()
  const start = useRef<PickerProps['start']>('idle')
  const side = useRef<0 | 1>(0)
  const wake = async (wanted: PickerProps['start'], at: 0 | 1 = side.current) => {
    if (mode === 'edit' || field.disabled) return
    start.current = wanted
    side.current = at
    const { RangePicker } = await import('./picker.tsx')
    setAwake((known) => known ?? { RangePicker, start: start.current, startsAt: side.current })
  }
  const change = (range: Range | undefined) => {
    field.setValue(range ? [...range] : undefined)
    emit('onChange', toValues(field.name, range))
  }
  const usual = texts[kind === 'time' ? 'time' : 'date']
  const placeholder: Range = [wrap.startPlaceholder || usual[0], wrap.endPlaceholder || usual[1]]
  return (
    <FormItemFrame
      root={root}
      formItem={props.formItem}
      variant={wrap.variant}
      error={(kind === 'time' ? refusal : undefined) ?? field.error}
      disabled={field.disabled}
      part={part}
    >
      {(labels) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
        <div role="group" aria-labelledby={labels.labelId}>
          {awake ? (
            <awake.RangePicker
              kind={kind}
              format={format}
              value={value}
              onChange={change}
              names={texts.names}
              placeholder={placeholder}
              now={wrap.showNow === false ? '' : texts.now}
              showTime={showTime}
              allowClear={wrap.allowClear !== false}
              disabled={field.disabled}
              size={field.size}
              labels={labels}
              start={awake.start}
              startsAt={awake.startsAt}
              onRefuse={setRefusal}
              className={part('field')}
            />
          ) : (
            <div
              className={`tessera-range ${part('field')} arco-picker arco-picker-range arco-picker-size-${field.size}${
                field.disabled ? ' arco-picker-disabled' : ''
              }${labels.invalid ? ' arco-picker-error' : ''}`}
              onPointerEnter={() => void wake('idle')}
              // A finger's click comes later, when the picker may be here already to take it.
              onPointerDown={(event) => event.pointerType === 'mouse' && void wake('open')}
              {...{ onClick: () => void wake('open') }}
            >
              <PlainInput
                index={0}
                {...{ value, names: texts.names, placeholder, labels }}
                disabled={field.disabled}
                wake={wake}
                start={start}
              />
              <span className="arco-picker-separator">-</span>
              <PlainInput
                index={1}
                {...{ value, names: texts.names, placeholder, labels }}
                disabled={field.disabled}
                wake={wake}
                start={start}
              />
              <PickerIcon time={kind === 'time'} />
            </div>
          )}
        </div>
      )}
    </FormItemFrame>
  )
}

interface PlainInputProps {
  readonly index: 0 | 1
  readonly value: Range | undefined
  readonly names: Range
  readonly placeholder: Range
  readonly labels: { readonly messageId: string; readonly invalid: boolean }
  readonly disabled: boolean
  readonly start: { readonly current: PickerProps['start'] }
  readonly wake: (wanted: PickerProps['start'], side: 0 | 1) => Promise<void>
}

function PlainInput({ index, value, names, placeholder, labels, disabled, start, wake }: PlainInputProps) {
  return (
    <div className="arco-picker-input">
      <input
        readOnly
        value={value?.[index] ?? ''}
        placeholder={placeholder[index]}
        disabled={disabled}
        role="combobox"
        aria-label={names[index]}
        aria-describedby={labels.messageId}
        aria-invalid={labels.invalid || undefined}
        aria-haspopup="dialog"
        aria-expanded={false}
        // Before the box that it is in opens the picker.
        onPointerDownCapture={(event) => event.pointerType === 'mouse' && void wake('open', index)}
        {...{ onClickCapture: () => void wake('open', index) }}
        onFocus={() => void wake(start.current === 'open' ? 'open' : 'focused', index)}
      />
    </div>
  )
}
