import { useEffect, useState } from 'react'
import { sameJson } from '#kernel/page/values'
import type { OwnedPage, RunningPage, RunningRows } from '#kernel/view'
import { useSignalValue } from '../../../kit/panel/use-signal-value.ts'
import { type RowAround, type RowValue, readRows } from '../document/row-values.ts'

/** Rows of one list that are shown at once. */
export const MOST_ROWS = 24
/** Milliseconds between a change of the page and the next look. */
const PAUSE = 150

export interface ShownRows extends Pick<RunningRows, 'total'> {
  readonly rows: readonly (RowValue & { readonly page: RunningPage })[]
}

/** The rows of a list that are in sight, the first of them, with what they have now; `seen` is read again whenever it is another object. */
export function useRows(
  page: OwnedPage,
  around: RunningPage,
  list: Pick<RowAround, 'list' | 'isOfSlot'>,
  slot: string,
  isOpen: boolean,
  seen: unknown,
): ShownRows {
  const there = useSignalValue(around.rows(list.list, slot))
  const [read, setRead] = useState<readonly RowValue[]>([])
  const { list: id, isOfSlot } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen of the page is not read here, its change is what asks again
  useEffect(() => {
    if (!isOpen) return
    let current = true
    const ask = () =>
      readRows(page, { list: id, ...(isOfSlot ? { isOfSlot } : {}) }, there.rows.slice(0, MOST_ROWS)).then(
        (now) => current && setRead((known) => (sameJson(known.map(asJson), now.map(asJson)) ? known : now)),
        () => undefined,
      )
    const timer = setTimeout(() => void ask(), read.length === 0 ? 0 : PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [page, id, isOfSlot, there, isOpen, seen])
  const byScope = new Map(there.rows.map((row) => [row.page.scope, row.page]))
  return {
    total: there.total,
    rows: read.flatMap((value) => {
      const own = byScope.get(value.scope)
      return own ? [{ ...value, page: own }] : []
    }),
  }
}

const asJson = (value: RowValue) => ({ ...value })
