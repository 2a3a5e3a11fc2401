import { asc, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { DictionaryItem } from './item-model.ts'
import type { DictionaryTables } from './table.ts'

type Tables = Pick<Store<DictionaryTables>, 't'>

/** Rows of one statement: databases limit the number of values. */
const AT_ONCE = 100

const valuesOf = (dictionaryId: number, { value, labelZh, labelEn, color, disabled }: DictionaryItem, at: number) => ({
  ...{ dictionaryId, value, labelZh, labelEn, color, disabled },
  sort: (at + 1) * 10,
})

/** In their order. */
export async function readItems(db: Db, { t }: Tables, dictionaryId: number): Promise<readonly DictionaryItem[]> {
  const { dictionaryItem } = t
  const { id, value, labelZh, labelEn, color, disabled, sort } = dictionaryItem
  return db
    .select({ value, labelZh, labelEn, color, disabled })
    .from(dictionaryItem)
    .where(eq(dictionaryItem.dictionaryId, dictionaryId))
    .orderBy(asc(sort), asc(id))
}

export async function insertItems(
  db: Db,
  { t }: Tables,
  dictionaryId: number,
  items: readonly DictionaryItem[],
): Promise<void> {
  const rows = items.map((item, at) => valuesOf(dictionaryId, item, at))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db.insert(t.dictionaryItem).values(rows.slice(at, at + AT_ONCE))
}

/** Writes what differs: an item is the same one while it has its value. */
export async function saveItems(
  db: Db,
  { t }: Tables,
  dictionaryId: number,
  items: readonly DictionaryItem[],
): Promise<void> {
  const { dictionaryItem } = t
  const known = await db.select().from(dictionaryItem).where(eq(dictionaryItem.dictionaryId, dictionaryId))
  const wanted = new Map(items.map((item, at) => [item.value, valuesOf(dictionaryId, item, at)]))
  const removed = known.filter(({ value }) => !wanted.has(value)).map(({ id }) => id)
  for (let at = 0; at < removed.length; at += AT_ONCE)
    await db.delete(dictionaryItem).where(inArray(dictionaryItem.id, removed.slice(at, at + AT_ONCE)))
  for (const { id, ...row } of known) {
    const next = wanted.get(row.value)
    if (!next) continue
    wanted.delete(row.value)
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === row[key])
    if (!isSame) await db.update(dictionaryItem).set(next).where(eq(dictionaryItem.id, id))
  }
  const added = [...wanted.values()]
  for (let at = 0; at < added.length; at += AT_ONCE)
    await db.insert(dictionaryItem).values(added.slice(at, at + AT_ONCE))
}

const MOST_NAMED = 10

/** Which items were added, removed and changed, as the audit log says it; empty for no change. */
export function changesIn(before: readonly DictionaryItem[], after: readonly DictionaryItem[]): string {
  const [old, next] = [before, after].map(
    (items) => new Map(items.map((item) => [item.value, JSON.stringify(item)])),
  ) as [Map<string, string>, Map<string, string>]
  const added = [...next.keys()].filter((value) => !old.has(value))
  const removed = [...old.keys()].filter((value) => !next.has(value))
  const changed = [...next].flatMap(([value, item]) => (old.has(value) && old.get(value) !== item ? [value] : []))
  const all = [
    ...added.map((value) => `+${value}`),
    ...removed.map((value) => `-${value}`),
    ...changed.map((value) => `~${value}`),
  ]
  if (all.length > 0)
    return `${all.slice(0, MOST_NAMED).join(' ')}${all.length > MOST_NAMED ? ` … (${all.length})` : ''}`
  const isSameOrder = before.every(({ value }, at) => after[at]?.value === value)
  return isSameOrder ? '' : '↕'
}
