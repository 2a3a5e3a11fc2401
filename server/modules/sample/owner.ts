import { eq } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import { type Actor, NO_PROJECT } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Access } from '../access/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { SampleTables } from './table.ts'

export interface OwnerDeps {
  readonly store: Store<ProjectTables & SampleTables>
  readonly access: Access
}

/**
 * Whose sample data a call reaches. In the studio, and in previews of built-in templates, everybody has their own. A
 * page has that of its project's owner, for members of the project: it must not reach the data of the person who looks at it.
 */
export const createOwnerOf =
  ({ store, access }: OwnerDeps) =>
  async (actor: Actor, db: Db): Promise<number> => {
    const { project } = store.t
    if (actor.app === null || actor.app === NO_PROJECT) return actor.userId
    await access.enter(actor, db, actor.app, new AppError(errors.forbidden))
    const [row] = await db.select({ userId: project.userId }).from(project).where(eq(project.id, actor.app))
    if (!row) throw new AppError(errors.forbidden)
    return row.userId
  }
