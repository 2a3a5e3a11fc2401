import type { ItemField, Json } from '#sdk'
import { holds } from '#sdk/setter'

export type Item = { readonly [key: string]: unknown }

const at = (item: unknown, key: string): unknown =>
  typeof item === 'object' && item !== null && Object.hasOwn(item, key) ? (item as Item)[key] : undefined

/** The value of a field in an item, by its path. */
export const valueIn = (item: Item, path: string): unknown => path.split('.').reduce(at, item as unknown)

/** The item with another value; undefined takes it away, and with it an object that is left empty. */
export function withValue(item: Item, path: string, value: unknown): Item {
  const [key = '', ...rest] = path.split('.')
  const below = at(item, key)
  const inner = rest.length === 0 ? value : withValue(isItem(below) ? below : {}, rest.join('.'), value)
  const isGone = inner === undefined || (rest.length > 0 && Object.keys(inner as object).length === 0)
  const { [key]: _before, ...others } = item
  return isGone ? others : { ...item, [key]: inner }
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields that a person sees in this item. */
export const shownFields = (fields: readonly ItemField[], item: Item): readonly ItemField[] =>
  fields.filter(({ generated, when }) => generated === undefined && holds(when, withDefaults(fields, item) as never))

const withDefaults = (fields: readonly ItemField[], item: Item): Item =>
  fields.reduce<Item>(
    (all, { path, default: initial }) => (valueIn(all, path) === undefined && initial !== undefined ? withValue(all, path, initial) : all),
    item,
  )

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newName = (prefix: string): string =>
  `${prefix}${[...crypto.getRandomValues(new Uint8Array(10))].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`

/**
 * The item with the names that the editor writes, where it has none yet. Flows and regions are known by them, so they
 * never change again. One that was known by
 * another field before (`options.from`) keeps that as its name, if no other item goes by it.
 */
export function withNames(fields: readonly ItemField[], item: Item, before?: Item, all: readonly Item[] = []): Item {
  return fields.reduce<Item>((made, { path, generated, when, options }) => {
    const needed = generated !== undefined && (valueIn(made, path) ?? '') === '' && holds(when, withDefaults(fields, made) as never)
    if (!needed) return made
    const known = before && typeof options.from === 'string' ? valueIn(before, options.from) : undefined
    const isFree = all.every((other) => other === before || (valueIn(other, path) || valueIn(other, String(options.from))) !== known)
    return withValue(made, path, typeof known === 'string' && known !== '' && isFree ? known : newName(generated))
  }, item)
}

/** A fresh item, the `number`th: texts that name it have words, a field that tells items apart is numbered. */
export function newItem(fields: readonly ItemField[], noun: string, number: number): Item {
  const [first, second] = fields.filter(
    ({ setter, generated }) => generated === undefined && (setter === 'setter/text' || setter === 'setter/value'),
  )
  let item: Item = {}
  if (first && (first.default ?? '') === '') item = withValue(item, first.path, `${noun}${/[a-z]$/i.test(noun) ? ' ' : ''}${number}`)
  if (second && (second.default ?? '') === '' && isKey(second.path))
    item = withValue(item, second.path, second.path === 'dataIndex' ? `field${number}` : String(number))
  return withNames(fields, item)
}

/** Names under which older pages keep what tells items apart, or where their values are. */
const isKey = (path: string): boolean => ['key', 'value', 'id', 'dataIndex'].includes(path)

/** A copy with names of its own. */
export function copyOf(fields: readonly ItemField[], item: Item): Item {
  const bare = fields.reduce<Item>((all, { path, generated }) => (generated === undefined ? all : withValue(all, path, undefined)), item)
  return withNames(fields, bare)
}

/** The fields that stand in an item's own line: the first two, as far as they fit there. */
export function lineFields(fields: readonly ItemField[]): readonly ItemField[] {
  const short = fields.filter(({ setter, when }) => LINES.has(setter) && when === undefined)
  return short.slice(0, 2)
}
const LINES = new Set(['setter/text', 'setter/value', 'setter/suggest', 'setter/select', 'setter/number'])

export const asItems = (value: Json | undefined): readonly Item[] =>
  Array.isArray(value) ? (value as readonly unknown[]).map((item) => (isItem(item) ? item : {})) : []
