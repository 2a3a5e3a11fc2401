import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Environment, ProductionRightInfo } from '../../wire.ts'
import type { Access } from '../access/access.ts'
import type { Audit } from '../audit/service.ts'
import { missingProject } from '../projects/service.ts'
import type { ProjectTables, StudioRole } from '../projects/table.ts'
import type { PublishAudit } from './audits.ts'
import { publishErrors } from './errors.ts'
import type { ProductionRight, PublishTables } from './table.ts'

/** Who may publish to production: what the project says, and until it says something, what the deployment does. */
export const createProductionRights = (deps: {
  readonly store: Store<ProjectTables & PublishTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<PublishAudit>
  readonly preset: Exclude<ProductionRight, 'chosen'>
}) => {
  const { store, now, access, audit, preset } = deps
  const { productionRight, projectMember } = store.t

  const rowOf = async (db: Db, projectId: number) => {
    const [row] = await db.select().from(productionRight).where(eq(productionRight.projectId, projectId))
    return row
  }
  const counts = (actor: Actor, role: StudioRole, { who, userIds }: { who: ProductionRight; userIds: readonly number[] }): boolean => {
    if (role === 'admin') return true
    return role === 'developer' && (who === 'developers' || (who === 'chosen' && userIds.includes(actor.userId)))
  }
  const infoOf = async (actor: Actor, db: Db, projectId: number, role: StudioRole): Promise<ProductionRightInfo> => {
    const row = await rowOf(db, projectId)
    const { who, userIds } = row ?? { who: preset, userIds: [] }
    return {
      ...{ who, isOwn: row !== undefined, userIds },
      mayPublish: { stg: role !== 'tester', prd: counts(actor, role, { who, userIds }) },
      ...{ mayForce: role === 'admin', mayChange: role === 'admin' },
    }
  }

  return {
    /** @throws AppError where somebody who may publish may not to this environment */
    async require(actor: Actor, db: Db, projectId: number, role: StudioRole, env: Environment): Promise<void> {
      if (env === 'stg') return
      const { who, userIds } = (await rowOf(db, projectId)) ?? { who: preset, userIds: [] }
      if (!counts(actor, role, { who, userIds })) throw new AppError(publishErrors.noProductionRight)
    },
    async read(actor: Actor, projectId: number): Promise<ProductionRightInfo> {
      const role = await access.require(actor, store.read, projectId, 'tester', missingProject())
      return infoOf(actor, store.read, projectId, role)
    },
    async update(
      actor: Actor,
      { projectId, who, userIds }: { readonly projectId: number; readonly who: ProductionRight; readonly userIds: readonly number[] },
    ): Promise<ProductionRightInfo> {
      return store.write(
        async (db) => {
          const role = await access.require(actor, db, projectId, 'admin', missingProject())
          const developers =
            who === 'chosen' && userIds.length > 0
              ? await db
                  .select({ id: projectMember.userId })
                  .from(projectMember)
                  .where(
                    and(
                      eq(projectMember.projectId, projectId),
                      eq(projectMember.role, 'developer'),
                      inArray(projectMember.userId, [...new Set(userIds)]),
                    ),
                  )
              : []
          const values = { who, userIds: developers.map(({ id }) => id).sort((a, b) => a - b), updatedBy: actor.userId, updatedAt: now() }
          await db
            .insert(productionRight)
            .values({ projectId, ...values })
            .onConflictDoUpdate({ target: productionRight.projectId, set: values })
          const whom = who === 'chosen' ? `users ${values.userIds.join(' ')}` : who
          await audit(db, { action: 'production right changed', userId: actor.userId, target: `project ${projectId}: ${whom}` })
          return infoOf(actor, db, projectId, role)
        },
        [`production:${projectId}`],
      )
    },
  }
}
export type ProductionRights = ReturnType<typeof createProductionRights>
