import { eq, sql } from 'drizzle-orm'
import { statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, countedMembership, countedPageMembership } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { pageErrors } from './errors.ts'
import type { PageTables } from './table.ts'

const missing = () => new AppError(pageErrors.notFound)

/** Reads what a save needs of a page, and what its author may do there, in one go; a page that somebody may not see is missing. */
export const createOpenToSave = ({
  store: { t },
  access,
}: {
  readonly store: Pick<Store<AccountTables & ProjectTables & DocumentTables & PageTables>, 't'>
  readonly access: Pick<Access, 'requireHeld'>
}) => {
  const { page, pageMember, document, project, projectMember } = t
  const find = statement((db) =>
    db
      .select({
        ...{ projectId: page.projectId, stgState: page.stgState, prdState: page.prdState },
        ...{ ownerId: project.userId, role: projectMember.role, pageRole: pageMember.role },
        document,
      })
      .from(page)
      .innerJoin(document, eq(document.id, page.documentId))
      .innerJoin(project, eq(project.id, page.projectId))
      .leftJoin(projectMember, countedMembership(t, { userId: sql.placeholder('userId') }))
      .leftJoin(pageMember, countedPageMembership(t, { userId: sql.placeholder('userId') }))
      .where(eq(page.id, sql.placeholder('id'))),
  )
  return async (actor: Actor, db: Db, id: number) => {
    const [row] = await find(db, { id, userId: actor.userId })
    if (!row) throw missing()
    return { ...row, access: access.requireHeld(actor, row, 'developer', missing) }
  }
}
