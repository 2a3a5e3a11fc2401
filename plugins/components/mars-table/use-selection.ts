import { useRef, useState } from 'react'
import type { Json } from '#sdk'
import { asList, asObject, useMethods } from '#sdk/react'
import type { Item, RowKey } from './items.ts'

const isKey = (key: unknown): key is RowKey => typeof key === 'string' || typeof key === 'number'

/** The selected rows, kept over pages and reloads, and the methods that read and set them. */
export function useSelection(id: string, shown: readonly Item[], one: boolean, onChange: (keys: readonly RowKey[]) => void) {
  const [keys, setKeys] = useState<readonly RowKey[]>([])
  const seen = useRef(new Map<RowKey, Json>())
  for (const { key, row } of shown) if (keys.includes(key)) seen.current.set(key, row)
  const select = (next: readonly RowKey[]) => {
    for (const { key, row } of shown) if (next.includes(key)) seen.current.set(key, row)
    setKeys(next)
  }
  useMethods(id, {
    checkSelectedRow: () => keys.length > 0,
    getSelectedRowKeys: () => ({ selectedRowKeys: keys }),
    getSelectedRow: () => keys.flatMap((key) => (seen.current.has(key) ? [seen.current.get(key)!] : [])),
    setSelectedRowKeys: (args) => {
      // Flows hand over an object; older ones a list that was spread into one.
      const given = Array.isArray(args) ? args : (asObject(args).selectedRowKeys ?? Object.values(asObject(args)))
      select(asList<Json>(given).filter(isKey))
      return undefined
    },
  })
  const change = (next: readonly RowKey[]) => {
    select(next)
    onChange(next)
  }
  return {
    keys,
    change,
    toggle: (key: RowKey) => change(one ? [key] : keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]),
  }
}
