import { MessageError } from '#kernel/message'
import type { Json, JsonObject, Label } from '#kernel/page/values'
import type { FormListBinding } from './use-form-list.ts'

const noSuchRow = (row: string, count: number): Label => ({
  zh: `没有第 ${row} 行：列表有 ${count} 行，从 0 数起`,
  en: `There is no row ${row}: the list has ${count}, counted from 0`,
})
const tooMany = (max: number): Label => ({ zh: `最多 ${max} 行`, en: `There are ${max} rows at most` })
const tooFew = (min: number): Label => ({ zh: `至少 ${min} 行`, en: `There are ${min} rows at least` })

interface Limits {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

/**
 * The operations on the rows of a form list. A refused operation throws an error with a message. Rows are
 * identified by position or key.
 */
export function formListActions({ list, rows }: FormListBinding, { min: least = 0, max: most = Number.POSITIVE_INFINITY }: Limits) {
  const keyOf = (row: Json | undefined): string => {
    const key = typeof row === 'number' ? rows[row]?.key : rows.find((one) => one.key === row)?.key
    if (key === undefined) throw new MessageError(noSuchRow(String(row), rows.length))
    return key
  }
  const indexOf = (key: string): number => rows.findIndex((row) => row.key === key)
  return {
    isFull: rows.length >= most,
    isLeast: rows.length <= least,
    add(values: JsonObject, at?: number): { readonly key: string; readonly index: number } {
      if (!list || rows.length >= most) throw new MessageError(tooMany(most))
      const key = list.add(values, at)
      return { key, index: list.rows.peek().findIndex((row) => row.key === key) }
    },
    /** Answers where it was. */
    remove(row: Json | undefined): number {
      const key = keyOf(row)
      if (rows.length <= least) throw new MessageError(tooFew(least))
      list?.remove(key)
      return indexOf(key)
    },
    move(row: Json | undefined, to: number): { readonly from: number; readonly to: number } {
      const key = keyOf(row)
      const from = indexOf(key)
      list?.move(key, to)
      return { from, to: list?.rows.peek().findIndex((one) => one.key === key) ?? from }
    },
  }
}
