import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { rowsOf } from '../../db/raw.ts'
import { type Db, isConflict } from '../../db/store.ts'
import type { Durable } from '../../durable/durable.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { convertedIn, storedOf, type TakeValue } from './convert.ts'
import { isUnique } from './ddl.ts'
import { modelErrors } from './errors.ts'
import { typeOf } from './field-types.ts'
import type { JobInfo } from './job-model.ts'
import { BATCH, type Conversion, type JobFailure, type JobPlan } from './job-plan.ts'
import { JobRows } from './job-rows.ts'
import { aloneFor, type ModelDeps, type Models } from './models.ts'
import type { ProjectValues } from './project-values.ts'
import { type DataEnv, type FieldShape, tableName } from './shape.ts'
import type { ModelTables } from './table.ts'

export type Job = ModelTables['modelJob']['$inferSelect']
const KIND = 'models/change'
/** A durable job is tried so often. */
const ATTEMPTS = 8
const MOST_AT_ONCE = 50_000
/** Jobs of a model that are listed. */
const MOST_LISTED = 50

/** Why a job ends without its change, in the write that would make it. */
export class JobFailed extends Error {
  constructor(readonly failure: JobFailure) {
    super(failure.reason)
  }
}
/** What a kind of job does at its end, in the write that is alone with the models of the project. */
export type FinishJob = (db: Db, job: Job, projectId: number) => Promise<void>
type Kind = JobPlan['kind']

/** Work in the write that gives a field another type, whose former values are still there. */
export type FieldConverted = (
  db: Db,
  of: { readonly projectId: number; readonly env: DataEnv; readonly from: FieldShape },
) => Promise<void>

interface JobDeps extends ModelDeps {
  readonly conversions: Hooks<FieldConverted>
  readonly durable: Durable
  readonly values: ProjectValues
}

export const toJobInfo = (job: Job): JobInfo => ({
  ...{ id: job.id, modelId: job.modelId, fieldId: job.fieldId, env: job.env, kind: job.plan.kind, status: job.status },
  ...{ total: job.total, done: Math.min(job.done, job.total), lost: job.lost, failure: job.failure ?? null },
  ...{ createdAt: job.createdAt.toISOString(), finishedAt: job.finishedAt?.toISOString() ?? null },
})

/** Checks converted values against the project, and associations against the records of their target. */
export function takeIn(deps: JobDeps, db: Db, projectId: number, env: DataEnv): TakeValue {
  const taken = deps.values.in(db, projectId)
  return async (field, value) => {
    if (!typeOf(field).refers) return taken.take(field, value)
    const target = sql.identifier(tableName(Number(field.options.target), env))
    const alive = sql`select 1 as "ok" from ${target} where "id" = ${value} and "deleted_at" is null`
    return (await rowsOf(deps.store, db, alive)).length > 0 ? value : undefined
  }
}

/**
 * Changes of stored values in batches. Records may be written during a job: it lists which revision of each record it
 * has converted, and its last write, which no writer shares, converts those that have another one by then.
 */
export class ModelJobs {
  /** Records in one write. */
  batchSize = BATCH
  /** Records up to which an index is made in the write that asks for it. */
  mostAtOnce = MOST_AT_ONCE
  private readonly finishers = new Map<Kind, FinishJob>()

  constructor(
    private readonly deps: JobDeps,
    private readonly models: Models,
  ) {
    deps.durable.work(
      KIND,
      async (payload, { attempt }) => {
        const { job } = payload as { readonly job: number }
        try {
          await this.run(job)
        } catch (error) {
          if (attempt >= ATTEMPTS) await this.fail(job, { reason: 'server', field: null, duplicates: [] })
          throw error
        }
      },
      { label: { zh: '应用数据模型的变更', en: 'Apply a change of a model' } },
    )
  }

  /** What a kind of job does at its end. */
  finishes(kind: Kind, work: FinishJob): void {
    this.finishers.set(kind, work)
  }

  /** @throws AppError while a job changes the records of the model */
  async requireIdle(db: Db, modelId: number, fieldId?: number): Promise<void> {
    const { modelJob } = this.deps.store.t
    const running = await db
      .select({ fieldId: modelJob.fieldId })
      .from(modelJob)
      .where(and(eq(modelJob.modelId, modelId), eq(modelJob.status, 'running')))
    const concerned = fieldId === undefined ? running : running.filter((job) => (job.fieldId ?? fieldId) === fieldId)
    if (concerned.length > 0) throw new AppError(modelErrors.busy)
  }

  /** Whether the index of a table is made while others write. */
  async isLarge(db: Db, modelId: number, env: DataEnv): Promise<boolean> {
    const { store } = this.deps
    if (store.dialect.name !== 'postgres') return false
    return (await new JobRows(store, { id: 0, modelId, env }).count(db)) >= this.mostAtOnce
  }

  /** In the write that is alone with the models of the project. */
  async start(
    db: Db,
    actor: Pick<Actor, 'userId'>,
    given: { readonly modelId: number; readonly env: DataEnv; readonly fieldId: number | null; readonly plan: JobPlan },
  ): Promise<Job> {
    const { store, now, durable } = this.deps
    const total = await new JobRows(store, { ...given, id: 0 }).count(db)
    const [row] = await db
      .insert(store.t.modelJob)
      .values({ ...given, status: 'running', total, createdBy: actor.userId, createdAt: now() })
      .returning()
    const job = row as Job
    await durable.enqueue(db, KIND, { job: job.id })
    return job
  }

  private async find(db: Db, id: number): Promise<{ readonly job: Job; readonly projectId: number } | null> {
    const { modelJob, model } = this.deps.store.t
    const [found] = await db
      .select({ job: modelJob, projectId: model.projectId })
      .from(modelJob)
      .innerJoin(model, eq(model.id, modelJob.modelId))
      .where(eq(modelJob.id, id))
    return found ?? null
  }

  /** Does all that is left of a job, from where it was left. */
  async run(id: number): Promise<void> {
    const first = await this.find(this.deps.store.read, id)
    if (first?.job.plan.kind === 'index') await this.makeIndex(first.job)
    for (;;) if ((await this.step(id)) !== 'more') return
  }

  /** One batch of a job; the last one ends it. */
  async step(id: number): Promise<'more' | 'ended'> {
    const { store } = this.deps
    const state = await store.write(
      async (db) => {
        const found = await this.find(db, id)
        if (found?.job.status !== 'running') return 'ended'
        return (await this.batch(db, found.job, found.projectId)) ? 'more' : 'switch'
      },
      [`model-job:${id}`],
    )
    if (state !== 'switch') return state
    const found = await this.find(store.read, id)
    if (found) await this.finish(id, found.projectId)
    return 'ended'
  }

  /** @returns whether there is more to do before the last write */
  private async batch(db: Db, job: Job, projectId: number): Promise<boolean> {
    const { modelJob } = this.deps.store.t
    const { plan } = job
    if (plan.kind === 'index') return false
    const rows = new JobRows(this.deps.store, job)
    const fields = plan.kind === 'fill' ? [] : plan.conversions.flatMap(({ from, prior }) => [from, prior ?? from])
    if (plan.kind !== 'fill') await rows.openList(db)
    const next = await rows.behind(db, job.cursor, fields, this.batchSize)
    const last = next.at(-1)
    if (last) {
      if (plan.kind === 'fill') await this.fill(db, rows, plan.fields, job.cursor, last.id)
      const lost = plan.kind === 'fill' ? 0 : await this.convert(db, job, projectId, plan.conversions, rows, next)
      await db
        .update(modelJob)
        .set({ cursor: last.id, done: job.done + next.length, lost: job.lost + lost })
        .where(eq(modelJob.id, job.id))
      return true
    }
    if (plan.kind === 'fill') return false
    const changed = await rows.changed(db, fields)
    if (changed.length < BATCH) return false
    await this.convert(db, job, projectId, plan.conversions, rows, changed)
    return true
  }

  private async fill(db: Db, rows: JobRows, fields: readonly FieldShape[], after: string, last: string): Promise<void> {
    const dialect = this.deps.store.dialect.name
    for (const field of fields) await rows.fill(db, field, storedOf(field, field.preset, dialect)!, after, last)
  }

  private async convert(
    db: Db,
    job: Pick<Job, 'env'>,
    projectId: number,
    conversions: readonly Conversion[],
    rows: JobRows,
    some: Awaited<ReturnType<JobRows['behind']>>,
  ): Promise<number> {
    const take = takeIn(this.deps, db, projectId, job.env)
    const dialect = this.deps.store.dialect.name
    let lost = 0
    const values: ReturnType<typeof storedOf>[][] = []
    for (const row of some) {
      const line: ReturnType<typeof storedOf>[] = []
      for (const conversion of conversions) {
        const { after, isLost } = await convertedIn(conversion, row, take)
        if (isLost) lost++
        line.push(storedOf(conversion.to, after, dialect))
      }
      values.push(line)
    }
    const fields = conversions.map(({ to }) => to)
    await rows.write(db, some, fields, values)
    return lost
  }

  /** Converts what changed since, and makes the change: alone with the models, which writers of records share. */
  private async finish(id: number, projectId: number): Promise<void> {
    try {
      await this.deps.store.write(
        async (db) => {
          const found = await this.find(db, id)
          if (found?.job.status !== 'running') return
          const { job } = found
          const rows = new JobRows(this.deps.store, job)
          let lost = 0
          if (job.plan.kind === 'retype' || job.plan.kind === 'release') {
            const { conversions } = job.plan
            const fields = conversions.flatMap(({ from, prior }) => [from, prior ?? from])
            for (;;) {
              const changed = await rows.changed(db, fields)
              if (changed.length === 0) break
              await this.convert(db, job, projectId, conversions, rows, changed)
            }
            for (const { from, to } of conversions) lost += await rows.lost(db, from, to)
          }
          await this.finishers.get(job.plan.kind)?.(db, job, projectId)
          await this.tellConverted(db, job, projectId)
          await this.end(db, job, { status: 'done', lost })
        },
        [...aloneFor(projectId), `model-job:${id}`],
      )
    } catch (error) {
      if (error instanceof JobFailed) await this.fail(id, error.failure)
      else if (isConflict(error)) await this.fail(id, { reason: 'duplicates', field: null, duplicates: [] })
      else throw error
    }
  }

  private async tellConverted(db: Db, { plan, env }: Job, projectId: number): Promise<void> {
    if (plan.kind !== 'retype' && plan.kind !== 'release') return
    for (const { from } of plan.conversions)
      for (const work of this.deps.conversions.all()) await work(db, { projectId, env, from })
  }

  private async end(
    db: Db,
    job: Job,
    given: { readonly status: Job['status']; readonly lost?: number },
  ): Promise<void> {
    const { store, now } = this.deps
    await new JobRows(store, job).dropList(db)
    await db
      .update(store.t.modelJob)
      .set({ ...given, done: given.status === 'done' ? job.total : job.done, finishedAt: now() })
      .where(eq(store.t.modelJob.id, job.id))
  }

  /** Ends a job without its change. Its columns are dropped with those that are no longer kept. */
  private async stop(
    id: number,
    status: 'failed' | 'cancelled',
    failure: JobFailure | null,
    also?: (db: Db) => Promise<void>,
  ): Promise<void> {
    const { store, now } = this.deps
    const { modelColumn, modelJob } = store.t
    await store.write(
      async (db) => {
        const found = await this.find(db, id)
        if (found?.job.status !== 'running') return
        const { job } = found
        if (job.plan.kind === 'retype' || job.plan.kind === 'release')
          for (const { to } of job.plan.conversions)
            await db
              .update(modelColumn)
              .set({ archivedAt: now() })
              .where(
                and(
                  eq(modelColumn.fieldId, to.id),
                  eq(modelColumn.version, to.version),
                  eq(modelColumn.env, job.env),
                  eq(modelColumn.kept, false),
                ),
              )
        if (failure) await db.update(modelJob).set({ failure }).where(eq(modelJob.id, id))
        await this.end(db, job, { status })
        await also?.(db)
      },
      [`model-job:${id}`],
    )
  }

  fail(id: number, failure: JobFailure): Promise<void> {
    return this.stop(id, 'failed', failure)
  }

  readonly cancel = async (actor: Actor, id: number): Promise<void> => {
    const { store, audit } = this.deps
    const found = await this.find(store.read, id)
    if (!found) throw new AppError(modelErrors.jobNotFound)
    const model = await this.models.open(actor, store.read, found.job.modelId)
    await this.stop(id, 'cancelled', null, async (db) => {
      const target = `project ${model.projectId}, model ${model.id}: ${model.name}`
      const { userId } = actor
      await audit(db, { action: 'model job cancelled', userId, target, projectId: model.projectId })
    })
  }

  /** The latest first. */
  readonly list = async (actor: Actor, modelId: number): Promise<readonly JobInfo[]> => {
    const { store, access } = this.deps
    const { modelJob } = store.t
    const projectId = await this.models.projectOf(modelId)
    await access.require(actor, store.read, projectId, 'tester', new AppError(modelErrors.notFound))
    const jobs = await store.read
      .select()
      .from(modelJob)
      .where(eq(modelJob.modelId, modelId))
      .orderBy(desc(modelJob.id))
      .limit(MOST_LISTED)
    return jobs.map(toJobInfo)
  }

  /** Forgets jobs that ended long ago. */
  async forget(before: Date): Promise<void> {
    const { store } = this.deps
    const { modelJob } = store.t
    const ended: readonly Job['status'][] = ['done', 'failed', 'cancelled']
    await store.write((db) =>
      db.delete(modelJob).where(and(inArray(modelJob.status, [...ended]), lt(modelJob.finishedAt, before))),
    )
  }

  /** PostgreSQL makes an index while others write, in no transaction; one that could not be made is dropped. */
  private async makeIndex(job: Job): Promise<void> {
    if (job.plan.kind !== 'index' || this.deps.store.dialect.name !== 'postgres') return
    const { ddl } = this.models
    const { after } = job.plan
    const model = { id: job.modelId }
    // One that a job before this one left half made.
    const own = ddl.dropIndexes(model, after).slice(isUnique(after) ? 0 : 1, isUnique(after) ? 1 : 2)
    await this.deps.store.outside(own)
    try {
      await this.deps.store.outside(
        ddl.indexes(model, after).map((each) => each.replace('index', 'index concurrently')),
      )
    } catch (error) {
      await this.deps.store.outside(own)
      if (!isConflict(error)) throw error
      await this.fail(job.id, { reason: 'duplicates', field: after.name, duplicates: [] })
    }
  }
}
