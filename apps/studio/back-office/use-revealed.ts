import { type RefObject, useEffect, useRef } from 'react'
import type { MenuInfo } from '../../../server/wire.ts'

interface Revealed {
  readonly rows: readonly MenuInfo[]
  readonly revealed: number | undefined
  readonly onRevealed: () => void
}

/** The ids of an entry and of all above it, up to the top. */
function trailOf(rows: readonly MenuInfo[], id: number): readonly number[] {
  const trail: number[] = []
  for (let at = rows.find((row) => row.id === id); at; at = rows.find((row) => row.id === at?.parentId))
    trail.push(at.id)
  return trail
}

/**
 * Leads to an entry once it is among the rows: `show` gets its trail and renders its page and groups; once its row is
 * in the returned element, it scrolls into view.
 */
export function useRevealed(
  { rows, revealed, onRevealed }: Revealed,
  show: (trail: readonly number[]) => void,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const isHere = revealed !== undefined && rows.some(({ id }) => id === revealed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry, when it is there
  useEffect(() => {
    if (isHere) show(trailOf(rows, revealed))
  }, [isHere, revealed])
  // After each render, until the row is in the document.
  useEffect(() => {
    if (!isHere) return
    const row = box.current?.querySelector(`[data-entry="${revealed}"]`)
    if (!row) return
    row.scrollIntoView({ block: 'nearest' })
    onRevealed()
  })
  return box
}
