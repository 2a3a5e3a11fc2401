import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { columnsIn, rowsOf, runStatements } from '../../db/raw.ts'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { isJoined, isToOne, otherEndOf } from './associations.ts'
import { Ddl, isUnique } from './ddl.ts'
import { modelErrors } from './errors.ts'
import { isStored, typeOf } from './field-types.ts'
import type { Conversion } from './job-plan.ts'
import type { Job, ModelJobs } from './jobs.ts'
import type { MakingIn } from './making.ts'
import type { ModelDetail, PlanStep } from './model.ts'
import { duplicatesIn } from './model-fields.ts'
import { aloneFor, type ModelDeps, type Models } from './models.ts'
import type { Retypes } from './retypes.ts'
import { columnOf, type DataEnv, type FieldShape, type ModelShape, tableName } from './shape.ts'

const sameField = (a: FieldShape, b: FieldShape): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A field whose values production has in another column. */
const conversionOf = (from: FieldShape, to: FieldShape): Conversion | null =>
  from.version !== to.version && isStored(from) && isStored(to) ? { from, to, prior: null } : null

/**
 * Whether a field stores ids of a model that production does not have. The other end of such a field stores none: of two
 * models that refer to each other, the one with the list goes first.
 */
const refersBeyond = (built: ModelShape, released: ReadonlyMap<number, ModelShape>, field: FieldShape): boolean => {
  const target = typeOf(field).refers && isStored(field) ? Number(field.options.target) : built.id
  return target !== built.id && !released.has(target)
}

const joinStep = ({ name }: ModelShape): PlanStep => ({
  ...{ change: 'create join', field: name, rows: 0, lost: 0, blocks: null },
})

/** Carries models to production: its tables, and what records there are checked against. */
export class Releases {
  private readonly ddl: Ddl

  constructor(
    private readonly deps: ModelDeps,
    private readonly models: Models,
    private readonly jobs: ModelJobs,
    private readonly retypes: Retypes,
  ) {
    this.ddl = new Ddl(deps.store.dialect.name, 'prd')
    jobs.finishes('release', (db, job, projectId) => this.finish(db, job, projectId))
  }

  /** All that was released of a model, the latest first. */
  private async released(db: Db, id: number): Promise<readonly ModelShape[]> {
    const { modelRelease } = this.deps.store.t
    const rows = await db
      .select({ shape: modelRelease.shape })
      .from(modelRelease)
      .where(eq(modelRelease.modelId, id))
      .orderBy(desc(modelRelease.id))
    return rows.map(({ shape }) => shape)
  }

  private async countIn(db: Db, id: number, field?: FieldShape): Promise<number> {
    const missing = field ? sql`and ${sql.identifier(columnOf(field))} is null` : sql``
    const table = sql.identifier(tableName(id, 'prd'))
    const [row] = await rowsOf<{ count: unknown }>(
      this.deps.store,
      db,
      sql`select count(*) as "count" from ${table} where "deleted_at" is null ${missing}`,
    )
    return Number(row?.count ?? 0)
  }

  private async stepOf(db: Db, built: ModelShape, before: ModelShape, field: FieldShape): Promise<PlanStep | null> {
    const { store, shapes } = this.deps
    const old = before.fields.find(({ id }) => id === field.id)
    if (old && sameField(old, field)) return null
    const projectId = await this.models.projectOf(built.id)
    const { byId } = await shapes.of(db, projectId, 'prd')
    const isFree = refersBeyond(built, byId, field)
    const conversion = old ? conversionOf(old, field) : null
    const look = conversion
      ? await this.retypes.look(db, { modelId: built.id, env: 'prd', projectId }, conversion)
      : null
    const hasColumn = isStored(field) && old !== undefined && !conversion
    const becomesUnique = hasColumn && isUnique(field) && !isUnique(old)
    const duplicates = becomesUnique ? await duplicatesIn(store, db, { modelId: built.id, env: 'prd', field }) : []
    const missing = field.required && !old?.required
    const rows = missing && hasColumn ? await this.countIn(db, built.id, field) : await this.countIn(db, built.id)
    return {
      change: conversion ? 'change type' : old ? 'change field' : 'add field',
      field: field.name,
      rows,
      lost: look?.lost ?? 0,
      blocks: isFree ? 'target not released' : duplicates.length > 0 ? 'duplicates' : null,
    }
  }

  private async planOf(db: Db, built: ModelShape): Promise<readonly PlanStep[]> {
    const [before] = await this.released(db, built.id)
    if (!before) {
      const { byId } = await this.deps.shapes.of(db, await this.models.projectOf(built.id), 'prd')
      const steps = built.fields.map((field): PlanStep => {
        const blocks = refersBeyond(built, byId, field) ? 'target not released' : null
        return { change: 'add field', field: field.name, rows: 0, lost: 0, blocks }
      })
      const made: PlanStep = { change: 'create model', field: null, rows: 0, lost: 0, blocks: null }
      return [made, ...steps, ...(await this.joinsOf(db, built)).map(joinStep)]
    }
    const renamed = before.name !== built.name || before.description !== built.description
    const changed = await Promise.all(built.fields.map((field) => this.stepOf(db, built, before, field)))
    const rows = await this.countIn(db, built.id)
    const gone = before.fields.filter(({ id }) => !built.fields.some((field) => field.id === id))
    return [
      ...(renamed ? [{ change: 'rename model' as const, field: null, rows, lost: 0, blocks: null }] : []),
      ...changed.filter((step) => step !== null),
      ...gone.map(({ name }) => ({ change: 'delete field' as const, field: name, rows, lost: 0, blocks: null })),
      ...(await this.joinsOf(db, built)).map(joinStep),
    ]
  }

  /** Models that join this one with others, and that production gets with it: both ends are there then. */
  private async joinsOf(db: Db, built: ModelShape): Promise<readonly ModelShape[]> {
    const projectId = await this.models.projectOf(built.id)
    const [test, production] = [
      await this.deps.shapes.of(db, projectId, 'stg'),
      await this.deps.shapes.of(db, projectId, 'prd'),
    ]
    const joins = built.fields.flatMap((field) => {
      const end = isJoined(field) ? otherEndOf(test, field) : null
      return end?.by === 'join' && !production.byId.has(end.join.id) ? [end.join] : []
    })
    const isThere = (id: number): boolean => id === built.id || production.byId.has(id)
    return [...new Set(joins)].filter(({ fields }) =>
      fields.every((field) => !isToOne(field) || isThere(Number(field.options.target))),
    )
  }

  private async built(db: Db, projectId: number, id: number): Promise<ModelShape> {
    const { byId } = await this.deps.shapes.of(db, projectId, 'stg')
    const shape = byId.get(id)
    if (!shape) throw new AppError(modelErrors.notFound)
    return shape
  }

  /** What a release would change in production, and what forbids it. */
  readonly plan = async (actor: Actor, id: number): Promise<readonly PlanStep[]> => {
    const { access, store } = this.deps
    const projectId = await this.models.projectOf(id)
    await access.require(actor, store.read, projectId, 'tester', new AppError(modelErrors.notFound))
    return this.planOf(store.read, await this.built(store.read, projectId, id))
  }

  /** Names and fields of production change with its table, in one write, or in the last write of a job. */
  readonly release = async (
    actor: Actor,
    { id, rev, fill }: { readonly id: number; readonly rev: number; readonly fill: boolean },
  ): Promise<ModelDetail> => {
    const { store, audit } = this.deps
    const projectId = await this.models.projectOf(id)
    return store.write(async (db) => {
      const model = await this.models.open(actor, db, id)
      if (model.rev !== rev) throw new AppError(modelErrors.changed)
      await this.jobs.requireIdle(db, id)
      const built = await this.built(db, model.projectId, id)
      const plan = await this.planOf(db, built)
      const blocking = plan.filter(({ blocks }) => blocks !== null)
      if (blocking.length > 0) throw new AppError(modelErrors.blocked, { data: { steps: blocking } })
      const [before] = await this.released(db, id)
      const conversions = built.fields.flatMap((field) => {
        const old = before?.fields.find((one) => one.id === field.id)
        return (old && conversionOf(old, field)) ?? []
      })
      if (conversions.length > 0) await this.begin(db, actor, { built, rev, conversions, fill })
      else {
        await this.switch(db, { built, rev, by: actor.userId, projectId: model.projectId })
        await this.fill(db, actor, { built, before, fill })
      }
      const target = `project ${model.projectId}, model ${id}: ${model.name}`
      await audit(db, { action: 'model released', userId: actor.userId, target, projectId: model.projectId })
      return this.models.detailOf(db, id)
    }, aloneFor(projectId))
  }

  /**
   * Releases models in the write that makes them; not those that refer to models that production does not have.
   */
  async releaseNew(db: Db, { projectId, userId, at }: MakingIn, ids: readonly number[]): Promise<void> {
    const { store, shapes } = this.deps
    const { models } = await shapes.of(db, projectId, 'stg')
    const { byId } = await shapes.of(db, projectId, 'prd')
    let wanted = models.filter(({ id }) => ids.includes(id) && !byId.has(id))
    for (let before = -1; before !== wanted.length; ) {
      before = wanted.length
      const all = new Map([...byId, ...wanted.map((model) => [model.id, model] as const)])
      wanted = wanted.filter((model) => !model.fields.some((field) => refersBeyond(model, all, field)))
    }
    for (const built of wanted) {
      await runStatements(store, db, this.statements(built, []))
      await db
        .insert(store.t.modelRelease)
        .values({ modelId: built.id, rev: built.rev, shape: built, releasedBy: userId, releasedAt: at })
    }
    await shapes.raise(db, projectId)
  }

  /** Values of fields of another type are converted first. */
  private async begin(
    db: Db,
    actor: Actor,
    given: {
      readonly built: ModelShape
      readonly rev: number
      readonly conversions: readonly Conversion[]
      readonly fill: boolean
    },
  ): Promise<void> {
    const { store } = this.deps
    const { built: shape, rev, conversions, fill } = given
    const modelId = shape.id
    const there = await columnsIn(store, db, tableName(modelId, 'prd'))
    for (const { to } of conversions) {
      const values = { modelId, fieldId: to.id, env: 'prd' as const, version: to.version }
      // What an earlier release left, which came to nothing.
      await db
        .delete(store.t.modelColumn)
        .where(
          and(
            ...[eq(store.t.modelColumn.fieldId, to.id), eq(store.t.modelColumn.env, 'prd')],
            eq(store.t.modelColumn.version, to.version),
          ),
        )
      await db.insert(store.t.modelColumn).values({ ...values, type: to.type, options: to.options })
      if (!there.has(columnOf(to)))
        await runStatements(store, db, this.ddl.addField(shape, { ...to, unique: false, indexed: false }).slice(0, 1))
    }
    const plan = { kind: 'release' as const, conversions, rev, shape, fill }
    await this.jobs.start(db, actor, { modelId, env: 'prd', fieldId: null, plan })
  }

  private async finish(db: Db, job: Job, projectId: number): Promise<void> {
    if (job.plan.kind !== 'release') return
    const { conversions, rev, shape: built, fill } = job.plan
    const [before] = await this.released(db, built.id)
    for (const { from, to } of conversions) {
      await this.retypes.reindex(db, job, from, to)
      await this.retypes.keepOld(db, job, from, to)
    }
    await this.switch(db, { built, rev, by: job.createdBy, projectId })
    await this.fill(db, { userId: job.createdBy }, { built, before, fill })
  }

  private async switch(
    db: Db,
    given: { readonly built: ModelShape; readonly rev: number; readonly by: number; readonly projectId: number },
  ): Promise<void> {
    const { store, now, shapes } = this.deps
    const { built, rev, by, projectId } = given
    await runStatements(store, db, this.statements(built, await this.released(db, built.id)))
    await db
      .insert(store.t.modelRelease)
      .values({ modelId: built.id, rev, shape: built, releasedBy: by, releasedAt: now() })
    await shapes.raise(db, projectId)
    for (const join of await this.joinsOf(db, built))
      await this.switch(db, { built: join, rev: join.rev, by, projectId })
  }

  /** Defaults of fields that are new in production, or required now, in the records that are there. */
  private async fill(
    db: Db,
    actor: { readonly userId: number },
    given: { readonly built: ModelShape; readonly before: ModelShape | undefined; readonly fill: boolean },
  ): Promise<void> {
    const { built, before, fill } = given
    if (!fill || !before) return
    const fields = built.fields.filter((field) => {
      const old = before.fields.find(({ id }) => id === field.id)
      const isNew = !old || (field.required && !old.required)
      return isNew && field.preset !== null && !isUnique(field) && isStored(field)
    })
    const plan = { kind: 'fill' as const, fields }
    if (fields.length > 0) await this.jobs.start(db, actor, { modelId: built.id, env: 'prd', fieldId: null, plan })
  }

  private statements(built: ModelShape, released: readonly ModelShape[]): readonly string[] {
    const [before] = released
    if (!before) return this.ddl.createTable(built, built.fields)
    // Of a field that was deleted and restored, the column is still there.
    const columns = new Set(released.flatMap(({ fields }) => fields.map(columnOf)))
    const gone = before.fields.filter(({ id }) => !built.fields.some((field) => field.id === id))
    return [
      ...gone.flatMap((field) => this.ddl.dropIndexes(built, field)),
      ...built.fields.flatMap((field) => {
        const old = before.fields.find(({ id }) => id === field.id)
        // A job has made its column and index.
        if (old && conversionOf(old, field)) return []
        if (!columns.has(columnOf(field))) return this.ddl.addField(built, field)
        if (old && isUnique(old) === isUnique(field) && old.indexed === field.indexed) return []
        return [...(old ? this.ddl.dropIndexes(built, old) : []), ...this.ddl.indexes(built, field)]
      }),
    ]
  }

  /** Drops what can no longer be restored. */
  async purge(before: Date): Promise<void> {
    const { store, shapes } = this.deps
    const { model, modelField, modelColumn } = store.t
    await this.jobs.forget(before)
    const oldColumns = await store.read
      .select({ column: modelColumn, projectId: model.projectId })
      .from(modelColumn)
      .innerJoin(model, eq(model.id, modelColumn.modelId))
      .where(lt(modelColumn.archivedAt, before))
      .limit(200)
    for (const { column, projectId } of oldColumns)
      await store.write(async (db) => {
        const { modelId, fieldId, version, env } = column
        await db.delete(modelColumn).where(eq(modelColumn.id, column.id))
        await this.dropColumns(
          db,
          modelId,
          (one) => one.env === env && one.field === fieldId && one.version === version,
        )
      }, aloneFor(projectId))
    const oldFields = await store.read
      .select({ field: modelField, projectId: model.projectId })
      .from(modelField)
      .innerJoin(model, eq(model.id, modelField.modelId))
      .where(lt(modelField.archivedAt, before))
      .limit(200)
    for (const { field, projectId } of oldFields)
      await store.write(async (db) => {
        await db.delete(modelField).where(and(eq(modelField.id, field.id), lt(modelField.archivedAt, before)))
        await db.delete(modelColumn).where(eq(modelColumn.fieldId, field.id))
        await this.dropColumns(db, field.modelId, (column) => column.field === field.id)
        await shapes.raise(db, projectId)
      }, aloneFor(projectId))
    const old = await store.read
      .select({ id: model.id, projectId: model.projectId })
      .from(model)
      .where(lt(model.archivedAt, before))
      .limit(50)
    for (const { id, projectId } of old)
      await store.write(async (db) => {
        await this.drop(db, [id])
        await db.delete(model).where(eq(model.id, id))
        await shapes.raise(db, projectId)
      }, aloneFor(projectId))
  }

  /** Drops columns of fields that a table still has. */
  private async dropColumns(
    db: Db,
    modelId: number,
    isOld: (column: { readonly env: DataEnv; readonly field: number; readonly version: number }) => boolean,
  ): Promise<void> {
    const { store } = this.deps
    for (const env of ['stg', 'prd'] as const)
      for (const name of await columnsIn(store, db, tableName(modelId, env))) {
        const [, field, version = '1'] = /^f(\d+)(?:_(\d+))?$/.exec(name) ?? []
        if (field === undefined) continue
        const column = { env, field: Number(field), version: Number(version) }
        if (!isOld(column)) continue
        const shape = { id: column.field, version: column.version }
        await runStatements(store, db, this.models.ddlOf(env).dropColumn({ id: modelId }, shape))
      }
  }

  /** The tables of models, in both environments. */
  async drop(db: Db, ids: readonly number[]): Promise<void> {
    const statements = ids.flatMap((id) => [this.models.ddl.dropTable({ id }), this.ddl.dropTable({ id })])
    await runStatements(this.deps.store, db, statements)
  }
}
