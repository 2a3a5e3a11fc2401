import '@arco-design/web-react/es/style/index.css'
import '@arco-design/web-react/es/_class/picker/style/index.css'
import { useState } from 'react'
import type { JsonObject, ViewProps } from '#sdk'
import { FormItemFrame, tableIn, useDisabled, useField, useLanguage, useTimeZone } from '#sdk/react'
import { pairIn, valuesOf } from '../date-picker-range/submitted.ts'
import { mannerOf } from '../time-picker/manner.ts'
import { TimeBox } from '../time-picker/time-box.tsx'
import type { timePickerRange } from './index.ts'
import { refusalsOf } from './refusals.ts'
import { type Ends, isBefore, toEnds, toTimeRange } from './time-range.ts'
import './time-picker-range.css'

const TEXTS = {
  zh: { names: ['开始', '结束'], usual: ['开始时间', '结束时间'] },
  en: { names: ['Start', 'End'], usual: ['Start time', 'End time'] },
} as const
const SIDES = [0, 1] as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof timePickerRange>) {
  const language = useLanguage()
  const texts = tableIn(TEXTS, language)
  const refusals = refusalsOf(language)
  const wrap = props.formWrap
  const disabled = useDisabled(id, wrap.disabled === true)
  const manner = mannerOf(wrap)
  const { format } = manner
  const zone = useTimeZone()
  const [from, to] = [props.startField, props.endField]
  const isPair = from !== '' && to !== ''
  const toValues = (name: string, value: unknown): JsonObject => valuesOf(isPair ? [from, to] : name, toTimeRange(value, format, zone))
  const first = toTimeRange(props.defaultValue, format, zone)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: first ? [...first] : undefined,
    disabled,
    toSubmit: toValues,
    ...(isPair ? { fromValues: (values: JsonObject) => pairIn(values, from, to) } : {}),
  })
  const [start, end] = toEnds(field.value, format, zone)
  /** Why what was chosen last is not the range now. */
  const [refusal, setRefusal] = useState<string>()

  const change = (ends: Ends) => {
    const next = ends[0] === '' && ends[1] === '' ? undefined : [...ends]
    const told = toValues(field.name, next)
    const isOther = JSON.stringify(told) !== JSON.stringify(toValues(field.name, field.value))
    field.setValue(next)
    // An end without the other is no range yet.
    if (isOther) emit('onChange', told)
  }
  const changeStart = (text: string) => {
    const isLate = isBefore(end, text, format)
    setRefusal(isLate ? refusals.again(text) : undefined)
    change([text, isLate ? '' : end])
  }
  const changeEnd = (text: string) => {
    const isEarly = isBefore(text, start, format)
    setRefusal(isEarly ? refusals.before(start) : undefined)
    if (!isEarly) change([start, text])
  }
  const error = refusal ?? field.error
  return (
    <FormItemFrame root={root} formItem={props.formItem} variant={wrap.variant} error={error} disabled={field.disabled} part={part}>
      {(labels) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
        <div
          role="group"
          aria-labelledby={labels.labelId}
          className={`tessera-time-range ${part('field')} arco-picker arco-picker-range arco-picker-size-${field.size}${
            field.disabled ? ' arco-picker-disabled' : ''
          }${labels.invalid ? ' arco-picker-error' : ''}`}
        >
          {SIDES.map((side) => (
            <TimeBox
              key={side}
              {...manner}
              value={side === 0 ? start : end}
              onChange={side === 0 ? changeStart : changeEnd}
              placeholder={(side === 0 ? wrap.startPlaceholder : wrap.endPlaceholder) || texts.usual[side]}
              disabled={field.disabled}
              isStill={mode === 'edit'}
              name={texts.names[side]}
              labels={labels}
              hasNoSign={side === 0}
              className="tessera-time-end"
            />
          ))}
        </div>
      )}
    </FormItemFrame>
  )
}
