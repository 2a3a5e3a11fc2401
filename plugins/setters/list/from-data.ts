import type { Json } from '#sdk'
import { rowsIn } from '#sdk/setter'
import { type Item, valueIn } from './items.ts'

/** Which fields of an item are made of a field of the data: its words, its name, and what it is. */
export interface FromData {
  readonly title: string
  readonly field: string
  readonly type: string
  /** What the items call the kinds that a field of the data may be, where they have other names for them or fewer kinds; what is not named is a text. */
  readonly types?: { readonly [kind: string]: string }
}

const MOST_FIELDS = 30

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const PICTURE = /^(?:https?:\/\/|\/)\S+\.(?:png|jpe?g|gif|webp|svg|avif)(?:\?\S*)?$/i
const MONEY = /price|amount|money|cost|fee|total|salary|balance|金额|价/i
const NO_SUM = /count|number|qty|id$/i
const STATUS = /^(?:status|state|状态)$|Status$/

/** What a field is, as far as its name and its values tell. */
export function typeOf(name: string, values: readonly unknown[]): string {
  const known = values.filter((value) => value !== null && value !== undefined && value !== '')
  const all = (is: (value: unknown) => boolean) => known.length > 0 && known.every(is)
  const matches = (pattern: RegExp) => all((value) => typeof value === 'string' && pattern.test(value))
  if (all((value) => typeof value === 'boolean')) return 'boolean'
  if (all((value) => typeof value === 'number'))
    return MONEY.test(name) && !NO_SUM.test(name) ? 'money' : /id$/i.test(name) ? 'text' : 'number'
  if (matches(DATE)) return 'date1'
  if (matches(TIME)) return 'date2'
  if (matches(PICTURE)) return 'image'
  if (all((value) => Array.isArray(value))) return 'tag'
  return STATUS.test(name) ? 'status' : 'text'
}

/** `orderNo` and `order_no` as a person writes them: `Order no`. */
const wordsOf = (name: string): string => {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

/** Items for the fields of the data that no item is about yet, in the order in which the rows have them. */
export function itemsFor(data: Json | undefined, items: readonly Item[], from: FromData): readonly Item[] {
  const rows = rowsIn(data)
  const known = new Set(items.map((item) => valueIn(item, from.field)))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !known.has(name) && !name.includes('.'))
  return names.slice(0, MOST_FIELDS).flatMap((name) => {
    const values = rows.map((row) => row[name])
    // Objects within rows have nothing that a cell could show.
    if (values.some((value) => typeof value === 'object' && value !== null && !Array.isArray(value))) return []
    const kind = typeOf(name, values)
    return [
      {
        [from.title]: wordsOf(name),
        [from.field]: name,
        [from.type]: from.types ? (from.types[kind] ?? 'text') : kind === 'boolean' ? 'text' : kind,
      },
    ]
  })
}
