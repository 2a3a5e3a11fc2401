import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DataEnv, ModelShape, ModelShapes, ModelTables } from '../models/index.ts'
import type { Policies, ProjectTables } from '../projects/index.ts'
import { type Given, type GivenRights, type RoleTables, roleErrors } from '../roles/index.ts'
import type { RecordAudit } from './audits.ts'
import { recordErrors } from './errors.ts'
import { withNames } from './field-refs.ts'
import { closedActions, storedPermits, together } from './policy-check.ts'
import { ACTIONS, type Action, AUDIENCES, type Audience, CLOSED, type Permit, type Permits } from './policy-model.ts'
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

/** A policy as it is stored. */
export interface PolicyRow {
  readonly modelId: number
  readonly action: Action
  readonly scope: Permit['where']
  readonly fields: Permit['fields']
  readonly closedIn: readonly DataEnv[]
}
export interface ModelPermits {
  readonly modelId: number
  readonly permits: Permits
  /** Those whose filter cannot be read any more, so that they permit nothing. */
  readonly closed: readonly Action[]
}
type At = Pick<Subject, 'projectId' | 'env' | 'zone' | 'origin'>
interface SubjectOptions {
  /** Whether the request is one that a published public page declares: then it has what visitors have as well. */
  readonly isDeclared?: () => Promise<boolean>
}

const permitOf = (rows: readonly PolicyRow[], modelId: number, action: Action, env: DataEnv): Permit | null =>
  together(
    rows
      .filter((row) => row.modelId === modelId && row.action === action)
      .map(({ scope, fields, closedIn }) => ({ where: closedIn.includes(env) ? CLOSED : scope, fields })),
  )

/** The permits of the first of several sources that says anything of an action with a model. */
function firstOf(sources: readonly (readonly PolicyRow[])[], env: DataEnv): Subject['permit'] {
  const known = new Map<string, Permit | null>()
  return (modelId, action) => {
    const key = `${modelId} ${action}`
    const found = known.get(key)
    if (found !== undefined) return found
    let permit: Permit | null = null
    for (const rows of sources) permit ??= permitOf(rows, modelId, action, env)
    known.set(key, permit)
    return permit
  }
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

  private async openRows(db: Db, projectId: number) {
    const { recordOpenPolicy } = this.deps.store.t
    return db
      .select()
      .from(recordOpenPolicy)
      .where(eq(recordOpenPolicy.projectId, projectId))
      .orderBy(asc(recordOpenPolicy.id))
  }

  /** Whether the project is public. Null where there is none. */
  async isPublic(projectId: number): Promise<boolean | null> {
    const { store } = this.deps
    const { project } = store.t
    const [row] = await store.read.select({ isPublic: project.isPublic }).from(project).where(eq(project.id, projectId))
    return row ? row.isPublic === 1 : null
  }

  /**
   * Administrators may do everything, developers and testers so in test. All others have what their roles permit. In a
   * public project, what their roles say nothing about is as for everybody who is signed in. Null for a person who has
   * nothing to do with the project.
   */
  async subject(actor: Actor | null, at: At, options: SubjectOptions = {}): Promise<Subject | null> {
    const { projectId, env } = at
    const given = await this.deps.given.to(actor, projectId)
    const { role } = given
    if (role === 'admin' || (role !== null && role !== 'ordinary' && env === 'stg'))
      return { ...at, userId: actor!.userId, permit: () => ALL }
    if (actor !== null && !given.enters) return null
    return { ...at, userId: actor?.userId ?? null, permit: firstOf(await this.sources(given, at, options), env) }
  }

  private async sources(given: Given, { projectId, env }: At, { isDeclared }: SubjectOptions) {
    const { store } = this.deps
    const open = (await this.isPublic(projectId)) ? await this.openRows(store.read, projectId) : []
    const of = (audience: Audience) => open.filter((row) => row.audience === audience)
    const isVisitor = isDeclared !== undefined && of('visitor').length > 0 && (await isDeclared())
    const ids = given.role === 'ordinary' ? given.roles.map(({ id }) => id) : []
    const enters = given.enters && (env === 'prd' || given.testEnv)
    return [
      ...(enters ? [await this.rowsOf(store.read, ids), of('member')] : []),
      ...(isVisitor ? [of('visitor')] : []),
    ]
  }

  /** A person with that role, or without any; `userId` is meant by `me`. */
  async viewing(
    who: { readonly roleId: number } | { readonly audience: Audience },
    at: At & { readonly userId: number | null },
  ) {
    const { store } = this.deps
    const open = (await this.isPublic(at.projectId)) ? await this.openRows(store.read, at.projectId) : []
    const of = (audience: Audience) => open.filter((row) => row.audience === audience)
    const sources = 'audience' in who ? [of(who.audience)] : [await this.rowsOf(store.read, [who.roleId]), of('member')]
    return { ...at, permit: firstOf(sources, at.env) } satisfies Subject
  }

  async roleOf(db: Db, roleId: number) {
    const { projectRole } = this.deps.store.t
    const [row] = await db.select().from(projectRole).where(eq(projectRole.id, roleId))
    if (!row) throw new AppError(roleErrors.notFound)
    return row
  }

  /** What a role permits, by model. */
  readonly ofRole = async (actor: Actor, roleId: number): Promise<readonly ModelPermits[]> => {
    const { access, store } = this.deps
    const role = await this.roleOf(store.read, roleId)
    await access.require(actor, store.read, role.projectId, 'tester', new AppError(roleErrors.notFound))
    return this.named(store.read, role.projectId, await this.rowsOf(store.read, [roleId]))
  }

  /** What people without a role are permitted while the project is public. */
  readonly ofAudiences = async (
    actor: Actor,
    projectId: number,
  ): Promise<{ readonly [audience in Audience]: readonly ModelPermits[] }> => {
    const { access, store } = this.deps
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    return this.audiences(store.read, projectId)
  }

  private async audiences(db: Db, projectId: number) {
    const rows = await this.openRows(db, projectId)
    const [member, visitor] = await Promise.all(
      AUDIENCES.map((audience) =>
        this.named(
          db,
          projectId,
          rows.filter((row) => row.audience === audience),
        ),
      ),
    )
    return { member: member ?? [], visitor: visitor ?? [] }
  }

  /** With the names of today. */
  private async named(db: Db, projectId: number, rows: readonly PolicyRow[]): Promise<readonly ModelPermits[]> {
    const { shapes, store, now } = this.deps
    const shape = await shapes.of(db, projectId, 'stg')
    const released = await shapes.of(db, projectId, 'prd')
    const context = { dialect: store.dialect.name, now: now().getTime() }
    const closedIn = (modelId: number): readonly Action[] => {
      const own = rows.filter((row) => row.modelId === modelId)
      return [...new Set([shape, released].flatMap((one) => closedActions({ ...context, shape: one }, modelId, own)))]
    }
    const models = shape.models.filter(({ id }) => rows.some(({ modelId }) => modelId === id))
    return models.map((model) => ({
      modelId: model.id,
      closed: closedIn(model.id),
      permits: Object.fromEntries(
        rows
          .filter((row) => row.modelId === model.id)
          .map(({ action, scope, fields }) => [action, withNames(shape, model, { where: scope, fields })]),
      ) as Permits,
    }))
  }

  /**
   * Rows of a model's permits as they are stored.
   * @throws AppError for a filter or field that the model does not have
   */
  private async toRows(db: Db, projectId: number, modelId: number, permits: Permits) {
    const { shapes, store, now } = this.deps
    const shape = await shapes.of(db, projectId, 'stg')
    const model: ModelShape | undefined = shape.byId.get(modelId)
    if (!model) throw new AppError(recordErrors.modelMissing)
    const stored = storedPermits({ shape, dialect: store.dialect.name, now: now().getTime() }, model, permits)
    const rows = ACTIONS.flatMap((action) => {
      const permit = stored[action]
      return permit ? [{ modelId, action, scope: permit.where, fields: permit.fields }] : []
    })
    return { model, rows }
  }

  /** Replaces what a role permits in a model. Holds from the next request on, on every node. */
  readonly change = (
    actor: Actor,
    { roleId, modelId, permits }: { readonly roleId: number; readonly modelId: number; readonly permits: Permits },
  ): Promise<readonly ModelPermits[]> => {
    const { store, access, audit, raised } = this.deps
    const { recordPolicy } = store.t
    return store.write(
      async (db) => {
        const role = await this.roleOf(db, roleId)
        const { projectId } = role
        await access.require(actor, db, projectId, 'admin', new AppError(roleErrors.notFound))
        const { rows } = await this.toRows(db, projectId, modelId, permits)
        await db.delete(recordPolicy).where(and(eq(recordPolicy.roleId, roleId), eq(recordPolicy.modelId, modelId)))
        for (const row of rows) await db.insert(recordPolicy).values({ roleId, ...row })
        await raised.raise(db, projectId)
        const target = `project ${projectId}, role ${roleId}, model ${modelId}: ${role.name}`
        await audit(db, { action: 'record policy changed', userId: actor.userId, target, projectId })
        return this.named(db, projectId, await this.rowsOf(db, [roleId]))
      },
      [`role:${roleId}`],
    )
  }

  /** Replaces what people without a role may do with a model while the project is public. */
  readonly changeOpen = (
    actor: Actor,
    given: {
      readonly projectId: number
      readonly audience: Audience
      readonly modelId: number
      readonly permits: Permits
    },
  ) => {
    const { store, access, audit, raised } = this.deps
    const { recordOpenPolicy: table } = store.t
    const { projectId, audience, modelId } = given
    return store.write(
      async (db) => {
        await access.require(actor, db, projectId, 'admin', missingProject())
        const { rows, model } = await this.toRows(db, projectId, modelId, given.permits)
        await db.delete(table).where(and(eq(table.modelId, modelId), eq(table.audience, audience)))
        for (const row of rows) await db.insert(table).values({ projectId, audience, ...row })
        await raised.raise(db, projectId)
        const target = `project ${projectId}, ${audience}, model ${modelId}: ${model.name}`
        await audit(db, { action: 'open record policy changed', userId: actor.userId, target, projectId })
        return this.audiences(db, projectId)
      },
      [`open policies:${projectId}`],
    )
  }
}
