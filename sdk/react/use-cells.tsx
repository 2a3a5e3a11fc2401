import { type ReactNode, useMemo } from 'react'
import type { ElementId } from '#kernel/page/records'
import { HANDED_SLOT } from '#kernel/page/slot-names'
import type { Json } from '#kernel/page/values'
import { useLastingEffect, usePage, useSignalValue } from '#kernel/view'
import { SlotArea, useIsPlacing } from './slots.tsx'
import { RowView } from './use-rows.tsx'

type Key = string | number

/** The content of the slots in an element's rows, for views that own the rows. */
export interface Cells {
  /** Whether anything stands in a region. */
  readonly has: (slot: string) => boolean
  /** Something dragged rests over the element in the editor: its first row shows where it may go. */
  readonly isPlacing: boolean
  /** A region in a row; undefined where nothing stands in it, or while the row is not there yet. It makes no DOM of its own. */
  readonly cell: (key: Key, slot: string) => ReactNode | undefined
}

/** As the engine keeps keys, each once: one that comes again gets its position as well. */
function toldKeys(keys: readonly Key[]): readonly string[] {
  const seen = new Set<string>()
  return keys.map((key, index) => {
    const own = `${key}`.slice(0, 190)
    const told = seen.has(own) ? `${own}~${index}` : own
    seen.add(told)
    return told
  })
}

/** What stands in the named regions of an element's rows, by region. */
function useRegions(id: ElementId): ReadonlyMap<string, readonly ElementId[]> {
  const { page } = usePage()
  const children = useSignalValue(page.element(id))?.children ?? NONE
  return useMemo(() => {
    const found = new Map<string, ElementId[]>()
    const around = page.element(id).peek()?.template
    for (const child of children) {
      const { slot, template } = page.element(child).peek() ?? {}
      // What stands in rows is of another template than what is around it.
      if (slot !== undefined && template !== around) found.set(slot, [...(found.get(slot) ?? []), child])
    }
    return found
  }, [page, id, children])
}

/**
 * Passes the rows of a view to its slots with `repeats: { over: 'view' }`, as long as such a slot has content.
 * Keep the lists of rows and keys identical while nothing in them changes.
 */
export function useCells(id: ElementId, rows: readonly Json[], keys: readonly Key[]): Cells {
  const { page } = usePage()
  const bySlot = useRegions(id)
  const isFilled = bySlot.size > 0
  const told = useMemo(() => toldKeys(keys), [keys])
  useLastingEffect(() => {
    if (!isFilled) return
    page.setState(`component.${id}.rows`, rows as Json)
    page.setState(`component.${id}.keys`, told as Json)
  }, [page, id, isFilled, rows, told])
  // What is not shown any more is not kept either.
  useLastingEffect(() => {
    if (!isFilled) return
    return () => {
      page.setState(`component.${id}.rows`, [])
      page.setState(`component.${id}.keys`, [])
    }
  }, [page, id, isFilled])
  return useDrawnCells(id, bySlot, keys, told)
}

/** The same for regions with `repeats: { over: 'field' }`: the rows are the value of the form item, which `useFormList` tells. `keys` are those of its rows. */
export function useFieldCells(id: ElementId, keys: readonly string[]): Cells {
  return useDrawnCells(id, useRegions(id), keys, keys)
}

function useDrawnCells(
  id: ElementId,
  bySlot: ReadonlyMap<string, readonly ElementId[]>,
  keys: readonly Key[],
  told: readonly string[],
): Cells {
  const { page } = usePage()
  const isPlacing = useIsPlacing(id)
  const known = useSignalValue(page.rows(id, HANDED_SLOT)).rows
  const places = useMemo(() => new Map(keys.map((key, index) => [key, told[index]!])), [keys, told])
  const byKey = useMemo(() => new Map(known.map((row) => [row.key, row])), [known])
  const isEdited = page.mode === 'edit'
  return useMemo(
    () => ({
      has: (slot) => bySlot.has(slot),
      isPlacing,
      cell(key, slot) {
        const ids = bySlot.get(slot)
        const row = ids && byKey.get(places.get(key) ?? '')
        const content = row && <RowView row={row} ids={ids} />
        // The first row is the one that is edited.
        if (!isEdited || key !== keys[0] || (!content && !isPlacing)) return content
        return (
          <SlotArea id={id} name={slot}>
            {content}
          </SlotArea>
        )
      },
    }),
    [id, bySlot, byKey, places, keys, isPlacing, isEdited],
  )
}

const NONE: readonly ElementId[] = []
