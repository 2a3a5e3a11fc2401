import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, notInArray, or } from 'drizzle-orm'
import type { Json, JsonObject } from '#kernel/page/values'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { toPaged } from '../../http/answer.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DataEnv } from '../models/index.ts'
import type { Kept } from '../retention/index.ts'
import type { WorkflowAudit } from './audits.ts'
import { workflowErrors } from './errors.ts'
import type { RunDetail, RunInfo } from './model.ts'
import { triggerNamed } from './nodes.ts'
import { OPEN_RUNS, type RunStatus } from './run-model.ts'
import { RunSteps } from './run-steps.ts'
import type { RunRunning } from './running.ts'
import type { WorkflowStore } from './service.ts'
import type { RunStarting } from './starting.ts'
import { runWords } from './words.ts'

/** How long ended runs are kept: failed ones, and all others. */
export interface RunsKept {
  readonly good: Kept
  readonly bad: Kept
}
interface RunsDeps {
  readonly store: WorkflowStore
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<WorkflowAudit>
  readonly starting: RunStarting
  readonly running: Pick<RunRunning, 'stop' | 'end'>
  readonly kept: RunsKept
}
export interface RunsWanted {
  readonly projectId: number
  readonly workflowId?: number | undefined
  readonly env?: DataEnv | undefined
  readonly status?: RunStatus | undefined
  readonly pageNum: number
  readonly pageSize: number
}

const missing = () => new AppError(workflowErrors.runNotFound)

/** Runs as people see and change them. */
export class WorkflowRuns {
  constructor(private readonly deps: RunsDeps) {}

  private select(db: Db) {
    const { workflowRun, workflow, workflowVersion, user } = this.deps.store.t
    return db
      .select({
        run: workflowRun,
        workflow: workflow.name,
        no: workflowVersion.no,
        userName: user.userName,
        nickName: user.nickName,
      })
      .from(workflowRun)
      .innerJoin(workflow, eq(workflow.id, workflowRun.workflowId))
      .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRun.versionId))
      .leftJoin(user, eq(user.id, workflowRun.actorId))
      .$dynamic()
  }

  private toInfo({
    run,
    workflow,
    no,
    userName,
    nickName,
  }: Awaited<ReturnType<WorkflowRuns['select']>>[number]): RunInfo {
    const { model = '', op = '', after, before } = run.event
    const kind = run.part ? 'part' : run.event.kind
    const record = after?.id ?? before?.id
    return {
      ...{ id: run.id, workflowId: run.workflowId, workflow, no, env: run.env, status: run.status, reason: run.reason },
      cause: { kind, model, op, record: typeof record === 'string' ? record : '' },
      actor: run.actorId === null ? null : { id: run.actorId, name: nickName || userName || '' },
      startedAt: run.startedAt.toISOString(),
      endedAt: run.endedAt?.toISOString() ?? null,
    }
  }

  readonly list = async (actor: Actor, wanted: RunsWanted) => {
    const { access, store } = this.deps
    const { workflowRun } = store.t
    const { projectId, workflowId, env, status } = wanted
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const where = and(
      eq(workflowRun.projectId, projectId),
      // Those are steps of the run that waits for them.
      isNull(workflowRun.part),
      workflowId === undefined ? undefined : eq(workflowRun.workflowId, workflowId),
      env === undefined ? undefined : eq(workflowRun.env, env),
      status === undefined ? undefined : eq(workflowRun.status, status),
    )
    const [total] = await store.read.select({ n: count() }).from(workflowRun).where(where)
    const rows = await this.select(store.read)
      .where(where)
      .orderBy(desc(workflowRun.startedAt), desc(workflowRun.id))
      .limit(wanted.pageSize)
      .offset((wanted.pageNum - 1) * wanted.pageSize)
    return toPaged(
      rows.map((row) => this.toInfo(row)),
      total?.n ?? 0,
      wanted,
    )
  }

  private async open(actor: Actor, db: Db, runId: string, role: 'tester' | 'developer') {
    const { workflowRun } = this.deps.store.t
    const [found] = await this.select(db).where(eq(workflowRun.id, runId))
    if (!found) throw missing()
    await this.deps.access.require(actor, db, found.run.projectId, role, missing())
    return found
  }

  readonly detail = async (actor: Actor, runId: string): Promise<RunDetail> => {
    const { store } = this.deps
    const { workflowStep, workflowVersion } = store.t
    const found = await this.open(actor, store.read, runId, 'tester')
    const { part } = found.run
    const [version] = await store.read
      .select({ definition: workflowVersion.definition })
      .from(workflowVersion)
      .where(eq(workflowVersion.id, found.run.versionId))
    const steps = await store.read
      .select()
      .from(workflowStep)
      .where(eq(workflowStep.runId, runId))
      .orderBy(asc(workflowStep.startedAt), asc(workflowStep.place))
      .limit(2_000)
    return {
      ...this.toInfo(found),
      event: found.run.event,
      output: found.run.output ?? null,
      nodes: (version?.definition.nodes ?? []) as unknown as readonly JsonObject[],
      parentId: found.run.parentId,
      part: part && { from: part.from + 1, to: part.from + part.items.length },
      steps: steps.map(
        ({ place, node, action, status, attempts, input, params, outcome, until, childId, startedAt, ms }) => ({
          ...{ place, node, action, status, attempts, input: input ?? null, params, outcome, childId, ms },
          until: until?.toISOString() ?? null,
          startedAt: startedAt.toISOString(),
        }),
      ),
    }
  }

  private note(
    db: Db,
    action: WorkflowAudit,
    actor: Actor,
    about: { readonly projectId: number; readonly workflowId: number; readonly name: string },
    more: string,
  ) {
    const { projectId, workflowId, name } = about
    const target = `project ${projectId}, workflow ${workflowId}: ${name}, ${more}`
    return this.deps.audit(db, { action, userId: actor.userId, target, projectId })
  }

  /** Starts what is published by hand. */
  readonly start = async (
    actor: Actor,
    {
      id,
      env,
      input = null,
      key,
    }: {
      readonly id: number
      readonly env: DataEnv
      readonly input?: Json | undefined
      readonly key?: string | undefined
    },
  ): Promise<{ runId: string }> => {
    const { store, access, starting, now } = this.deps
    const { workflow, workflowRelease, workflowVersion } = store.t
    return store.write(async (db) => {
      const [row] = await db.select().from(workflow).where(eq(workflow.id, id))
      if (!row) throw new AppError(workflowErrors.notFound)
      const { projectId, name } = row
      await access.require(
        actor,
        db,
        projectId,
        env === 'prd' ? 'developer' : 'tester',
        new AppError(workflowErrors.notFound),
      )
      const [found] = await db
        .select({ versionId: workflowRelease.versionId, definition: workflowVersion.definition })
        .from(workflowRelease)
        .innerJoin(workflowVersion, eq(workflowVersion.id, workflowRelease.versionId))
        .where(and(eq(workflowRelease.workflowId, id), eq(workflowRelease.env, env)))
      if (!found) throw new AppError(workflowErrors.notPublished)
      if (triggerNamed(found.definition.trigger.type)?.starts.by !== 'hand')
        throw new AppError(workflowErrors.notByHand)
      requireInputs(found.definition.trigger.params, input)
      const event = { kind: 'hand', at: now().getTime(), input, by: actor.userId }
      const cause = key === undefined ? {} : { causeKey: `hand ${id} ${env} ${actor.userId} ${key}` }
      const runId = await starting.start(db, {
        ...{ projectId, env, workflowId: id, versionId: found.versionId, event, actorId: actor.userId, ...cause },
      })
      await this.note(db, 'workflow started', actor, { projectId, workflowId: id, name }, env)
      return { runId }
    })
  }

  /** Starts what is published now for the event of a former run. */
  readonly again = async (actor: Actor, runId: string): Promise<{ runId: string }> => {
    const { store, starting, now } = this.deps
    const { workflowRelease } = store.t
    return store.write(async (db) => {
      const { run, workflow } = await this.open(actor, db, runId, 'developer')
      if (run.part) throw new AppError(workflowErrors.isPart)
      const { projectId, env, workflowId, event } = run
      const [found] = await db
        .select({ versionId: workflowRelease.versionId })
        .from(workflowRelease)
        .where(and(eq(workflowRelease.workflowId, workflowId), eq(workflowRelease.env, env)))
      if (!found) throw new AppError(workflowErrors.notPublished)
      const started = await starting.start(db, {
        ...{ projectId, env, workflowId, versionId: found.versionId, actorId: actor.userId },
        event: { ...event, at: now().getTime(), by: actor.userId },
      })
      await this.note(db, 'workflow started', actor, { projectId, workflowId, name: workflow }, env)
      return { runId: started }
    })
  }

  readonly cancel = async (actor: Actor, runId: string): Promise<void> => {
    const { store, running } = this.deps
    const { run, workflow } = await this.open(actor, store.read, runId, 'developer')
    if (!OPEN_RUNS.includes(run.status)) throw new AppError(workflowErrors.runEnded)
    await running.end({ id: runId }, { status: 'cancelled', reason: runWords.cancelled })
    running.stop(runId)
    await store.write((db) =>
      this.note(db, 'workflow run cancelled', actor, { ...run, name: workflow }, `run ${runId}`),
    )
    for (const child of await this.openChildren(runId)) {
      await running.end({ id: child }, { status: 'cancelled', reason: runWords.cancelled })
      running.stop(child)
    }
  }

  private async openChildren(runId: string): Promise<readonly string[]> {
    const { store } = this.deps
    const { workflowRun } = store.t
    const rows = await store.read
      .select({ id: workflowRun.id })
      .from(workflowRun)
      .where(and(eq(workflowRun.parentId, runId), inArray(workflowRun.status, [...OPEN_RUNS])))
    const ids = rows.map(({ id }) => id)
    const below = await Promise.all(ids.map((id) => this.openChildren(id)))
    return [...ids, ...below.flat()]
  }

  /** Goes on from what failed; what was done stays done. */
  readonly retry = async (actor: Actor, runId: string): Promise<void> => {
    const { store } = this.deps
    await store.write(
      async (db) => {
        const { run, workflow } = await this.open(actor, db, runId, 'developer')
        if (run.status !== 'failed' && run.status !== 'cancelled') throw new AppError(workflowErrors.runGoesOn)
        await this.goOn(db, runId)
        await this.note(db, 'workflow run retried', actor, { ...run, name: workflow }, `run ${runId}`)
      },
      [`workflow run:${runId}`],
    )
  }

  /** With the runs that failed for which it waited: it would only meet their failures again. */
  private async goOn(db: Db, runId: string): Promise<void> {
    const { store, starting } = this.deps
    const { workflowRun } = store.t
    await RunSteps.forgetFailed(store, db, runId)
    await db
      .update(workflowRun)
      .set({ status: 'running', reason: null, partEnd: null, endedAt: null, passing: null })
      .where(eq(workflowRun.id, runId))
    const below = await db
      .select({ id: workflowRun.id })
      .from(workflowRun)
      .where(and(eq(workflowRun.parentId, runId), inArray(workflowRun.status, ['failed', 'cancelled'])))
    for (const { id } of below) await this.goOn(db, id)
    await starting.wakeNow(db, runId)
  }

  /** Forgets runs that ended long ago. */
  readonly forget = async (): Promise<void> => {
    const { store, kept } = this.deps
    const { workflowRun } = store.t
    const [good, bad] = [await kept.good.before(), await kept.bad.before()]
    const isOld = or(
      good ? and(ne(workflowRun.status, 'failed'), lt(workflowRun.endedAt, good)) : undefined,
      bad ? and(eq(workflowRun.status, 'failed'), lt(workflowRun.endedAt, bad)) : undefined,
    )
    if (isOld === undefined) return
    await store.write(async (db) => {
      // A run that is retried goes on with what its parts came to.
      await db.delete(workflowRun).where(and(isOld, isNull(workflowRun.part)))
      const kept = db.select({ id: workflowRun.id }).from(workflowRun)
      await db.delete(workflowRun).where(and(isNotNull(workflowRun.part), notInArray(workflowRun.parentId, kept)))
    })
  }
}

/** @throws AppError for a start that lacks what its trigger requires */
export function requireInputs(params: JsonObject, input: Json): void {
  const inputs = Array.isArray(params.inputs) ? (params.inputs as readonly JsonObject[]) : []
  const given = typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as JsonObject) : {}
  for (const { name, required } of inputs) {
    if (required !== true || typeof name !== 'string') continue
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    if (value === undefined || value === null || value === '')
      throw new AppError(workflowErrors.badInput, { data: { field: name } })
  }
}
