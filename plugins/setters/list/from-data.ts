import type { Json } from '#sdk'
import { fieldKind, fieldTitle, rowsIn } from '#sdk/setter'
import { type Item, valueIn } from './items.ts'

/** Which fields of an item are made of a field of the data: its words, its name, and what it is. */
export interface FromData {
  readonly title: string
  readonly field: string
  readonly type: string
  /**
   * What the items call the kinds that a field of the data may be, where they have other names for them or fewer
   * kinds; what is not named is a text.
   */
  readonly types?: { readonly [kind: string]: string }
}

const MOST_FIELDS = 30

/** Items for the fields of the data that no item is about yet, in the order in which the rows have them. */
export function itemsFor(data: Json | undefined, items: readonly Item[], from: FromData): readonly Item[] {
  const rows = rowsIn(data)
  const known = new Set(items.map((item) => valueIn(item, from.field)))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !known.has(name) && !name.includes('.'))
  return names.slice(0, MOST_FIELDS).flatMap((name) => {
    const values = rows.map((row) => row[name])
    // Objects within rows have nothing that a cell could show.
    if (values.some((value) => typeof value === 'object' && value !== null && !Array.isArray(value))) return []
    const kind = fieldKind(name, values)
    return [
      {
        [from.title]: fieldTitle(name),
        [from.field]: name,
        [from.type]: from.types ? (from.types[kind] ?? 'text') : kind === 'boolean' ? 'text' : kind,
      },
    ]
  })
}
