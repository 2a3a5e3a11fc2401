import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'

type Ids = { readonly [kind in 'user' | 'project' | 'page']: ReadonlySet<number> }
/** What something is called now; `#7` where it is gone, or the reader may not know. */
export type AuditNames = (kind: string, id: string) => string

/**
 * Looks up what is named in rows. To the administrators of one project nothing else is named: a row may say where a page went.
 */
export const createAuditNames =
  ({ t }: Pick<Store<AccountTables & ProjectTables & PageTables>, 't'>) =>
  async (db: Db, ids: Ids, projectId: number | null): Promise<AuditNames> => {
    const { user, project, page } = t
    const names = new Map<string, string>()
    const keep = (kind: string, rows: readonly { readonly id: number; readonly name: string }[]): void => {
      for (const { id, name } of rows) names.set(`${kind} ${id}`, name)
    }
    const [users, projects, pages] = [[...ids.user], [...ids.project].filter((id) => projectId === null || id === projectId), [...ids.page]]
    if (users.length > 0) keep('user', await db.select({ id: user.id, name: user.userName }).from(user).where(inArray(user.id, users)))
    if (projects.length > 0)
      keep('project', await db.select({ id: project.id, name: project.name }).from(project).where(inArray(project.id, projects)))
    if (pages.length > 0) {
      const within = projectId === null ? undefined : eq(page.projectId, projectId)
      keep(
        'page',
        await db
          .select({ id: page.id, name: page.name })
          .from(page)
          .where(and(inArray(page.id, pages), within)),
      )
    }
    return (kind, id) => names.get(`${kind} ${id}`) ?? `#${id}`
  }
