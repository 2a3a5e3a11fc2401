import { and, eq, like, or, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { BlockTables } from '../blocks/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ViewUse } from './model.ts'

/** How records of pages name a view: sources in the setting for a model, elements in one of its own. */
const namedAs = (name: string): readonly string[] =>
  ['model', 'view'].map((setting) => `"${setting}":${JSON.stringify(name)}`)

/** Pages and blocks whose drafts name a view. */
export async function viewUses(
  db: Db,
  { t }: Pick<Store<DocumentTables & PageTables & BlockTables>, 't'>,
  { projectId, name }: { readonly projectId: number; readonly name: string },
): Promise<readonly ViewUse[]> {
  const { page, block, documentEntry } = t
  const { entry } = documentEntry
  const texts = namedAs(name)
  const names = or(...texts.map((text) => like(sql`cast(${entry} as text)`, `%${text}%`)))
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
  const named = all.filter((row) => texts.some((text) => JSON.stringify(row.entry).includes(text)))
  return [...new Map(named.map(({ kind, id, name }) => [`${kind} ${id}`, { kind, id, name }])).values()]
}
