import { setLook, setProps } from '#kernel/page/commands'
import type { ComponentInfo, ElementRecord } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import type { FrameGeometry } from '../geometry/frame-geometry.ts'
import type { Point } from '../geometry/rect.ts'
import type { Inline } from './inline.ts'
import type { HandleChange } from './size-values.ts'
import type { Guide } from './snap.ts'

/** What handles work on. */
export interface Handled {
  readonly session: Editor
  readonly geometry: FrameGeometry
  readonly node: HTMLElement
  /** As it is now. */
  readonly element: ElementRecord
  readonly info: ComponentInfo | undefined
  /** The variant that is written to. */
  readonly variant: string
}

export interface DragKeys {
  readonly shift: boolean
  readonly alt: boolean
  /** Nothing snaps. */
  readonly fine: boolean
}

/** What is shown while a handle is dragged. */
export interface Shown {
  readonly label: string
  readonly guides: readonly Guide[]
}

/** One drag of a handle. What it reads of the page it reads when it begins. */
export interface HandleDrag {
  readonly inline: Inline
  /** Shows what a way of the pointer, in pixels of the page, makes of the element. */
  to(by: Point, keys: DragKeys): Shown
  /** What is to be written at the end. */
  change(): HandleChange
  /** Whether the page shows it by itself. */
  isThere(): boolean
}

/** A value of an element that has a handle. */
export interface Handle {
  drag(): HandleDrag
  /** In pixels, as it is now. */
  read(): number
  /** What gives it a value; what else changes with it is said by the keys. */
  write(value: number, keys: DragKeys): HandleChange
  /** How it is said, where that is more than a number of pixels. */
  shown?(): string
  /** What an arrow key makes of it, where its steps are no pixels. */
  step?(by: number): HandleChange
  /** What another key does; undefined: nothing. */
  press?(key: string): HandleChange | undefined
  /** What leaves it to the element's content, its container and the styles of others. */
  clear(): HandleChange
}

/** Writes a change as one step with whatever else has this gesture; false when it was refused. */
export function writeChange({ session, element, variant }: Handled, { props, style }: HandleChange, gesture: string): boolean {
  const ids = [element.id]
  const isSet = props.length === 0 || session.run(setProps, { ids, changes: props }, { gesture })
  return isSet && (Object.keys(style).length === 0 || session.run(setLook, { ids, variant, values: style }, { gesture }))
}

/** Pixels that a value says; undefined where it says another length, or none. */
export function saidPixels(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const [, said] = /^(-?\d+(?:\.\d+)?)px$/.exec(typeof value === 'string' ? value.trim() : '') ?? []
  return said === undefined ? undefined : Number(said)
}
