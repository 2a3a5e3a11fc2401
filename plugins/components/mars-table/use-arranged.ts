import { useMemo, useState } from 'react'
import type { Column } from './column.ts'

export type Density = 'compact' | 'default' | 'comfortable'

/** What a visitor changed of how a table looks. */
export interface Arranged {
  readonly density: Density
  /** Positions of the columns shown, in their order; undefined for all of them as the author put them. */
  readonly shown: readonly number[] | undefined
}

const AS_AUTHORED: Arranged = { density: 'default', shown: undefined }

/** How a table is arranged. Its tools, which load late and only where an author wants them, read and change it. */
export function useArranged(columns: readonly Partial<Column>[], hasTools: boolean) {
  const [state, setArranged] = useState(AS_AUTHORED)
  const { density, shown } = hasTools ? state : AS_AUTHORED
  const count = columns.length
  const places = useMemo(() => {
    // Columns may be fewer than when they were arranged.
    const existing = shown?.filter((place) => place < count) ?? []
    return existing.length > 0 ? existing : Array.from({ length: count }, (_, place) => place)
  }, [shown, count])
  return { density, places, isRearranged: shown !== undefined, setArranged }
}
