import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Json } from '#sdk'
import { getPath, useMethods } from '#sdk/react'
import type { marsTable } from './index.ts'
import { type Item, itemsOf, type RowKey } from './items.ts'
import type { KnownRows } from './use-rows.ts'

const isKey = (key: unknown): key is RowKey => typeof key === 'string' || typeof key === 'number'

/** A selected row and the question whose answer it was last in. */
interface Seen {
  readonly row: Json
  readonly question: string | undefined
}

interface SelectionOptions {
  readonly shown: readonly Item[]
  readonly known: KnownRows | undefined
  readonly rowKey: string
  readonly childrenField: string
  /** Whether no more than one row can be selected. */
  readonly one: boolean
  readonly onChange: (keys: readonly RowKey[]) => void
}

/** The selected rows, kept over pages and reloads while they exist, and the methods that read and set them. */
export function useSelection(id: string, { shown, known, rowKey, childrenField, one, onChange }: SelectionOptions) {
  const [keys, setKeys] = useState<readonly RowKey[]>([])
  const seen = useRef(new Map<RowKey, Seen>())
  const select = (next: readonly RowKey[]) => {
    const selected = new Set(next)
    for (const { key, row } of shown) if (selected.has(key)) seen.current.set(key, { row, question: known?.question })
    for (const key of seen.current.keys()) if (!selected.has(key)) seen.current.delete(key)
    setKeys(next)
  }
  const change = (next: readonly RowKey[]) => {
    select(next)
    onChange(next)
  }
  const hasKeys = keys.length > 0
  const existing = useMemo(
    () =>
      new Map(
        hasKeys && known
          ? itemsOf(known.rows, rowKey, childrenField, Number.POSITIVE_INFINITY).flat.map((item) => [item.key, item.row])
          : [],
      ),
    [hasKeys, known, rowKey, childrenField],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows leave the selection when others are known or shown
  useLayoutEffect(() => {
    if (!hasKeys || !known) return
    const rowsShown = new Map(shown.map(({ key, row }) => [key, row]))
    const kept = keys.filter((key) => {
      const before = seen.current.get(key)
      // Keys made of a row's position say nothing about the row.
      if (before && getPath(before.row, rowKey) !== key) return !rowsShown.has(key) || isSame(rowsShown.get(key), before.row)
      const row = existing.get(key)
      if (row !== undefined) seen.current.set(key, { row, question: known.question })
      return row !== undefined || before?.question !== known.question
    })
    if (kept.length < keys.length) change(kept)
  }, [known, existing, keys, shown])
  const rows = () => keys.flatMap((key) => (seen.current.has(key) ? [seen.current.get(key)!.row] : []))
  useMethods<typeof marsTable>(id, {
    checkSelectedRow: () => keys.length > 0,
    getSelectedRowKeys: () => ({ selectedRowKeys: keys }),
    getSelectedRow: rows,
    setSelectedRowKeys: (args) => {
      // Flows hand over an object; older ones a list that was spread into one.
      const given = Array.isArray(args) ? args : (args?.selectedRowKeys ?? Object.values(args ?? {}))
      select(given.filter(isKey))
      return undefined
    },
  })
  return {
    keys,
    change,
    rows,
    toggle: (key: RowKey) => change(one ? [key] : keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]),
  }
}

const isSame = (one: Json | undefined, other: Json): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
