import * as z from 'zod'
import type { Changes } from '#kernel/document'
import { tell } from '#kernel/message'
import type { PageEntry } from '#kernel/page/records'
import { entrySchema, parseHolding, tableById } from '#kernel/page/schema'
import { PAGE_LIMITS, PageError } from '#kernel/page/values'

/** Changes as older clients and callers of the open API send them: records before and after, by id. */
export interface SavedRecords {
  readonly added: { readonly [id: string]: PageEntry }
  readonly changed: { readonly [id: string]: readonly [from: PageEntry, to: PageEntry] }
  readonly removed: { readonly [id: string]: PageEntry }
}
type Change = { readonly from: PageEntry | null; readonly to: PageEntry | null }

const savedRecords = z.strictObject({
  added: tableById(entrySchema),
  changed: tableById(z.tuple([entrySchema, entrySchema])),
  removed: tableById(entrySchema),
}) as z.ZodType<SavedRecords>

const MOST = PAGE_LIMITS.elements * 2
const refuse = (code: 'page.patch-twice' | 'page.entry-differs', entry: string) =>
  new PageError('PAGE_PATCH_INVALID', tell(code, { entry }), { entry })

/** @throws PageError that names the place */
export function parseSavedRecords(value: unknown): Changes<PageEntry> {
  const { added, changed, removed } = parseHolding(savedRecords, value, { levels: 3, code: 'PAGE_PATCH_INVALID' })
  const changes = new Map<string, Change>()
  const take = (id: string, change: Change): void => {
    if (changes.has(id)) throw refuse('page.patch-twice', id)
    const kind = (change.from ?? change.to)?.kind
    for (const entry of [change.from, change.to])
      if (entry && (entry.id !== id || entry.kind !== kind)) throw refuse('page.entry-differs', id)
    changes.set(id, change)
  }
  for (const [id, from] of Object.entries(removed)) take(id, { from, to: null })
  for (const [id, [from, to]] of Object.entries(changed)) take(id, { from, to })
  for (const [id, to] of Object.entries(added)) take(id, { from: null, to })
  if (changes.size > MOST) throw new PageError('PAGE_TOO_LARGE', tell('page.patch-too-large', { most: MOST }))
  return changes
}
