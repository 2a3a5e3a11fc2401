import type { JsonObject } from '#kernel/page/values'
import { type BoxKind, boxChange, SIDES, type Side } from '../../../kit/style/box.ts'
import type { Point } from '../geometry/rect.ts'
import { type Snapped, toStep } from './snap.ts'

export type Sides = { readonly [side in Side]: number }

const OPPOSITE: { readonly [side in Side]: Side } = { Top: 'Bottom', Bottom: 'Top', Left: 'Right', Right: 'Left' }

/** Which way a band becomes wider: padding grows inwards, a margin outwards. */
function growth(kind: BoxKind, side: Side, by: Point): number {
  const inwards = { Top: by.y, Bottom: -by.y, Left: by.x, Right: -by.x }[side]
  return kind === 'padding' ? inwards : -inwards
}

/** What a length that was dragged becomes, and what it agrees with. */
export type SnapLength = (length: number) => Pick<Snapped, 'value' | 'guides' | 'note'>
const toSteps: SnapLength = (length) => ({ value: toStep(length), guides: [] })

export interface SpacingOptions {
  /** Multiples of eight unless said. */
  readonly snap?: SnapLength
  readonly all?: boolean
  readonly both?: boolean
  /** Pixel by pixel, not in steps. */
  readonly fine?: boolean
}

/** The sides that a drag of one means. */
export function sidesMeant(side: Side, { all, both }: SpacingOptions): readonly Side[] {
  if (all) return SIDES
  return both ? [side, OPPOSITE[side]] : [side]
}

/** The lengths of the sides that are meant after one was dragged so far: all get what that one has then. */
export function spaced(kind: BoxKind, side: Side, start: Sides, by: Point, options: SpacingOptions): Partial<Sides> {
  const dragged = start[side] + growth(kind, side, by)
  const value = options.fine ? Math.round(dragged) : (options.snap ?? toSteps)(dragged).value
  // A margin may be less than nothing, padding may not.
  const length = kind === 'padding' ? Math.max(0, value) : value
  // Not -0, which would be written as one.
  return Object.fromEntries(sidesMeant(side, options).map((each) => [each, length + 0]))
}

/** The style keys to write so that these sides have these lengths, as the spacing box of the Style tab writes them. */
export function spacingChange(style: JsonObject, kind: BoxKind, sides: Partial<Sides>): JsonObject {
  let after = style
  const changes: JsonObject[] = []
  for (const [side, length] of Object.entries(sides)) {
    const change = boxChange(after, kind, side as Side, `${length}px`, false)
    changes.push(change)
    after = Object.fromEntries(Object.entries({ ...after, ...change }).filter(([, value]) => value !== null))
  }
  return Object.assign({}, ...changes)
}

/** The gap after the space between two children was dragged so far along the axis in which they stand. */
export function gapAfter(start: number, along: number, fine = false, snap: SnapLength = toSteps): Snapped {
  const dragged = start + along
  const found = fine ? { value: Math.round(dragged), guides: [] } : snap(dragged)
  return found.value < 0 ? { value: 0, guides: [] } : found
}
