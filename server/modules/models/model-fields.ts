import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import type { FieldTypeDeclaration } from '#sdk/fields'
import { rowsOf, runStatements } from '../../db/raw.ts'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { refersToField } from './associations.ts'
import type { ModelAudit } from './audits.ts'
import { isUnique } from './ddl.ts'
import { MOST_FIELDS, modelErrors } from './errors.ts'
import { isStored, typeOf } from './field-types.ts'
import type { Job, ModelJobs } from './jobs.ts'
import type { FieldCreate, FieldUpdate, ModelDetail } from './model.ts'
import { aloneFor, type ModelDeps, type Models } from './models.ts'
import { requireNotNeeded } from './needed.ts'
import { OtherEnds } from './other-ends.ts'
import {
  refuseRequiredLoop,
  requireFreeName,
  requireOptions,
  requirePreset,
  requireTarget,
  requireType,
} from './rules.ts'
import { columnOf, type FieldShape, tableName } from './shape.ts'
import { toFieldShape } from './shapes.ts'
import type { ModelTables } from './table.ts'

type FieldRow = ModelTables['modelField']['$inferSelect']
interface ModelOf {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly description: string
  readonly rev: number
  readonly archivedAt: Date | null
}

const missing = () => new AppError(modelErrors.fieldNotFound)
const LAST = Number.MAX_SAFE_INTEGER

/** Values that several records of a table have, the most frequent first. */
export async function duplicatesIn(
  store: ModelDeps['store'],
  db: Db,
  { modelId, env, field }: { readonly modelId: number; readonly env: 'stg' | 'prd'; readonly field: FieldShape },
): Promise<readonly { readonly value: string; readonly count: number }[]> {
  const column = sql.identifier(columnOf(field))
  const rows = await rowsOf<{ value: unknown; count: unknown }>(
    store,
    db,
    sql`select ${column} as "value", count(*) as "count" from ${sql.identifier(tableName(modelId, env))}
      where "deleted_at" is null and ${column} is not null
      group by ${column} having count(*) > 1 order by count(*) desc limit 20`,
  )
  return rows.map(({ value, count }) => ({ value: String(value), count: Number(count) }))
}

/** Fields of models. A field is a column of a name that no one types, so a new name moves no data. */
export class ModelFields {
  private readonly otherEnds: OtherEnds

  constructor(
    private readonly deps: ModelDeps,
    private readonly models: Models,
    private readonly jobs: ModelJobs,
  ) {
    this.otherEnds = new OtherEnds(deps, models, (db, modelId, values) => this.add(db, modelId, values))
  }

  private async fieldsOf(db: Db, modelId: number): Promise<readonly FieldRow[]> {
    const { modelField } = this.deps.store.t
    return db
      .select()
      .from(modelField)
      .where(eq(modelField.modelId, modelId))
      .orderBy(asc(modelField.sort), asc(modelField.id))
  }

  async rowOf(id: number, db: Db = this.deps.store.read): Promise<FieldRow> {
    const { modelField } = this.deps.store.t
    const [row] = await db.select().from(modelField).where(eq(modelField.id, id))
    if (!row) throw missing()
    return row
  }

  /** Runs a change of a model's fields alone with the project's models, and answers the model after it. */
  async write(
    actor: Actor,
    modelId: number,
    work: (db: Db, model: ModelOf) => Promise<Omit<Note, 'model'>>,
  ): Promise<ModelDetail> {
    const { store } = this.deps
    const projectId = await this.models.projectOf(modelId)
    return store.write(async (db) => {
      const model = await this.models.open(actor, db, modelId)
      if (model.archivedAt) throw new AppError(modelErrors.notFound)
      const note = await work(db, model)
      await this.models.changed(db, model)
      await this.note(db, actor, { ...note, model })
      return this.models.detailOf(db, modelId)
    }, aloneFor(projectId))
  }

  private note(db: Db, actor: Actor, { action, field, model }: Note): Promise<void> {
    const { id, projectId } = model
    const target = field
      ? `project ${projectId}, model ${id}, field ${field.id}: ${field.name}`
      : `project ${projectId}, model ${id}: ${model.name}`
    return this.deps.audit(db, { action, userId: actor.userId, target, projectId })
  }

  private requireName(rows: readonly FieldRow[], id: number | null, name: string): void {
    const isTaken = rows.some((row) => row.id !== id && !row.archivedAt && row.name === name)
    if (isTaken) throw new AppError(modelErrors.fieldTaken, { data: { field: 'name' } })
  }

  private async order(db: Db, ids: readonly number[]): Promise<void> {
    const { modelField } = this.deps.store.t
    for (const [sort, id] of ids.entries()) await db.update(modelField).set({ sort }).where(eq(modelField.id, id))
  }

  /** The row of a new field, with its column in the test environment. */
  private async add(
    db: Db,
    modelId: number,
    values: Omit<FieldCreate, 'modelId' | 'position' | 'fill'>,
  ): Promise<FieldRow> {
    const { store } = this.deps
    const { modelField } = store.t
    const rows = await this.fieldsOf(db, modelId)
    if (rows.length >= MOST_FIELDS) throw new AppError(modelErrors.tooManyFields)
    requireFreeName(values.name)
    this.requireName(rows, null, values.name)
    const [made] = await db
      .insert(modelField)
      .values({ ...values, modelId, sort: rows.length })
      .returning()
    const row = made as FieldRow
    await runStatements(store, db, this.models.ddl.addField({ id: modelId }, toFieldShape(row)))
    return row
  }

  /** Refuses what the models would be with a change: the shape is read after it. */
  private async requireWhole(db: Db, { projectId, id }: ModelOf, field: FieldRow): Promise<void> {
    await this.deps.shapes.raise(db, projectId)
    const shape = await this.deps.shapes.of(db, projectId, 'stg')
    requireTarget(shape, id, toFieldShape(field))
    refuseRequiredLoop(shape.models)
  }

  readonly create = (actor: Actor, { modelId, position = LAST, fill, ...given }: FieldCreate): Promise<ModelDetail> =>
    this.write(actor, modelId, async (db, model) => {
      const type = requireType(given.type)
      const options = requireOptions(type, given.options)
      await this.requireDictionary(db, model.projectId, type, options)
      requirePreset(type, options, given.preset)
      if (given.unique && !type.canBeUnique) throw new AppError(modelErrors.notUnique, { data: { field: 'unique' } })
      const shape = await this.deps.shapes.of(db, model.projectId, 'stg')
      requireTarget(shape, modelId, { type: given.type, options })
      const added = await this.add(db, modelId, { ...given, options })
      const field = await this.otherEnds.made(db, actor, model, added)
      const ids = (await this.fieldsOf(db, modelId)).map(({ id }) => id).filter((id) => id !== field.id)
      ids.splice(Math.min(position, ids.length), 0, field.id)
      await this.order(db, ids)
      await this.requireWhole(db, model, field)
      if (fill) await this.fill(db, actor, field)
      return { action: 'field created', field }
    })

  readonly update = async (actor: Actor, { id, rev, fill, ...change }: FieldUpdate): Promise<ModelDetail> => {
    const { store } = this.deps
    const { modelField } = store.t
    const { modelId } = await this.rowOf(id)
    return this.write(actor, modelId, async (db, model) => {
      if (model.rev !== rev) throw new AppError(modelErrors.changed)
      const rows = await this.fieldsOf(db, modelId)
      const row = rows.find((one) => one.id === id)
      if (!row || row.archivedAt) throw missing()
      await this.jobs.requireIdle(db, modelId, id)
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      const next: FieldRow = { ...row, ...given }
      if (next.name !== row.name) requireFreeName(next.name)
      this.requireName(rows, id, next.name)
      const type = typeOf(row)
      const options = requireOptions(type, next.options)
      this.requireSameStorage(row, options)
      requirePreset(type, options, next.preset ?? null)
      if (next.unique && !type.canBeUnique) throw new AppError(modelErrors.notUnique, { data: { field: 'unique' } })
      const { name, description, required, unique, indexed, preset } = next
      const values = { name, description, required, unique, indexed, preset, options }
      const [before, after] = [toFieldShape(row), { ...toFieldShape(row), ...values, preset: preset ?? null }]
      const isLater = await this.reindex(db, actor, modelId, before, after)
      const kept = isLater ? { unique: row.unique, indexed: row.indexed } : {}
      await db
        .update(modelField)
        .set({ ...values, ...kept })
        .where(eq(modelField.id, id))
      await this.requireWhole(db, model, { ...row, ...values })
      if (fill) await this.fill(db, actor, { ...row, ...values })
      return { action: 'field changed', field: { id, name } }
    })
  }

  /** Settings that decide how values are stored stay what they are: a change of these is a change of the type. */
  private requireSameStorage(row: FieldRow, options: FieldRow['options']): void {
    const same =
      typeOf(row).column(row.options) === typeOf(row).column(options) &&
      (typeOf(row).settings ?? []).every(
        ({ name, stores }) => !stores || JSON.stringify(row.options[name]) === JSON.stringify(options[name]),
      )
    if (!same) throw new AppError(modelErrors.badOptions, { data: { field: 'options' } })
  }

  /** @throws AppError where the project has no such dictionary */
  async requireDictionary(db: Db, projectId: number, type: FieldTypeDeclaration, options: JsonObject): Promise<void> {
    if (type.among !== 'items') return
    const items = await this.deps.dictionaries.itemsOf(projectId, String(options.dictionary), db)
    if (!items) throw new AppError(modelErrors.badOptions, { data: { field: 'options.dictionary' } })
  }

  /** Starts a job that writes the default into records without a value. */
  private async fill(db: Db, actor: Actor, row: FieldRow): Promise<void> {
    const field = toFieldShape(row)
    if (field.preset === null || field.unique || !isStored(field)) return
    await this.jobs.requireIdle(db, row.modelId)
    const plan = { kind: 'fill' as const, fields: [field] }
    await this.jobs.start(db, actor, { modelId: row.modelId, env: 'stg', fieldId: row.id, plan })
  }

  /** @returns whether a job makes the index: a large table of PostgreSQL is written meanwhile */
  private async reindex(
    db: Db,
    actor: Actor,
    modelId: number,
    before: FieldShape,
    after: FieldShape,
  ): Promise<boolean> {
    const { store } = this.deps
    const { ddl } = this.models
    if (!isStored(after)) return false
    if (isUnique(before) === isUnique(after) && before.indexed === after.indexed) return false
    if (isUnique(after) && !isUnique(before)) {
      const duplicates = await duplicatesIn(store, db, { modelId, env: 'stg', field: after })
      if (duplicates.length > 0) throw new AppError(modelErrors.duplicates, { data: { field: 'unique', duplicates } })
    }
    if (ddl.indexes({ id: modelId }, after).length > 0 && (await this.jobs.isLarge(db, modelId, 'stg'))) {
      await this.jobs.requireIdle(db, modelId)
      const plan = { kind: 'index' as const, before, after }
      await this.jobs.start(db, actor, { modelId, env: 'stg', fieldId: after.id, plan })
      return true
    }
    await runStatements(store, db, [
      ...ddl.dropIndexes({ id: modelId }, before),
      ...ddl.indexes({ id: modelId }, after),
    ])
    return false
  }

  /** Of a job that has made the index of a field. */
  async finishIndex(db: Db, job: Job, projectId: number): Promise<void> {
    if (job.plan.kind !== 'index') return
    const { store } = this.deps
    const { modelField, model } = store.t
    const { before, after } = job.plan
    const other = this.models.ddl.dropIndexes({ id: job.modelId }, before)[isUnique(after) ? 1 : 0]
    if (other) await runStatements(store, db, [other])
    const { unique, indexed } = after
    await db.update(modelField).set({ unique, indexed }).where(eq(modelField.id, after.id))
    const [changed] = await db.select().from(model).where(eq(model.id, job.modelId))
    if (changed) await this.models.changed(db, { ...changed, projectId })
  }

  /** Its column stays until it can no longer be restored; a unique index would refuse what no one sees. */
  readonly delete = async (actor: Actor, id: number): Promise<ModelDetail> => {
    const { store, now } = this.deps
    const { modelField } = store.t
    const { modelId } = await this.rowOf(id)
    return this.write(actor, modelId, async (db, model) => {
      const [row] = await db
        .update(modelField)
        .set({ archivedAt: now() })
        .where(and(eq(modelField.id, id), isNull(modelField.archivedAt)))
        .returning()
      if (!row) throw missing()
      await this.jobs.requireIdle(db, modelId, id)
      const { models } = await this.deps.shapes.of(db, model.projectId, 'stg')
      const referring = models.flatMap(({ name, fields }) =>
        fields
          .filter((field) => typeOf(field).refers && refersToField(field, id))
          .map((field) => `${name}.${field.name}`),
      )
      if (referring.length > 0) throw new AppError(modelErrors.referred, { data: { fields: referring } })
      const { projectId } = model
      await requireNotNeeded(this.deps.modelNeeds, db, { projectId, modelId, field: row })
      await runStatements(store, db, this.models.ddl.dropIndexes({ id: modelId }, toFieldShape(row)))
      return { action: 'field deleted', field: row }
    })
  }

  readonly restore = async (actor: Actor, id: number): Promise<ModelDetail> => {
    const { store } = this.deps
    const { modelField } = store.t
    const { modelId } = await this.rowOf(id)
    return this.write(actor, modelId, async (db, model) => {
      const rows = await this.fieldsOf(db, modelId)
      const [row] = await db
        .update(modelField)
        .set({ archivedAt: null })
        .where(and(eq(modelField.id, id), isNotNull(modelField.archivedAt)))
        .returning()
      if (!row) throw missing()
      this.requireName(rows, id, row.name)
      const field = toFieldShape(row)
      if (isUnique(field)) {
        const duplicates = await duplicatesIn(store, db, { modelId, env: 'stg', field })
        if (duplicates.length > 0) throw new AppError(modelErrors.duplicates, { data: { field: 'unique', duplicates } })
      }
      await runStatements(store, db, this.models.ddl.indexes({ id: modelId }, field))
      await this.requireWhole(db, model, row)
      return { action: 'field restored', field: row }
    })
  }

  /** The fields in use in their new order; those left out keep their place behind them. */
  readonly sort = (
    actor: Actor,
    { modelId, rev, fields }: { readonly modelId: number; readonly rev: number; readonly fields: readonly number[] },
  ): Promise<ModelDetail> =>
    this.write(actor, modelId, async (db, model) => {
      if (model.rev !== rev) throw new AppError(modelErrors.changed)
      const known = (await this.fieldsOf(db, modelId)).map(({ id }) => id)
      const wanted = [...new Set(fields)].filter((id) => known.includes(id))
      await this.order(db, [...wanted, ...known.filter((id) => !wanted.includes(id))])
      return { action: 'model changed', field: null }
    })
}

interface Note {
  readonly action: ModelAudit
  readonly field: { readonly id: number; readonly name: string } | null
  readonly model: ModelOf
}
