import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { cssOf } from './colour.ts'
import { type Paint, paintCss, type Stop } from './paint.ts'

interface StopsProps {
  readonly paint: Paint
  readonly current: number
  readonly labels: { readonly stop: string; readonly add: string; readonly remove: string }
  readonly onCurrent: (index: number) => void
  readonly onStops: (stops: readonly Stop[], current: number) => void
  readonly onDone: () => void
}

const STEPS: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 }

/** The colours of a gradient along it: the pointer and arrows move one, Delete removes it, and a new one comes between it and the next. */
export function Stops({ paint, current, labels, onCurrent, onStops, onDone }: StopsProps) {
  const { stops } = paint
  const add = () => {
    const here = stops[current]!
    const others = stops.map(({ at }) => at).filter((at) => at > here.at)
    const at = others.length > 0 ? (here.at + Math.min(...others)) / 2 : here.at / 2
    onStops([...stops, { colour: here.colour, at }], stops.length)
    onDone()
  }
  const remove = () => {
    if (stops.length <= 2) return
    onStops(
      stops.filter((_, index) => index !== current),
      0,
    )
    onDone()
  }
  const held = useRef<number>(undefined)
  const drag = (event: PointerEvent) => {
    const index = held.current
    if (index === undefined) return
    const { left, width } = event.currentTarget.parentElement!.getBoundingClientRect()
    const at = Math.min(100, Math.max(0, Math.round(((event.clientX - left) / (width || 1)) * 100)))
    if (at !== stops[index]!.at) onStops(stops.with(index, { ...stops[index]!, at }), index)
  }
  const release = () => {
    if (held.current !== undefined) onDone()
    held.current = undefined
  }
  const press = (event: KeyboardEvent, index: number) => {
    const by = STEPS[event.key] ?? (event.key === 'Home' ? -100 : event.key === 'End' ? 100 : undefined)
    if (by !== undefined) {
      event.preventDefault()
      const at = Math.min(100, Math.max(0, stops[index]!.at + by * (event.shiftKey ? 10 : 1)))
      onStops(stops.with(index, { ...stops[index]!, at }), index)
      onDone()
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove()
  }
  return (
    <div className="tessera-colour-stops">
      <div
        className="tessera-colour-gradient"
        style={{ '--tessera-colour': paintCss({ ...paint, angle: '90deg' }, 'rgb') } as CSSProperties}
      >
        {stops.map(({ colour, at }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place in the list
            key={index}
            type="button"
            role="slider"
            aria-label={`${labels.stop} ${index + 1}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(at)}
            data-current={index === current || undefined}
            className="tessera-colour-stop"
            style={{ '--tessera-x': `${at}%`, '--tessera-colour': cssOf(colour, 'rgb') } as CSSProperties}
            onClick={() => onCurrent(index)}
            onPointerDown={(event) => {
              held.current = index
              event.currentTarget.setPointerCapture?.(event.pointerId)
            }}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
            onFocus={() => onCurrent(index)}
            onKeyDown={(event) => press(event, index)}
          />
        ))}
      </div>
      <button type="button" className="tessera-colour-button" aria-label={labels.add} title={labels.add} onClick={add}>
        +
      </button>
      <button
        type="button"
        className="tessera-colour-button"
        aria-label={labels.remove}
        title={labels.remove}
        disabled={stops.length <= 2}
        onClick={remove}
      >
        −
      </button>
    </div>
  )
}
