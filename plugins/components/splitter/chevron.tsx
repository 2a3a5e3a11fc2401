import type { MouseEvent, PointerEvent } from 'react'

interface ChevronProps {
  readonly vertical: boolean
  /** It points to the panel before. */
  readonly back: boolean
  readonly onPress: () => void
}

/** Collapses or expands the panel beside a bar, by mouse and finger; for the keyboard the bar itself does so with Enter. */
export function Chevron({ vertical, back, onPress }: ChevronProps) {
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    onPress()
  }
  // It is no drag of the bar that begins here.
  const keep = (event: PointerEvent) => event.stopPropagation()
  const turn = (vertical ? 90 : 0) + (back ? 0 : 180)
  return (
    <span className="tessera-splitter-chevron" aria-hidden="true" {...{ onClick: press, onPointerDown: keep, onPointerUp: keep }}>
      <svg
        viewBox="0 0 16 16"
        width="12"
        height="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
        style={{ rotate: `${turn}deg` }}
      >
        <path d="M10 3.5L5.5 8l4.5 4.5" />
      </svg>
    </span>
  )
}
