import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { PageProgram } from '#kernel/engine'
import type { Db, Store } from '../../db/store.ts'
import type { Environment } from '../../wire.ts'
import type { PageTables } from '../pages/index.ts'
import type { Snapshots } from './snapshot.ts'
import type { PublishTables } from './table.ts'

/** A page as an environment shows it. */
export interface ShownProgram {
  readonly id: number
  readonly name: string
  readonly env: Environment
  readonly program: PageProgram
}

/** Reads the published pages of a project, one after the other: a program may be large. */
export const createShownPrograms = (deps: {
  readonly store: Pick<Store<PageTables & PublishTables>, 't'>
  readonly snapshots: Pick<Snapshots, 'program'>
}) =>
  async function* shownPrograms(db: Db, projectId: number): AsyncGenerator<ShownProgram> {
    const { page, publish } = deps.store.t
    const { id, name, stgPublishId, prdPublishId } = page
    const pages = await db
      .select({ id, name, stgPublishId, prdPublishId })
      .from(page)
      .where(and(eq(page.projectId, projectId), or(isNotNull(stgPublishId), isNotNull(prdPublishId))))
      .orderBy(id)
    for (const row of pages) {
      const ids = [row.prdPublishId, row.stgPublishId].filter((one) => one !== null)
      const versions = await db
        .select({ id: publish.id, hash: publish.hash })
        .from(publish)
        .where(inArray(publish.id, ids))
      for (const [env, publishId] of [
        ['prd', row.prdPublishId],
        ['stg', row.stgPublishId],
      ] as const) {
        const hash = versions.find((one) => one.id === publishId)?.hash
        const program = hash === undefined ? null : await deps.snapshots.program(hash)
        if (program) yield { id: row.id, name: row.name, env, program }
      }
    }
  }
export type ShownPrograms = ReturnType<typeof createShownPrograms>
