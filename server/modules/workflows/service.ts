import { and, asc, eq } from 'drizzle-orm'
import { emptyWorkflow, type WorkflowEntry, workflowKind } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
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
import { MOST_WORKFLOWS, workflowErrors } from './errors.ts'
import type { Grants } from './grants.ts'
import { WorkflowInfos } from './infos.ts'
import type { NamedGrants, PublishedWorkflow, WorkflowDetail, WorkflowInfo, WorkflowPlan } from './model.ts'
import { triggerNamed } from './nodes.ts'
import { type PlannedWorkflow, type PlanningDeps, planWorkflow } from './planning.ts'
import { hookPath, type ReleaseStarts } from './release-starts.ts'
import type { WorkflowTables } from './table.ts'
import { WorkflowVersions } from './versions.ts'

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
  private readonly infos: WorkflowInfos
  private readonly versions: WorkflowVersions

  constructor(private readonly deps: WorkflowDeps) {
    this.entries = createEntryStore(deps.store, workflowKind)
    this.infos = new WorkflowInfos({ ...deps, entriesOf: (db, documentId) => this.entriesOf(db, documentId) })
    this.versions = new WorkflowVersions(deps)
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

  private async detailOf(db: Db, row: Row, access: WorkflowDetail['access']): Promise<WorkflowDetail> {
    const [info] = await this.infos.of(db, [row])
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
    return this.infos.of(store.read, rows)
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
    const version = await this.versions.version(db, { workflowId, definition, grants, userId: actor.userId })
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
