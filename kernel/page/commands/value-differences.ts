import { sameJson } from '#kernel/document'
import { type MessageParam, tell } from '#kernel/message'
import { shownValue } from '../values/shown-value.ts'

/** A part of a value that is another one, by the names that lead to it; undefined: there is none. */
export interface PartDifference {
  readonly path: readonly string[]
  readonly from: unknown
  readonly to: unknown
  /** An item of a list that came, went, or is called otherwise now. */
  readonly item?: true
}

/** More differences than this are reported as one. */
const MOST_PARTS = 8
/** What items of a list are known by, the first that all of them have. */
const KEYS = ['id', 'key', 'name', 'dataIndex', 'field', 'value'] as const
/** What people call an item by. */
const TITLES = ['label', 'title', 'name', 'text', 'key', 'dataIndex', 'id'] as const

/** The differences of two values, part by part; null where there are too many to read. */
export function partsBetween(from: unknown, to: unknown): readonly PartDifference[] | null {
  const found: PartDifference[] = []
  collect(from, to, [], found)
  return found.length > MOST_PARTS ? null : found
}

function collect(from: unknown, to: unknown, path: readonly string[], found: PartDifference[]): void {
  if (sameJson(from, to) || found.length > MOST_PARTS) return
  if (isRecord(from) && isRecord(to)) {
    for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) collect(own(from, key), own(to, key), [...path, key], found)
    return
  }
  const key = Array.isArray(from) && Array.isArray(to) ? keyOf([...from, ...to]) : undefined
  if (key === undefined) {
    found.push({ path, from, to })
    return
  }
  const [before, after] = [byKey(from as readonly object[], key), byKey(to as readonly object[], key)]
  let isOther = false
  for (const [id, item] of after) {
    const old = before.get(id) ?? formerOf(item, before, after)
    if (old === undefined) found.push({ path: [...path, titleOf(item)], from: undefined, to: item, item: true })
    else if (!before.has(id)) found.push({ path: [...path, titleOf(item)], from: old[key], to: id, item: true })
    else collect(old, item, [...path, titleOf(item)], found)
    isOther ||= !before.has(id) || !sameJson(old, item)
  }
  const renamed = new Set([...after.values()].flatMap((item) => formerOf(item, before, after) ?? []))
  for (const [id, item] of before)
    if (!after.has(id) && !renamed.has(item)) {
      found.push({ path: [...path, titleOf(item)], from: item, to: undefined, item: true })
      isOther = true
    }
  // The same items in another order.
  if (!isOther) found.push({ path, from: [...before.values()].map(titleOf), to: [...after.values()].map(titleOf) })
}

type Item = { readonly [name: string]: unknown }
const isRecord = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (value: Item, key: string): unknown => (Object.hasOwn(value, key) ? value[key] : undefined)

/** The field by which all of some items are known. */
function keyOf(items: readonly unknown[]): string | undefined {
  if (items.length === 0 || !items.every(isRecord)) return undefined
  return KEYS.find((key) => items.every((item) => typeof own(item, key) === 'string' || typeof own(item, key) === 'number'))
}

const byKey = (items: readonly object[], key: string): ReadonlyMap<unknown, Item> =>
  new Map((items as readonly Item[]).map((item) => [item[key], item]))

/** The item that this one was under another name. */
function formerOf(item: Item, before: ReadonlyMap<unknown, Item>, after: ReadonlyMap<unknown, Item>): Item | undefined {
  const { formerly } = item
  const name = Array.isArray(formerly) ? formerly.find((one) => before.has(one) && !after.has(one)) : undefined
  return name === undefined || before.has(item.name) ? undefined : before.get(name)
}

function titleOf(item: Item): string {
  const title = TITLES.map((name) => own(item, name)).find(
    (value) => (typeof value === 'string' && value !== '') || typeof value === 'number',
  )
  return shownValue(title ?? item)
}

/** A value as a sentence has it: no JSON. */
export function valueInWords(value: unknown): MessageParam {
  if (value === true || value === false) return tell(value ? 'page.value-yes' : 'page.value-no')
  if (value === null || value === undefined || value === '') return tell('page.value-nothing')
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object')
    return value.length > 0 && isPlain ? shownValue(value.join(', ')) : tell('page.value-list', { count: value.length })
  }
  if (!isRecord(value)) return shownValue(value)
  const named = TITLES.map((name) => own(value, name)).find((one) => typeof one === 'string' && one !== '')
  if (named !== undefined) return shownValue(named)
  const said = Object.entries(value).flatMap(([name, one]) => (typeof one === 'object' ? [] : [`${name}: ${String(one)}`]))
  return said.length > 0 ? shownValue(said.join(', ')) : tell('page.value-fields', { count: Object.keys(value).length })
}
