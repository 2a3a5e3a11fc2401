import { and, asc, eq } from 'drizzle-orm'
import { type ApprovalEntry, approvalKind, emptyApproval } from '#kernel/page/schema'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Documents } from '../documents/index.ts'
import { aloneFor, type DataEnv } from '../models/index.ts'
import type { ApprovalAudit } from './audits.ts'
import { approvalErrors, MOST_FLOWS } from './errors.ts'
import { FlowInfos } from './flow-infos.ts'
import { type FlowPlanningDeps, planFlow } from './flow-planning.ts'
import type { FlowRow, FlowStore } from './flow-store.ts'
import { versionOf } from './flow-versions.ts'
import type { ApprovalFlowDetail, ApprovalFlowInfo, ApprovalFlowPlan } from './model.ts'

interface FlowDeps extends FlowPlanningDeps {
  readonly store: FlowStore
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ApprovalAudit>
  readonly documents: Documents
}
interface InEnv {
  readonly id: number
  readonly env: DataEnv
}

const missing = () => new AppError(approvalErrors.flowNotFound)

/** Approval flows of projects: their drafts, and what is published of them. */
export class ApprovalFlows {
  readonly infos: FlowInfos

  constructor(private readonly deps: FlowDeps) {
    this.infos = new FlowInfos(deps)
  }

  private async rowOf(db: Db, id: number): Promise<FlowRow> {
    const { approvalFlow } = this.deps.store.t
    const [row] = await db.select().from(approvalFlow).where(eq(approvalFlow.id, id))
    if (!row) throw missing()
    return row
  }

  private async open(actor: Actor, db: Db, id: number, least: 'tester' | 'developer') {
    const row = await this.rowOf(db, id)
    return { row, role: await this.deps.access.require(actor, db, row.projectId, least, missing()) }
  }

  private note(
    db: Db,
    action: ApprovalAudit,
    actor: Actor,
    { id, projectId, name }: FlowRow,
    more = '',
  ): Promise<void> {
    const target = `project ${projectId}, approval flow ${id}: ${name}${more === '' ? '' : `, ${more}`}`
    return this.deps.audit(db, { action, userId: actor.userId, target, projectId })
  }

  private async requireFree(db: Db, projectId: number, name: string, except = 0): Promise<void> {
    const { approvalFlow } = this.deps.store.t
    const same = await db
      .select({ id: approvalFlow.id })
      .from(approvalFlow)
      .where(and(eq(approvalFlow.projectId, projectId), eq(approvalFlow.name, name)))
    if (same.some(({ id }) => id !== except))
      throw new AppError(approvalErrors.flowNameTaken, { data: { field: 'name' } })
  }

  readonly list = async (actor: Actor, projectId: number): Promise<readonly ApprovalFlowInfo[]> => {
    const { access, store } = this.deps
    const { approvalFlow } = store.t
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const rows = await store.read
      .select()
      .from(approvalFlow)
      .where(eq(approvalFlow.projectId, projectId))
      .orderBy(asc(approvalFlow.name))
    return this.infos.of(store.read, rows)
  }

  readonly detail = async (actor: Actor, id: number): Promise<ApprovalFlowDetail> => {
    const { read } = this.deps.store
    const { row, role } = await this.open(actor, read, id, 'tester')
    return this.infos.detail(read, row, role)
  }

  /** In a write of who may: a flow with these records. */
  readonly make = async (
    db: Db,
    given: {
      readonly projectId: number
      readonly name: string
      readonly description: string
      readonly entries: ReadonlyMap<string, ApprovalEntry>
      readonly userId: number
    },
  ): Promise<FlowRow> => {
    const { store, documents, now } = this.deps
    const { approvalFlow } = store.t
    const { projectId, name, description, entries, userId } = given
    if ((await db.$count(approvalFlow, eq(approvalFlow.projectId, projectId))) >= MOST_FLOWS)
      throw new AppError(approvalErrors.tooManyFlows)
    const at = now()
    const documentId = await documents.create(db, {
      ...{ kind: approvalKind.id, projectId, document: { entries }, userId, at },
    })
    const [made] = await db
      .insert(approvalFlow)
      .values({ projectId, name, description, documentId, createdBy: userId, createdAt: at, updatedAt: at })
      .returning()
    return made!
  }

  readonly create = (
    actor: Actor,
    given: {
      readonly projectId: number
      readonly name: string
      readonly model: string
      readonly description: string
    },
  ): Promise<ApprovalFlowDetail> => {
    const { store, access } = this.deps
    const { projectId, name, model, description } = given
    return store.write(async (db) => {
      const role = await access.require(actor, db, projectId, 'developer', missingProject())
      await this.requireFree(db, projectId, name)
      const entries = emptyApproval(model === '' ? {} : { model })
      const row = await this.make(db, { projectId, name, description, entries, userId: actor.userId })
      await this.note(db, 'approval flow created', actor, row)
      return this.infos.detail(db, row, role)
    }, aloneFor(projectId))
  }

  readonly update = async (
    actor: Actor,
    {
      id,
      ...change
    }: { readonly id: number; readonly name?: string | undefined; readonly description?: string | undefined },
  ): Promise<ApprovalFlowDetail> => {
    const { store, now } = this.deps
    const { approvalFlow } = store.t
    const { projectId } = await this.rowOf(store.read, id)
    return store.write(async (db) => {
      const { row, role } = await this.open(actor, db, id, 'developer')
      const { name = row.name, description = row.description } = change
      if (name !== row.name) await this.requireFree(db, projectId, name, id)
      const values = { name, description, updatedAt: now() }
      await db.update(approvalFlow).set(values).where(eq(approvalFlow.id, id))
      await this.note(db, 'approval flow changed', actor, { ...row, name })
      return this.infos.detail(db, { ...row, ...values }, role)
    }, aloneFor(projectId))
  }

  /** Its ended approvals go with it; it stays while others run. */
  readonly delete = async (actor: Actor, id: number): Promise<void> => {
    const { store, documents } = this.deps
    const { approvalFlow } = store.t
    const { projectId } = await this.rowOf(store.read, id)
    await store.write(async (db) => {
      const { row } = await this.open(actor, db, id, 'developer')
      if ((await this.infos.runningOf(db, [id])).size > 0) throw new AppError(approvalErrors.flowInUse)
      await db.delete(approvalFlow).where(eq(approvalFlow.id, id))
      await documents.remove(db, row.documentId)
      await this.note(db, 'approval flow deleted', actor, row)
    }, aloneFor(projectId))
  }

  private async planned(db: Db, { projectId, documentId }: FlowRow, env: DataEnv) {
    return planFlow(this.deps, db, { projectId, env, entries: await this.infos.entriesOf(db, documentId) })
  }

  /** What is in the way of publishing. */
  readonly plan = async (actor: Actor, { id, env }: InEnv): Promise<ApprovalFlowPlan> => {
    const { read } = this.deps.store
    const { row } = await this.open(actor, read, id, 'developer')
    const { findings } = await this.planned(read, row, env)
    return { findings }
  }

  /**
   * In a write of who may publish: what is edited becomes the version that starts in an environment. Notes nothing in
   * the audit.
   */
  readonly publishIn = async (
    db: Db,
    actor: Actor,
    { row, env }: { readonly row: FlowRow; readonly env: DataEnv },
  ): Promise<{ readonly no: number }> => {
    const { store, now } = this.deps
    const { approvalRelease } = store.t
    const { definition, findings } = await this.planned(db, row, env)
    if (findings.length > 0) throw new AppError(approvalErrors.badFlow, { data: { findings } })
    const [at, flowId] = [now(), row.id]
    const version = await versionOf(store, db, { flowId, definition, createdBy: actor.userId, createdAt: at })
    const values = { versionId: version.id, isEnabled: true, publishedBy: actor.userId, publishedAt: at }
    await db
      .insert(approvalRelease)
      .values({ flowId, env, ...values })
      .onConflictDoUpdate({ target: [approvalRelease.flowId, approvalRelease.env], set: values })
    return { no: version.no }
  }

  /** What is edited becomes the version that starts in an environment; approvals of others go on. */
  readonly publish = async (actor: Actor, { id, env }: InEnv): Promise<ApprovalFlowDetail> => {
    const { store } = this.deps
    const { projectId } = await this.rowOf(store.read, id)
    return store.write(async (db) => {
      const { row, role } = await this.open(actor, db, id, 'developer')
      const { no } = await this.publishIn(db, actor, { row, env })
      await this.note(db, 'approval flow published', actor, row, `version ${no}, ${env}`)
      return this.infos.detail(db, row, role)
    }, aloneFor(projectId))
  }

  /** Has what is published start, or not start any more; approvals go on either way. */
  readonly enable = async (
    actor: Actor,
    { id, env, isEnabled }: InEnv & { readonly isEnabled: boolean },
  ): Promise<ApprovalFlowDetail> => {
    const { store } = this.deps
    const { approvalRelease } = store.t
    const { projectId } = await this.rowOf(store.read, id)
    return store.write(async (db) => {
      const { row, role } = await this.open(actor, db, id, 'developer')
      const changed = await db
        .update(approvalRelease)
        .set({ isEnabled })
        .where(and(eq(approvalRelease.flowId, id), eq(approvalRelease.env, env)))
        .returning({ flowId: approvalRelease.flowId })
      if (changed.length === 0) throw new AppError(approvalErrors.flowNotPublished)
      await this.note(db, 'approval flow switched', actor, row, `${env}: ${isEnabled ? 'on' : 'off'}`)
      return this.infos.detail(db, row, role)
    }, aloneFor(projectId))
  }
}
