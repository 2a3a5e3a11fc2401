import { eq, sql } from 'drizzle-orm'
import type { PageEntry } from '#kernel/page/records'
import { pageKind } from '#kernel/page/schema'
import { filled, statement } from '../../db/statement.ts'
import type { Store } from '../../db/store.ts'
import type { PageCodec } from '../../outside/codec.ts'
import type { Access } from '../access/index.ts'
import type { StoredKind } from '../documents/index.ts'
import { pageErrors } from './errors.ts'
import type { PageTables } from './table.ts'

/** Pages as the server keeps them. An edit of what is edited makes a page pending; one of a branch does not. */
export const storedPage = (
  { t: { page } }: Pick<Store<PageTables>, 't'>,
  codec: Pick<PageCodec, 'rules'>,
  access: Pick<Access, 'pageRoleIn'>,
): StoredKind<PageEntry> => {
  const makePending = statement((db) =>
    db
      .update(page)
      .set({ stgState: 2, prdState: 2, updatedAt: filled('at') })
      .where(eq(page.documentId, sql.placeholder('documentId'))),
  )
  return {
    kind: { ...pageKind, ...codec.rules },
    see: 'tester',
    edit: 'developer',
    async roleIn(actor, db, { id, baseId }) {
      const [row] = await db
        .select({ id: page.id })
        .from(page)
        .where(eq(page.documentId, baseId ?? id))
      return row ? access.pageRoleIn(actor, db, row.id) : null
    },
    missing: pageErrors.notFound,
    tooLarge: pageErrors.tooLarge,
    async committed(db, { documentId, at }) {
      await makePending(db, { documentId, at })
    },
  }
}
