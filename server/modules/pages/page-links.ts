import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { FindPageUsers } from './moving.ts'
import type { PageTables } from './table.ts'

/**
 * Pages of the same project whose saved draft leads to a page: an address such as `/page/12` anywhere in it, or the step that opens page 12. Addresses that a
 * formula puts together are not found.
 */
export const linksFromPages = ({ t }: Pick<Store<PageTables & DocumentTables>, 't'>): FindPageUsers => {
  const { page, document, documentEntry } = t
  return async (db, { pageId, projectId }) => {
    const text = sql`cast(${documentEntry.entry} as text)`
    const rows = await db
      .select({ id: page.id, name: page.name, entry: sql<string>`${text}` })
      .from(page)
      .innerJoin(document, eq(document.id, page.documentId))
      .innerJoin(documentEntry, eq(documentEntry.documentId, document.id))
      .where(
        and(
          ...[eq(page.projectId, projectId), ne(page.id, pageId), isNull(document.baseId)],
          or(sql`${text} like ${`%/page/${pageId}%`}`, sql`${text} like ${'%"action/open-page"%'}`),
        ),
      )
    const address = new RegExp(`/page/${pageId}(?!\\d)`)
    const step = new RegExp(`"page":\\s*"?${pageId}"?\\s*[,}]`)
    const leads = ({ entry }: { readonly entry: string }): boolean =>
      address.test(entry) || (entry.includes('"action/open-page"') && step.test(entry))
    const found = new Map(rows.filter(leads).map(({ id, name }) => [id, name]))
    return [...found].map(([id, name]) => ({ kind: 'page', id: String(id), name }))
  }
}
