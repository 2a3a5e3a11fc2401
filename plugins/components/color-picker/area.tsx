import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Colour } from './colour.ts'

interface AreaProps {
  readonly colour: Colour
  readonly label: string
  readonly text: (saturation: number, brightness: number) => string
  readonly onColour: (colour: Colour) => void
  readonly onDone: () => void
}

const KEYS: { readonly [key: string]: readonly [s: number, v: number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowUp: [0, 1],
}
const unit = (value: number): number => Math.min(1, Math.max(0, value))

/** Saturation across and brightness upwards, by pointer and by arrows: 1 % each, 10 % with Shift. */
export function Area({ colour, label, text, onColour, onDone }: AreaProps) {
  const isHeld = useRef(false)
  const move = (event: PointerEvent) => {
    if (!isHeld.current) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onColour({ ...colour, s: unit((event.clientX - left) / (width || 1)), v: unit(1 - (event.clientY - top) / (height || 1)) })
  }
  const release = () => {
    if (isHeld.current) onDone()
    isHeld.current = false
  }
  const press = (event: KeyboardEvent) => {
    const [s, v] = KEYS[event.key] ?? []
    if (s === undefined || v === undefined) return
    event.preventDefault()
    const size = event.shiftKey ? 0.1 : 0.01
    onColour({ ...colour, s: unit(colour.s + s * size), v: unit(colour.v + v * size) })
  }
  const [s, v] = [Math.round(colour.s * 100), Math.round(colour.v * 100)]
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={s}
      aria-valuetext={text(s, v)}
      className="tessera-colour-area"
      style={{ '--tessera-hue': colour.h, '--tessera-x': `${colour.s * 100}%`, '--tessera-y': `${100 - colour.v * 100}%` } as CSSProperties}
      onPointerDown={(event) => {
        isHeld.current = true
        event.currentTarget.setPointerCapture?.(event.pointerId)
        move(event)
      }}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
      onKeyUp={(event) => event.key in KEYS && onDone()}
    >
      <span className="tessera-colour-spot" />
    </div>
  )
}
