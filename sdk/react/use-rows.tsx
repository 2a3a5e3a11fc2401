import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react'
import type { Told } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import { ElementView, PageContext, type RunningRow, rowAt, useLastingLayoutEffect, usePage, useSignalValue } from '#kernel/view'

/** The rows of a region that repeats, for the view that draws them. */
export interface Rows {
  readonly total: number
  /** In the editor: the list has no items yet, and these stand in. */
  readonly isSample?: boolean
  /** Of a list with more rows than there can be, how many there are and how many it would have. */
  readonly cut: { readonly shown: number; readonly total: number } | undefined
  /** The row's key, by which what is drawn for it stays with it; of one that is out of sight, its position. */
  readonly keyAt: (index: number) => string
  /** What stands in a row; it makes no DOM of its own. Nothing while a row of a long list comes into sight. */
  readonly row: (index: number) => ReactNode
  /**
   * Of a long list, reports which rows are in sight, from one position to before another, and which others have to be
   * there, as the one with the keyboard: the rest cost their data alone.
   */
  readonly inSight: (from: number, to: number, keptFrom?: number, keptTo?: number) => void
  /** Starts the flows of an event of this element in a row: they know its item, index and key. */
  readonly emit: (index: number, event: string) => void
}

/** Rows of a list from which on those in sight are drawn alone. */
export const LONG = 100

/** The rows of an element whose declaration has `repeats`; `slot` is the region's name, the main one without it. */
export function useRows(id: ElementId, slot = ''): Rows {
  const { page } = usePage()
  const there = useSignalValue(page.rows(id, slot))
  const failures = useSignalValue(page.failures(id))
  const told = useRef('')
  const inSight = useCallback(
    (first: number, end: number, keptFrom = 0, keptTo = 0) => {
      const sight = [first, end, ...(keptTo > keptFrom ? [keptFrom, keptTo] : [])]
      if (told.current === sight.join(' ')) return
      told.current = sight.join(' ')
      page.setState(`component.${id}.inSight`, sight)
    },
    [page, id],
  )
  const children = useSignalValue(page.element(id))?.children ?? NONE
  const ids = useMemo(() => children.filter((child) => (page.element(child).peek()?.slot ?? '') === slot), [page, children, slot])
  return useMemo(() => {
    const at = (index: number) => rowAt(there, index)
    return {
      total: there.total,
      isSample: there.isSample === true,
      cut: cutOf(failures.find(({ code, scope }) => code === 'ROWS_LIMIT' && scope === page.scope)?.message),
      inSight,
      keyAt: (index) => at(index)?.key ?? `at ${index}`,
      row(index) {
        const row = at(index)
        return row && <RowView key={row.key} row={row} ids={ids} scrolls={there.total > LONG} />
      },
      emit(index, event) {
        const row = at(index)
        row?.page.emit(id, event, { index, key: row.key })
      },
    }
  }, [page, there, failures, ids, id, inSight])
}

/** What the engine says of a list with too many rows. */
function cutOf(told: Told | undefined): Rows['cut'] {
  const { rows, missing } = typeof told === 'object' && 'code' in told ? (told.params ?? {}) : {}
  return typeof rows === 'number' && typeof missing === 'number' ? { shown: rows - missing, total: rows } : undefined
}

const NONE: readonly ElementId[] = []

interface RowViewProps {
  readonly row: RunningRow
  readonly ids: readonly ElementId[]
  /** It is of a list whose rows scroll in and out of what is drawn. */
  readonly scrolls?: boolean
}

/** A row renders when its list of elements changes; those subscribe to themselves. */
export const RowView = memo(function RowView({ row, ids, scrolls = false }: RowViewProps) {
  const around = usePage()
  // Before what is in it says what it has; and as it goes, before what is in it goes.
  row.isAsleep = false
  useLastingLayoutEffect(() => {
    if (!scrolls) return
    return () => {
      row.isAsleep = true
    }
  }, [row, scrolls])
  const value = useMemo(() => ({ ...around, page: row.page }), [around, row])
  return (
    <PageContext.Provider value={value}>
      {ids.map((id) => (
        <ElementView key={id} id={id} />
      ))}
    </PageContext.Provider>
  )
})
