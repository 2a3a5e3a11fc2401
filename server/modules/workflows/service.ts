import { and, asc, desc, eq, gte, inArray, isNull, lt, max, notInArray, sql } from 'drizzle-orm'
import { emptyWorkflow, type WorkflowEntry, workflowKind, workflowOf } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import { sameJson } from '#kernel/page/values'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import { createEntryStore, type Documents, type DocumentTables, type EntryStore } from '../documents/index.ts'
import { aloneFor, type DataEnv, type ModelTables, type ProjectShape } from '../models/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { WorkflowAudit } from './audits.ts'
import { definitionOf, usesOfTrigger, type WorkflowDefinition } from './definition.ts'
import { MOST_VERSIONS, MOST_WORKFLOWS, workflowErrors } from './errors.ts'
import type { Grants } from './grants.ts'
import type { NamedGrants, PublishedWorkflow, WorkflowDetail, WorkflowInfo, WorkflowPlan } from './model.ts'
import { triggerNamed } from './nodes.ts'
import { type PlannedWorkflow, type PlanningDeps, planWorkflow } from './planning.ts'
import { hookPath, type ReleaseStarts } from './release-starts.ts'
import type { WorkflowTables } from './table.ts'

const WEEK_MS = 7 * 86_400_000

type Row = WorkflowTables['workflow']['$inferSelect']
export type WorkflowStore = Store<AccountTables & ProjectTables & DocumentTables & ModelTables & WorkflowTables>

interface WorkflowDeps extends PlanningDeps {
  readonly store: WorkflowStore
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<WorkflowAudit>
  readonly documents: Documents
  readonly starts: ReleaseStarts
}

const missing = () => new AppError(workflowErrors.notFound)

/** Workflows of projects: their drafts, and what is published of them. */
class WorkflowOperations {
  private readonly entries: EntryStore<WorkflowEntry>

  constructor(private readonly deps: WorkflowDeps) {
    this.entries = createEntryStore(deps.store, workflowKind)
  }

  private async rowOf(db: Db, id: number): Promise<Row> {
    const { workflow } = this.deps.store.t
    const [row] = await db.select().from(workflow).where(eq(workflow.id, id))
    if (!row) throw missing()
    return row
  }

  private async open(actor: Actor, db: Db, id: number, role: 'tester' | 'developer'): Promise<Row> {
    const row = await this.rowOf(db, id)
    await this.deps.access.require(actor, db, row.projectId, role, missing())
    return row
  }

  private async entriesOf(db: Db, documentId: number): Promise<readonly WorkflowEntry[]> {
    return [...(await this.entries.load(db, documentId)).entries.values()]
  }

  private async infos(db: Db, rows: readonly Row[]): Promise<readonly WorkflowInfo[]> {
    if (rows.length === 0) return []
    const { store, shapes, now } = this.deps
    const { workflowRelease, workflowVersion, workflowRun, user } = store.t
    const ids = rows.map(({ id }) => id)
    const releases = await db
      .select({
        release: workflowRelease,
        no: workflowVersion.no,
        definition: workflowVersion.definition,
        name: user.userName,
      })
      .from(workflowRelease)
      .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRelease.versionId))
      .leftJoin(user, eq(user.id, workflowRelease.publishedBy))
      .where(inArray(workflowRelease.workflowId, ids))
    const since = new Date(now().getTime() - WEEK_MS)
    const runs = await db
      .select({
        workflowId: workflowRun.workflowId,
        runs: sql<number>`count(*)`.mapWith(Number),
        failed: sql<number>`sum(case when ${workflowRun.status} = 'failed' then 1 else 0 end)`.mapWith(Number),
        last: max(workflowRun.startedAt),
      })
      .from(workflowRun)
      .where(and(inArray(workflowRun.workflowId, ids), gte(workflowRun.startedAt, since), isNull(workflowRun.part)))
      .groupBy(workflowRun.workflowId)
    const counted = new Map(runs.map((each) => [each.workflowId, each]))
    const infos: WorkflowInfo[] = []
    for (const row of rows) {
      const entries = await this.entriesOf(db, row.documentId)
      const { trigger } = workflowOf(entries)
      const publishedIn = async (env: DataEnv) => {
        const found = releases.find(({ release }) => release.workflowId === row.id && release.env === env)
        if (!found) return null
        const { release, no, definition, name } = found
        const current = definitionOf(entries, await shapes.of(db, row.projectId, env))
        return {
          ...{ versionId: release.versionId, no, isEnabled: release.isEnabled },
          changed: !sameJson(current as unknown as JsonObject, definition as unknown as JsonObject),
          publishedAt: release.publishedAt.toISOString(),
          publishedBy: name ?? '',
          nextAt: release.nextAt?.toISOString() ?? null,
          hook: release.startsBy === 'webhook' ? { secret: usesOfTrigger(definition).secrets?.[0] ?? '' } : null,
        }
      }
      const count = counted.get(row.id)
      const [last] = count
        ? await db
            .select({ status: workflowRun.status })
            .from(workflowRun)
            .where(and(eq(workflowRun.workflowId, row.id), isNull(workflowRun.part)))
            .orderBy(desc(workflowRun.startedAt))
            .limit(1)
        : []
      infos.push({
        ...{ id: row.id, projectId: row.projectId, name: row.name, description: row.description },
        documentId: row.documentId,
        trigger: trigger.type,
        triggerParams: trigger.params,
        published: { stg: await publishedIn('stg'), prd: await publishedIn('prd') },
        counts: {
          runs: count?.runs ?? 0,
          failed: count?.failed ?? 0,
          lastAt: count?.last?.toISOString() ?? null,
          lastStatus: last?.status ?? '',
        },
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
      })
    }
    return infos
  }

  private async detailOf(db: Db, row: Row, access: WorkflowDetail['access']): Promise<WorkflowDetail> {
    const [info] = await this.infos(db, [row])
    const { revision } = await this.deps.documents.find(db, row.documentId)
    const entries = (await this.entriesOf(db, row.documentId)) as unknown as readonly JsonObject[]
    return { ...info!, revision, entries, access }
  }

  private note(db: Db, action: WorkflowAudit, actor: Actor, { id, projectId, name }: Row, more = ''): Promise<void> {
    const target = `project ${projectId}, workflow ${id}: ${name}${more === '' ? '' : `, ${more}`}`
    return this.deps.audit(db, { action, userId: actor.userId, target, projectId })
  }

  private async requireFree(db: Db, projectId: number, name: string, except = 0): Promise<void> {
    const { workflow } = this.deps.store.t
    const same = await db
      .select({ id: workflow.id })
      .from(workflow)
      .where(and(eq(workflow.projectId, projectId), eq(workflow.name, name)))
    if (same.some(({ id }) => id !== except)) throw new AppError(workflowErrors.nameTaken, { data: { field: 'name' } })
  }

  readonly list = async (actor: Actor, projectId: number): Promise<readonly WorkflowInfo[]> => {
    const { access, store } = this.deps
    const { workflow } = store.t
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const rows = await store.read
      .select()
      .from(workflow)
      .where(eq(workflow.projectId, projectId))
      .orderBy(asc(workflow.name))
    return this.infos(store.read, rows)
  }

  readonly detail = async (actor: Actor, id: number): Promise<WorkflowDetail> => {
    const { access, store } = this.deps
    const row = await this.rowOf(store.read, id)
    const role = await access.require(actor, store.read, row.projectId, 'tester', missing())
    return this.detailOf(store.read, row, role)
  }

  /** In a write of who may: a workflow with these records. */
  readonly make = async (
    db: Db,
    given: {
      readonly projectId: number
      readonly name: string
      readonly description: string
      readonly entries: ReadonlyMap<string, WorkflowEntry>
      readonly userId: number
    },
  ): Promise<Row> => {
    const { store, documents, now } = this.deps
    const { workflow } = store.t
    const { projectId, name, description, entries, userId } = given
    const here = await db.select({ id: workflow.id }).from(workflow).where(eq(workflow.projectId, projectId))
    if (here.length >= MOST_WORKFLOWS) throw new AppError(workflowErrors.tooMany)
    const at = now()
    const documentId = await documents.create(db, {
      kind: workflowKind.id,
      projectId,
      document: { entries },
      userId,
      at,
    })
    const [made] = await db
      .insert(workflow)
      .values({ projectId, name, description, documentId, createdBy: userId, createdAt: at, updatedAt: at })
      .returning()
    return made!
  }

  readonly create = (
    actor: Actor,
    {
      projectId,
      name,
      description,
      trigger,
    }: { readonly projectId: number; readonly name: string; readonly description: string; readonly trigger: string },
  ): Promise<WorkflowDetail> => {
    const { store, access } = this.deps
    return store.write(async (db) => {
      const role = await access.require(actor, db, projectId, 'developer', missingProject())
      await this.requireFree(db, projectId, name)
      const declared = triggerNamed(trigger)
      const params = declared?.params.safeParse({})
      const entries = emptyWorkflow(declared ? trigger : '', params?.success ? (params.data as JsonObject) : {})
      const row = await this.make(db, { projectId, name, description, entries, userId: actor.userId })
      await this.note(db, 'workflow created', actor, row)
      return this.detailOf(db, row, role)
    }, aloneFor(projectId))
  }

  readonly update = async (
    actor: Actor,
    {
      id,
      ...change
    }: { readonly id: number; readonly name?: string | undefined; readonly description?: string | undefined },
  ): Promise<WorkflowDetail> => {
    const { store, access, now } = this.deps
    const { workflow } = store.t
    const { projectId } = await this.rowOf(store.read, id)
    return store.write(async (db) => {
      const row = await this.open(actor, db, id, 'developer')
      const { name = row.name, description = row.description } = change
      if (name !== row.name) await this.requireFree(db, row.projectId, name, id)
      const values = { name, description, updatedAt: now() }
      await db.update(workflow).set(values).where(eq(workflow.id, id))
      await this.note(db, 'workflow changed', actor, { ...row, name })
      return this.detailOf(
        db,
        { ...row, ...values },
        await access.require(actor, db, row.projectId, 'developer', missing()),
      )
    }, aloneFor(projectId))
  }

  readonly delete = async (actor: Actor, id: number): Promise<void> => {
    const { store, documents, shapes } = this.deps
    const { workflow } = store.t
    const { projectId } = await this.rowOf(store.read, id)
    await store.write(async (db) => {
      const row = await this.open(actor, db, id, 'developer')
      await db.delete(workflow).where(eq(workflow.id, id))
      await documents.remove(db, row.documentId)
      await shapes.raise(db, row.projectId)
      await this.note(db, 'workflow deleted', actor, row)
    }, aloneFor(projectId))
  }

  private namedGrants(shape: ProjectShape, { models, hosts, secrets }: Grants): NamedGrants {
    const named = Object.entries(models).map(([id, actions]) => [shape.byId.get(Number(id))?.name ?? `#${id}`, actions])
    return { models: Object.fromEntries(named), hosts: [...hosts], secrets: [...secrets] }
  }

  private async planned(db: Db, { projectId, documentId }: Row, env: DataEnv): Promise<PlannedWorkflow> {
    return planWorkflow(this.deps, db, { projectId, env, entries: await this.entriesOf(db, documentId) })
  }

  /** What would be published, what it would be allowed, and what is in the way. */
  readonly plan = async (
    actor: Actor,
    { id, env }: { readonly id: number; readonly env: DataEnv },
  ): Promise<WorkflowPlan> => {
    const { store } = this.deps
    const { workflowRelease, workflowVersion } = store.t
    const row = await this.open(actor, store.read, id, 'developer')
    const { shape, definition, findings, grants } = await this.planned(store.read, row, env)
    const [before] = await store.read
      .select({ grants: workflowVersion.grants })
      .from(workflowRelease)
      .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRelease.versionId))
      .where(and(eq(workflowRelease.workflowId, id), eq(workflowRelease.env, env)))
    return {
      findings: [...findings],
      grants: this.namedGrants(shape, grants),
      before: before ? this.namedGrants(shape, before.grants) : null,
      runAs: definition.runAs,
    }
  }

  /**
   * In a write of a person who may publish: what is edited becomes the version that starts in an environment. Notes
   * nothing in the audit.
   */
  readonly publishIn = async (
    db: Db,
    actor: Actor,
    { row, env }: { readonly row: Row; readonly env: DataEnv },
  ): Promise<{ readonly no: number; readonly token: string | null }> => {
    const { store, access, shapes, now, starts } = this.deps
    const { workflowRelease } = store.t
    const { id: workflowId, projectId } = row
    const role = await access.require(actor, db, projectId, 'developer', missing())
    const { definition, findings, grants } = await this.planned(db, row, env)
    if (findings.length > 0) throw new AppError(workflowErrors.badWorkflow, { data: { findings } })
    if (definition.runAs === 'project' && role !== 'admin') throw new AppError(workflowErrors.needsAdmin)
    const version = await this.versionOf(db, row, { definition, grants, userId: actor.userId })
    const at = now()
    const { token, ...start } = await starts.of(db, { projectId, workflowId, env, definition }, at)
    const values = {
      ...{ projectId, versionId: version.id, isEnabled: true, publishedBy: actor.userId, publishedAt: at },
      ...start,
    }
    await db
      .insert(workflowRelease)
      .values({ workflowId, env, ...values })
      .onConflictDoUpdate({ target: [workflowRelease.workflowId, workflowRelease.env], set: values })
    await shapes.raise(db, projectId)
    return { no: version.no, token }
  }

  /** What is edited becomes the version that starts in an environment; runs of others go on. */
  readonly publish = async (
    actor: Actor,
    { id, env }: { readonly id: number; readonly env: DataEnv },
  ): Promise<PublishedWorkflow> => {
    const { store, access } = this.deps
    const { projectId } = await this.rowOf(store.read, id)
    return store.write(async (db) => {
      const row = await this.open(actor, db, id, 'developer')
      const role = await access.require(actor, db, projectId, 'developer', missing())
      const { no, token } = await this.publishIn(db, actor, { row, env })
      await this.note(db, 'workflow published', actor, row, `version ${no}, ${env}`)
      if (token !== null) await this.note(db, 'workflow address made', actor, row, env)
      const detail = await this.detailOf(db, row, role)
      return { ...detail, hook: token === null ? null : hookPath(token) }
    }, aloneFor(projectId))
  }

  /** The latest version where it is the same, else a new one. */
  private async versionOf(
    db: Db,
    { id }: Row,
    {
      definition,
      grants,
      userId,
    }: { readonly definition: WorkflowDefinition; readonly grants: Grants; readonly userId: number },
  ): Promise<{ readonly id: number; readonly no: number }> {
    const { workflowVersion } = this.deps.store.t
    const [latest] = await db
      .select()
      .from(workflowVersion)
      .where(eq(workflowVersion.workflowId, id))
      .orderBy(desc(workflowVersion.no))
      .limit(1)
    const json = (value: unknown) => value as JsonObject
    if (latest && sameJson(json(latest.definition), json(definition)) && sameJson(json(latest.grants), json(grants)))
      return latest
    const values = {
      workflowId: id,
      no: (latest?.no ?? 0) + 1,
      definition,
      grants,
      createdBy: userId,
      createdAt: this.deps.now(),
    }
    await this.forgetVersions(db, id)
    const [made] = await db.insert(workflowVersion).values(values).returning()
    return made!
  }

  /** Of many versions the oldest go, but for those that are published or that runs have. */
  private async forgetVersions(db: Db, workflowId: number): Promise<void> {
    const { workflowVersion, workflowRelease, workflowRun } = this.deps.store.t
    const kept = await db
      .select({ id: workflowVersion.id })
      .from(workflowVersion)
      .where(eq(workflowVersion.workflowId, workflowId))
      .orderBy(desc(workflowVersion.no))
      .limit(1)
      .offset(MOST_VERSIONS - 2)
    const [oldest] = kept
    if (!oldest) return
    const released = db.select({ id: workflowRelease.versionId }).from(workflowRelease)
    const run = db.select({ id: workflowRun.versionId }).from(workflowRun).where(eq(workflowRun.workflowId, workflowId))
    await db
      .delete(workflowVersion)
      .where(
        and(
          eq(workflowVersion.workflowId, workflowId),
          lt(workflowVersion.id, oldest.id),
          notInArray(workflowVersion.id, released),
          notInArray(workflowVersion.id, run),
        ),
      )
  }

  /** Has what is published start, or not start any more; runs go on either way. */
  readonly enable = async (
    actor: Actor,
    { id, env, isEnabled }: { readonly id: number; readonly env: DataEnv; readonly isEnabled: boolean },
  ): Promise<WorkflowDetail> => {
    const { store, access, shapes, now, starts } = this.deps
    const { workflowRelease, workflowVersion } = store.t
    const { projectId } = await this.rowOf(store.read, id)
    return store.write(async (db) => {
      const row = await this.open(actor, db, id, 'developer')
      const isOwn = and(eq(workflowRelease.workflowId, id), eq(workflowRelease.env, env))
      const [found] = await db
        .select({ definition: workflowVersion.definition })
        .from(workflowRelease)
        .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRelease.versionId))
        .where(isOwn)
      if (!found) throw new AppError(workflowErrors.notPublished)
      const { definition } = found
      const nextAt = isEnabled ? starts.nextTime({ projectId, workflowId: id, env, definition }, now()) : null
      await db.update(workflowRelease).set({ isEnabled, nextAt }).where(isOwn)
      await shapes.raise(db, projectId)
      await this.note(db, 'workflow switched', actor, row, `${env}: ${isEnabled ? 'on' : 'off'}`)
      return this.detailOf(db, row, await access.require(actor, db, projectId, 'developer', missing()))
    }, aloneFor(projectId))
  }
}

export const createWorkflowService = (deps: WorkflowDeps): Pick<WorkflowOperations, keyof WorkflowOperations> =>
  new WorkflowOperations(deps)
export type WorkflowService = ReturnType<typeof createWorkflowService>
