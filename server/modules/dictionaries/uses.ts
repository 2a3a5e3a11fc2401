import { and, eq, like, sql } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import type { Db, Store } from '../../db/store.ts'
import type { BlockTables } from '../blocks/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ShownPrograms } from '../publish/index.ts'
import type { DictionaryUse } from './model.ts'

/** Says what names a dictionary. */
export type FindDictionaryUses = (
  db: Db,
  of: { readonly projectId: number; readonly code: string },
) => Promise<readonly DictionaryUse[]>

/** How records of pages name a dictionary: sources and components have its code in a setting of this name. */
export const namedAs = (code: string): string => `"dictionary":${JSON.stringify(code)}`

/** Drafts of pages and blocks whose records name a dictionary. */
export const usesOfDocuments =
  ({ t }: Pick<Store<DocumentTables & PageTables & BlockTables>, 't'>): FindDictionaryUses =>
  async (db, { projectId, code }) => {
    const { page, block, documentEntry } = t
    const { entry } = documentEntry
    const names = like(sql`cast(${entry} as text)`, `%${namedAs(code)}%`)
    const pages = await db
      .select({ id: page.id, name: page.name, entry })
      .from(page)
      .innerJoin(documentEntry, eq(documentEntry.documentId, page.documentId))
      .where(and(eq(page.projectId, projectId), names))
      .orderBy(page.id)
    const blocks = await db
      .select({ id: block.id, name: block.name, entry })
      .from(block)
      .innerJoin(documentEntry, eq(documentEntry.documentId, block.documentId))
      .where(and(eq(block.projectId, projectId), names))
      .orderBy(block.name)
    const all = [
      ...pages.map((row) => ({ kind: 'page' as const, ...row, id: String(row.id) })),
      ...blocks.map((row) => ({ kind: 'block' as const, ...row })),
    ]
    // `_` stands for any character in the condition.
    const named = all.filter((row) => JSON.stringify(row.entry).includes(namedAs(code)))
    return [...new Map(named.map(({ kind, id, name }) => [`${kind} ${id}`, { kind, id, name }])).values()]
  }

/** Published versions of pages that name a dictionary; those of both environments once. */
export const usesOfPublished =
  (store: Pick<Store, 'read'>, shownPrograms: ShownPrograms): FindDictionaryUses =>
  async (db, { projectId, code }) => {
    // Pages are read one by one, for which no write waits.
    if (db !== store.read) return []
    const found = new Map<number, DictionaryUse>()
    for await (const { id, name, program } of shownPrograms(db, projectId))
      if (!found.has(id) && JSON.stringify(program).includes(namedAs(code)))
        found.set(id, { kind: 'published', id: String(id), name })
    return [...found.values()]
  }

export const createFindUses =
  (users: Hooks<FindDictionaryUses>): FindDictionaryUses =>
  async (db, of) => {
    const found: DictionaryUse[] = []
    for (const find of users.all()) found.push(...(await find(db, of)))
    return found
  }
