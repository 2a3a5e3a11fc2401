import '@arco-design/web-react/es/style/index.css'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Json, ViewProps } from '#sdk'
import { FormItemFrame, tableIn, useDisabled, useField, useLanguage } from '#sdk/react'
import type { slider } from './index.ts'
import { keptOf, moved, movedByKey, nearest, type Pair, pairOf, type Scale } from './scale.ts'
import './slider.css'

const ENDS = { zh: ['起点', '终点'], en: ['From', 'To'] } as const

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof slider>) {
  const ends = tableIn(ENDS, useLanguage())
  const wrap = props.formWrap
  const scale: Scale = {
    min: wrap.min,
    max: wrap.max,
    step: Math.abs(wrap.step) || 1,
    isRange: wrap.range === true,
  }
  const isEmpty = scale.min >= scale.max
  const disabled = useDisabled(id, wrap.disabled === true) || isEmpty
  const kept = (value: Json | undefined) => keptOf(pairOf(value, scale), scale)
  const field = useField({
    id,
    formItem: props.formItem,
    defaultValue: kept(props.defaultValue),
    disabled,
    toSubmit: (name, value) => ({ [name]: kept(value) }),
  })
  const pair = pairOf(field.value, scale)
  const track = useRef<HTMLDivElement>(null)
  /** The handle that a pointer holds, and what is chosen meanwhile: moves come faster than renders. */
  const held = useRef<{ readonly end: 0 | 1; pair: Pair }>(undefined)
  const isVertical = wrap.vertical === true
  const isReversed = wrap.reverse === true

  const change = (next: Pair, from: Pair) => {
    if (next[0] === from[0] && next[1] === from[1]) return
    const value = keptOf(next, scale)
    field.setValue(value)
    emit('onChange', { [field.name]: value })
  }
  const share = (value: number) => `${isEmpty ? 0 : ((value - scale.min) / (scale.max - scale.min)) * 100}%`
  const valueAt = (event: PointerEvent): number => {
    const { left, top, width, height } = track.current!.getBoundingClientRect()
    const along = isVertical ? 1 - (event.clientY - top) / (height || 1) : (event.clientX - left) / (width || 1)
    return scale.min + (isReversed ? 1 - along : along) * (scale.max - scale.min)
  }
  const hold = (event: PointerEvent) => {
    if (field.disabled || mode === 'edit' || event.button !== 0) return
    event.preventDefault()
    const at = valueAt(event)
    held.current = { end: nearest(pair, at, scale), pair }
    event.currentTarget.setPointerCapture?.(event.pointerId)
    track.current?.querySelector<HTMLElement>(`[data-end="${held.current.end}"]`)?.focus({ preventScroll: true })
    drag(event)
  }
  const drag = (event: PointerEvent) => {
    const holding = held.current
    if (!holding) return
    const next = moved(holding.pair, holding.end, valueAt(event), scale)
    change(next, holding.pair)
    holding.pair = next
  }
  const release = () => {
    held.current = undefined
  }
  const press = (event: KeyboardEvent, end: 0 | 1) => {
    const to = movedByKey(event.key, pair[end], scale)
    if (to === undefined || field.disabled || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    change(moved(pair, end, to, scale), pair)
  }
  const places = { '--tessera-from': share(pair[0]), '--tessera-to': share(pair[1]) } as CSSProperties
  return (
    <FormItemFrame root={root} formItem={props.formItem} error={field.error} disabled={field.disabled} part={part}>
      {({ labelId, messageId, invalid }) => {
        const handle = (end: 0 | 1) => (
          <div
            key={end}
            role="slider"
            tabIndex={field.disabled ? -1 : 0}
            data-end={end}
            className={`tessera-slider-handle ${part('handle')}`}
            aria-labelledby={scale.isRange ? `${labelId} ${labelId}-${end}` : labelId}
            aria-describedby={messageId}
            aria-orientation={isVertical ? 'vertical' : 'horizontal'}
            aria-valuemin={end === 1 && scale.isRange ? pair[0] : scale.min}
            aria-valuemax={end === 0 ? pair[1] : scale.max}
            aria-valuenow={pair[end]}
            aria-disabled={field.disabled || undefined}
            aria-invalid={invalid || undefined}
            onKeyDown={(event) => press(event, end)}
          >
            <span className="tessera-slider-value" aria-hidden="true">
              {pair[end]}
            </span>
            {scale.isRange && (
              <span id={`${labelId}-${end}`} className="tessera-item-unseen">
                {ends[end]}
              </span>
            )}
          </div>
        )
        return (
          <div
            className={`tessera-slider ${part('field')}${isVertical ? ' tessera-slider-vertical' : ''}${
              isReversed ? ' tessera-slider-reverse' : ''
            }${field.disabled ? ' tessera-slider-disabled' : ''}`}
            style={places}
            onPointerDown={hold}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
          >
            <div ref={track} className={`tessera-slider-track ${part('track')}`}>
              <div className={`tessera-slider-bar ${part('bar')}`} />
              {scale.isRange && handle(0)}
              {handle(1)}
            </div>
          </div>
        )
      }}
    </FormItemFrame>
  )
}
