import { createContext, useContext } from 'react'
import type { NodePlace } from '#kernel/page/schema'
import type { Label } from '#kernel/page/values'
import type { ShownRun } from './runs.ts'

/** Where a dragged step would come to stand, and why it may not. */
export interface DropMark {
  readonly place: NodePlace
  readonly refused?: Label
}

/** What the drawn steps read beside their own data. */
export interface CanvasState {
  readonly selected: string
  readonly select: (id: string) => void
  /** The gap in which something is being added. */
  readonly gap: NodePlace | null
  readonly openGap: (place: NodePlace) => void
  readonly edit: () => void
  /** The gap under a step that is being dragged. */
  readonly drop?: DropMark | null
  readonly run: ShownRun | undefined
}

export const CanvasContext = createContext<CanvasState | null>(null)

export function useCanvas(): CanvasState {
  const state = useContext(CanvasContext)
  if (!state) throw new Error('a step must be on the flow canvas')
  return state
}
