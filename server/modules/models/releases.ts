import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { rowsOf, runStatements } from '../../db/raw.ts'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { Ddl, isUnique } from './ddl.ts'
import { modelErrors } from './errors.ts'
import { isStored, typeOf } from './field-types.ts'
import type { ModelDetail, PlanStep } from './model.ts'
import { duplicatesIn } from './model-fields.ts'
import { aloneFor, type ModelDeps, type Models } from './models.ts'
import { columnOf, type FieldShape, type ModelShape, tableName } from './shape.ts'

const sameField = (a: FieldShape, b: FieldShape): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Carries models to production: its tables, and what records there are checked against. */
export class Releases {
  private readonly ddl: Ddl

  constructor(
    private readonly deps: ModelDeps,
    private readonly models: Models,
  ) {
    this.ddl = new Ddl(deps.store.dialect.name, 'prd')
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
    const target = typeOf(field).refers ? Number(field.options.target) : null
    const isFree = target !== null && target !== built.id && !byId.has(target)
    const hasColumn = isStored(field) && old !== undefined
    const becomesUnique = hasColumn && isUnique(field) && !isUnique(old)
    const duplicates = becomesUnique ? await duplicatesIn(store, db, { modelId: built.id, env: 'prd', field }) : []
    const missing = field.required && !old?.required
    const rows = missing && hasColumn ? await this.countIn(db, built.id, field) : await this.countIn(db, built.id)
    return {
      change: old ? 'change field' : 'add field',
      field: field.name,
      rows,
      blocks: isFree ? 'target not released' : duplicates.length > 0 ? 'duplicates' : null,
    }
  }

  private async planOf(db: Db, built: ModelShape): Promise<readonly PlanStep[]> {
    const [before] = await this.released(db, built.id)
    if (!before) {
      const { byId } = await this.deps.shapes.of(db, await this.models.projectOf(built.id), 'prd')
      const steps = built.fields.map((field): PlanStep => {
        const target = typeOf(field).refers ? Number(field.options.target) : built.id
        const blocks = target === built.id || byId.has(target) ? null : 'target not released'
        return { change: 'add field', field: field.name, rows: 0, blocks }
      })
      return [{ change: 'create model', field: null, rows: 0, blocks: null }, ...steps]
    }
    const renamed = before.name !== built.name || before.description !== built.description
    const changed = await Promise.all(built.fields.map((field) => this.stepOf(db, built, before, field)))
    const rows = await this.countIn(db, built.id)
    const gone = before.fields.filter(({ id }) => !built.fields.some((field) => field.id === id))
    return [
      ...(renamed ? [{ change: 'rename model' as const, field: null, rows, blocks: null }] : []),
      ...changed.filter((step) => step !== null),
      ...gone.map(({ name }) => ({ change: 'delete field' as const, field: name, rows, blocks: null })),
    ]
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

  /** Production's own version of a name or field changes with its table, in one write. */
  readonly release = async (
    actor: Actor,
    { id, rev }: { readonly id: number; readonly rev: number },
  ): Promise<ModelDetail> => {
    const { store, now, audit, shapes } = this.deps
    const { modelRelease } = store.t
    const projectId = await this.models.projectOf(id)
    return store.write(async (db) => {
      const model = await this.models.open(actor, db, id)
      if (model.rev !== rev) throw new AppError(modelErrors.changed)
      const built = await this.built(db, model.projectId, id)
      const plan = await this.planOf(db, built)
      const blocking = plan.filter(({ blocks }) => blocks !== null)
      if (blocking.length > 0) throw new AppError(modelErrors.blocked, { data: { steps: blocking } })
      await runStatements(store, db, this.statements(built, await this.released(db, id)))
      await db
        .insert(modelRelease)
        .values({ modelId: id, rev, shape: built, releasedBy: actor.userId, releasedAt: now() })
      await shapes.raise(db, model.projectId)
      const target = `project ${model.projectId}, model ${id}: ${model.name}`
      await audit(db, { action: 'model released', userId: actor.userId, target, projectId: model.projectId })
      return this.models.detailOf(db, id)
    }, aloneFor(projectId))
  }

  private statements(built: ModelShape, released: readonly ModelShape[]): readonly string[] {
    const [before] = released
    if (!before)
      return [...this.ddl.createTable(built), ...built.fields.flatMap((field) => this.ddl.addField(built, field))]
    // Of a field that was deleted and restored, the column is still there.
    const columns = new Set(released.flatMap(({ fields }) => fields.map(columnOf)))
    const gone = before.fields.filter(({ id }) => !built.fields.some((field) => field.id === id))
    return [
      ...gone.flatMap((field) => this.ddl.dropIndexes(built, field)),
      ...built.fields.flatMap((field) => {
        const old = before.fields.find(({ id }) => id === field.id)
        if (!columns.has(columnOf(field))) return this.ddl.addField(built, field)
        if (old && isUnique(old) === isUnique(field) && old.indexed === field.indexed) return []
        return [...(old ? this.ddl.dropIndexes(built, old) : []), ...this.ddl.indexes(built, field)]
      }),
    ]
  }

  /** Drops what can no longer be restored. */
  async purge(before: Date): Promise<void> {
    const { store, shapes } = this.deps
    const { model, modelField } = store.t
    const stg = this.models.ddl
    const oldFields = await store.read
      .select({ field: modelField, projectId: model.projectId })
      .from(modelField)
      .innerJoin(model, eq(model.id, modelField.modelId))
      .where(lt(modelField.archivedAt, before))
      .limit(200)
    for (const { field, projectId } of oldFields)
      await store.write(async (db) => {
        const at = { id: field.modelId }
        const shape = { ...field, preset: null }
        const wasReleased = (await this.released(db, field.modelId)).some(({ fields }) =>
          fields.some(({ id }) => id === field.id),
        )
        await db.delete(modelField).where(and(eq(modelField.id, field.id), lt(modelField.archivedAt, before)))
        if (isStored(shape)) {
          await runStatements(store, db, stg.dropColumn(at, shape))
          if (wasReleased) await runStatements(store, db, this.ddl.dropColumn(at, shape))
        }
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

  /** The tables of models, in both environments. */
  async drop(db: Db, ids: readonly number[]): Promise<void> {
    const statements = ids.flatMap((id) => [this.models.ddl.dropTable({ id }), this.ddl.dropTable({ id })])
    await runStatements(this.deps.store, db, statements)
  }
}
