import type { ItemField, Json } from '#sdk'
import { asItems, type Item } from './items.ts'

/** Whether items are those that an element starts with. Names that are generated differ from element to element. */
export function isUntouched(fields: readonly ItemField[], items: readonly Item[], initial: Json | undefined): boolean {
  const generated = new Set(fields.flatMap((field) => (field.generated === undefined ? [] : [field.path])))
  const plain = (item: Item) =>
    JSON.stringify(
      Object.entries(item)
        .filter(([key]) => !generated.has(key))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  const first = asItems(initial)
  if (first.length === 0 || first.length !== items.length) return false
  return items.every((item, at) => plain(item) === plain(first[at]!))
}
