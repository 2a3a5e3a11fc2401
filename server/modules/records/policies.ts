import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Access } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DataEnv, ModelShapes, ModelTables } from '../models/index.ts'
import type { Policies, ProjectTables } from '../projects/index.ts'
import { type GivenRights, type RoleTables, roleErrors } from '../roles/index.ts'
import type { RecordAudit } from './audits.ts'
import { Conditions } from './conditions.ts'
import { recordErrors } from './errors.ts'
import { withNames, withRefs } from './field-refs.ts'
import { ACTIONS, type Permit, type Permits } from './policy-model.ts'
import { ALL, type Subject } from './subject.ts'
import type { RecordTables } from './table.ts'

interface PolicyDeps {
  readonly store: Store<ProjectTables & ModelTables & RoleTables & RecordTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<RecordAudit>
  readonly shapes: ModelShapes
  readonly given: GivenRights
  readonly raised: Pick<Policies, 'raise'>
}

/** What several roles permit together: records of any of them, and fields that all of them permit. */
function together(permits: readonly Permit[]): Permit | null {
  const [first, ...others] = permits
  if (!first) return null
  if (others.length === 0) return first
  const where = permits.some((one) => one.where === true)
    ? true
    : { or: permits.flatMap((one) => (one.where === true ? [] : [one.where])) }
  const lists = permits.flatMap(({ fields }) => (fields === true ? [] : [fields]))
  const fields = lists.length === 0 ? true : lists.reduce((left, right) => left.filter((name) => right.includes(name)))
  return { where, fields }
}

/** Which records and fields of which models a person may see and change. */
export class RecordPolicies {
  constructor(private readonly deps: PolicyDeps) {}

  private async rowsOf(db: Db, roleIds: readonly number[]) {
    const { recordPolicy } = this.deps.store.t
    if (roleIds.length === 0) return []
    return db
      .select()
      .from(recordPolicy)
      .where(inArray(recordPolicy.roleId, [...roleIds]))
      .orderBy(asc(recordPolicy.id))
  }

  /**
   * Administrators may do everything, developers and testers so in test. All others have what their roles
   * permit. Null for a person who has nothing to do with the project.
   */
  async subject(
    actor: Actor,
    { projectId, env, zone, origin }: Pick<Subject, 'projectId' | 'env' | 'zone' | 'origin'>,
  ): Promise<Subject | null> {
    const given = await this.deps.given.to(actor, projectId)
    const { role } = given
    if (role === null) return null
    const of = (permit: Subject['permit']): Subject => ({
      userId: actor.userId,
      projectId,
      env,
      zone,
      origin,
      permit,
    })
    if (role === 'admin' || (role !== 'ordinary' && env === 'stg')) return of(() => ALL)
    if (role !== 'ordinary' || (env === 'stg' && !given.testEnv)) return of(() => null)
    const rows = await this.rowsOf(
      this.deps.store.read,
      given.roles.map(({ id }) => id),
    )
    const known = new Map<string, Permit | null>()
    return of((modelId, action) => {
      const key = `${modelId} ${action}`
      const found = known.get(key)
      if (found !== undefined) return found
      const own = together(
        rows
          .filter((row) => row.modelId === modelId && row.action === action)
          .map(({ scope, fields }) => ({ where: scope, fields })),
      )
      known.set(key, own)
      return own
    })
  }

  private async roleOf(db: Db, roleId: number) {
    const { projectRole } = this.deps.store.t
    const [row] = await db.select().from(projectRole).where(eq(projectRole.id, roleId))
    if (!row) throw new AppError(roleErrors.notFound)
    return row
  }

  /** What a role permits, by model. */
  readonly ofRole = async (
    actor: Actor,
    roleId: number,
  ): Promise<readonly { readonly modelId: number; readonly permits: Permits }[]> => {
    const { access, store } = this.deps
    const role = await this.roleOf(store.read, roleId)
    await access.require(actor, store.read, role.projectId, 'tester', new AppError(roleErrors.notFound))
    return this.permitsOf(store.read, roleId, role.projectId)
  }

  private async permitsOf(db: Db, roleId: number, projectId: number) {
    const rows = await this.rowsOf(db, [roleId])
    const shape = await this.deps.shapes.of(db, projectId, 'stg')
    const models = shape.models.filter(({ id }) => rows.some(({ modelId }) => modelId === id))
    return models.map((model) => ({
      modelId: model.id,
      permits: Object.fromEntries(
        rows
          .filter((row) => row.modelId === model.id)
          .map(({ action, scope, fields }) => [action, withNames(shape, model, { where: scope, fields })]),
      ) as Permits,
    }))
  }

  /** Replaces what a role permits in a model. Holds from the next request on, on every node. */
  readonly change = (
    actor: Actor,
    { roleId, modelId, permits }: { readonly roleId: number; readonly modelId: number; readonly permits: Permits },
  ): Promise<readonly { readonly modelId: number; readonly permits: Permits }[]> => {
    const { store, access, audit, raised } = this.deps
    const { recordPolicy } = store.t
    return store.write(
      async (db) => {
        const role = await this.roleOf(db, roleId)
        const { projectId } = role
        await access.require(actor, db, projectId, 'admin', new AppError(roleErrors.notFound))
        const stored = await this.stored(db, projectId, modelId, permits)
        await db.delete(recordPolicy).where(and(eq(recordPolicy.roleId, roleId), eq(recordPolicy.modelId, modelId)))
        for (const action of ACTIONS) {
          const permit = stored[action]
          if (permit)
            await db
              .insert(recordPolicy)
              .values({ roleId, modelId, action, scope: permit.where, fields: permit.fields })
        }
        await raised.raise(db, projectId)
        const target = `project ${projectId}, role ${roleId}, model ${modelId}: ${role.name}`
        await audit(db, { action: 'record policy changed', userId: actor.userId, target, projectId })
        return this.permitsOf(db, roleId, projectId)
      },
      [`role:${roleId}`],
    )
  }

  /**
   * Permits as they are stored: a policy goes with its fields when they get other names.
   * @throws AppError for a filter or field that the model does not have
   */
  private async stored(db: Db, projectId: number, modelId: number, permits: Permits): Promise<Permits> {
    const shape = await this.deps.shapes.of(db, projectId, 'stg')
    const model = shape.byId.get(modelId)
    if (!model) throw new AppError(recordErrors.modelMissing)
    const env: DataEnv = 'stg'
    const subject: Subject = {
      userId: 0,
      projectId,
      env,
      origin: 'call',
      zone: 'UTC',
      permit: () => ALL,
    }
    const conditions = new Conditions({
      shape,
      subject,
      dialect: this.deps.store.dialect.name,
      now: this.deps.now().getTime(),
    })
    const names = new Set(model.fields.map(({ name }) => name))
    for (const permit of Object.values(permits) as (Permit | undefined)[]) {
      if (!permit) continue
      if (permit.where !== true) conditions.filter(model, 'r', permit.where)
      const strange = permit.fields === true ? undefined : permit.fields.find((name) => !names.has(name))
      if (strange !== undefined) throw new AppError(recordErrors.badQuery, { data: { field: strange } })
    }
    return Object.fromEntries(
      Object.entries(permits).flatMap(([action, permit]) => (permit ? [[action, withRefs(shape, model, permit)]] : [])),
    )
  }
}
