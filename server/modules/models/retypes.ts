import { and, eq, isNotNull } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { runStatements } from '../../db/raw.ts'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { refersToField } from './associations.ts'
import { convertedIn, convertValue } from './convert.ts'
import { isUnique } from './ddl.ts'
import { modelErrors } from './errors.ts'
import { isStored, typeOf } from './field-types.ts'
import type { RetypePlan } from './job-model.ts'
import type { Conversion, Example } from './job-plan.ts'
import { JobRows } from './job-rows.ts'
import { type Job, JobFailed, type ModelJobs, takeIn } from './jobs.ts'
import type { ModelDetail } from './model.ts'
import { duplicatesIn, type ModelFields } from './model-fields.ts'
import type { ModelDeps, Models } from './models.ts'
import type { ProjectValues } from './project-values.ts'
import { requireOptions, requireTarget, requireType } from './rules.ts'
import type { FieldShape } from './shape.ts'
import { toFieldShape } from './shapes.ts'

/** Records that a preview looks at. */
const MOST_LOOKED_AT = 20_000
const MOST_EXAMPLES = 10

interface Wanted {
  readonly id: number
  readonly type: string
  readonly options: JsonObject
}
type RetypeDeps = ModelDeps & Parameters<typeof takeIn>[0] & { readonly values: ProjectValues }

/** Other types of fields: the values go to a new column, and the old one is kept. */
export class Retypes {
  constructor(
    private readonly deps: RetypeDeps,
    private readonly models: Models,
    private readonly fields: ModelFields,
    private readonly jobs: ModelJobs,
  ) {
    jobs.finishes('retype', (db, job, projectId) => this.finish(db, job, projectId))
  }

  private async conversionOf(
    db: Db,
    projectId: number,
    row: Parameters<typeof toFieldShape>[0],
    wanted: Pick<Wanted, 'type' | 'options'>,
    prior: FieldShape | null,
  ): Promise<Conversion> {
    const from = toFieldShape(row)
    const type = requireType(wanted.type)
    const options = requireOptions(type, wanted.options)
    const version = await this.nextVersion(db, row.id, row.version)
    const to: FieldShape = { ...from, type: wanted.type, options, version, unique: from.unique && type.canBeUnique }
    const isSame = from.type === to.type && JSON.stringify(from.options) === JSON.stringify(to.options)
    if (!isStored(from) || !isStored(to) || isSame)
      throw new AppError(modelErrors.noRetype, { data: { field: 'type' } })
    await this.fields.requireDictionary(db, projectId, type, options)
    const shape = await this.deps.shapes.of(db, projectId, 'stg')
    requireTarget(shape, row.modelId, to)
    const isOtherEnd = shape.models.some(({ fields }) => fields.some((one) => refersToField(one, row.id)))
    if (isOtherEnd) throw new AppError(modelErrors.referred, { data: { field: 'type' } })
    return { from, to: { ...to, preset: presetOf(from, to) }, prior }
  }

  private async nextVersion(db: Db, fieldId: number, current: number): Promise<number> {
    const { modelColumn } = this.deps.store.t
    const rows = await db
      .select({ version: modelColumn.version })
      .from(modelColumn)
      .where(eq(modelColumn.fieldId, fieldId))
    return Math.max(current, ...rows.map(({ version }) => version)) + 1
  }

  /** What another type would do to the values that there are in test, before anything is changed. */
  readonly plan = async (actor: Actor, wanted: Wanted): Promise<RetypePlan> => {
    const { store, access } = this.deps
    const row = await this.fields.rowOf(wanted.id)
    const projectId = await this.models.projectOf(row.modelId)
    await access.require(actor, store.read, projectId, 'tester', new AppError(modelErrors.fieldNotFound))
    if (row.archivedAt) throw new AppError(modelErrors.fieldNotFound)
    const conversion = await this.conversionOf(store.read, projectId, row, wanted, null)
    return this.look(store.read, { modelId: row.modelId, env: 'stg', projectId }, conversion)
  }

  /** Converts values without storing them. */
  async look(
    db: Db,
    { modelId, env, projectId }: { readonly modelId: number; readonly env: Job['env']; readonly projectId: number },
    conversion: Conversion,
  ): Promise<RetypePlan> {
    const rows = new JobRows(this.deps.store, { id: 0, modelId, env })
    const take = takeIn(this.deps, db, projectId, env)
    const examples: { readonly lost: Example[]; readonly changed: Example[] } = { lost: [], changed: [] }
    let [looked, lost, changed, cursor] = [0, 0, 0, '']
    for (;;) {
      const some = await rows.behind(db, cursor, [conversion.from, conversion.prior ?? conversion.from])
      if (some.length === 0 || looked >= MOST_LOOKED_AT) {
        const all = [...examples.lost, ...examples.changed].slice(0, MOST_EXAMPLES)
        return { rows: looked, isPartial: some.length > 0, lost, changed, examples: all }
      }
      for (const one of some) {
        const { before, after, isLost, isChanged } = await convertedIn(conversion, one, take)
        if (isLost) lost++
        else if (isChanged) changed++
        const list = isLost ? examples.lost : isChanged ? examples.changed : null
        if (list && list.length < MOST_EXAMPLES) list.push({ id: one.id, before, after })
      }
      looked += some.length
      cursor = some.at(-1)!.id
    }
  }

  private begin(
    actor: Actor,
    modelId: number,
    rev: number,
    find: (db: Db, projectId: number) => Promise<Conversion>,
  ): Promise<ModelDetail> {
    const { store } = this.deps
    return this.fields.write(actor, modelId, async (db, model) => {
      if (model.rev !== rev) throw new AppError(modelErrors.changed)
      await this.jobs.requireIdle(db, modelId)
      const conversion = await find(db, model.projectId)
      const { to } = conversion
      // Its index is made at the end, once.
      const plain = { ...to, unique: false, indexed: false }
      await runStatements(store, db, this.models.ddl.addField({ id: modelId }, plain).slice(0, 1))
      await db.insert(store.t.modelColumn).values({
        ...{ modelId, fieldId: to.id, env: 'stg', version: to.version, type: to.type, options: to.options },
      })
      const plan = { kind: 'retype' as const, conversions: [conversion] }
      await this.jobs.start(db, actor, { modelId, env: 'stg', fieldId: to.id, plan })
      return { action: 'field type changed', field: to }
    })
  }

  /** Starts a job that gives a field another type. */
  readonly retype = async (
    actor: Actor,
    { rev, ...wanted }: Wanted & { readonly rev: number },
  ): Promise<ModelDetail> => {
    const { modelId } = await this.fields.rowOf(wanted.id)
    return this.begin(actor, modelId, rev, async (db, projectId) => {
      const row = await this.fields.rowOf(wanted.id, db)
      if (row.archivedAt) throw new AppError(modelErrors.fieldNotFound)
      return this.conversionOf(db, projectId, row, wanted, null)
    })
  }

  /** Gives a field back its former type, with the former values where they were not changed since. */
  readonly restore = async (
    actor: Actor,
    { id, rev }: { readonly id: number; readonly rev: number },
  ): Promise<ModelDetail> => {
    const { store } = this.deps
    const { modelColumn } = store.t
    const findColumn = async (db: Db) => {
      const [column] = await db
        .select()
        .from(modelColumn)
        .where(and(eq(modelColumn.id, id), eq(modelColumn.kept, true), isNotNull(modelColumn.archivedAt)))
      if (column?.env !== 'stg') throw new AppError(modelErrors.columnNotFound)
      return column
    }
    const { modelId } = await findColumn(store.read)
    return this.begin(actor, modelId, rev, async (db, projectId) => {
      const column = await findColumn(db)
      const row = await this.fields.rowOf(column.fieldId, db)
      if (row.archivedAt) throw new AppError(modelErrors.fieldNotFound)
      const { type, options, version } = column
      const prior: FieldShape = { ...toFieldShape(row), type, options, version }
      return this.conversionOf(db, projectId, row, column, prior)
    })
  }

  private async finish(db: Db, job: Job, projectId: number): Promise<void> {
    if (job.plan.kind !== 'retype') return
    const { store } = this.deps
    const { modelField, model } = store.t
    const [conversion] = job.plan.conversions
    if (!conversion) return
    const { from, to } = conversion
    const row = await this.fields.rowOf(from.id, db)
    if (row.archivedAt || row.version !== from.version)
      throw new JobFailed({ reason: 'changed', field: row.name, duplicates: [] })
    // What else was said of the field meanwhile stays.
    const next: FieldShape = { ...toFieldShape(row), type: to.type, options: to.options, version: to.version }
    const after = { ...next, unique: next.unique && typeOf(to).canBeUnique, preset: presetOf(toFieldShape(row), to) }
    await this.reindex(db, job, toFieldShape(row), after)
    const { type, options, version, unique, preset } = after
    await db.update(modelField).set({ type, options, version, unique, preset }).where(eq(modelField.id, row.id))
    await this.keepOld(db, job, from, to)
    const [changed] = await db.select().from(model).where(eq(model.id, job.modelId))
    if (changed) await this.models.changed(db, { ...changed, projectId })
  }

  /** @throws JobFailed where the converted values are duplicates in a unique field */
  async reindex(
    db: Db,
    { modelId, env }: Pick<Job, 'modelId' | 'env'>,
    from: FieldShape,
    to: FieldShape,
  ): Promise<void> {
    const { store } = this.deps
    const ddl = this.models.ddlOf(env)
    if (isUnique(to)) {
      const duplicates = await duplicatesIn(store, db, { modelId, env, field: to })
      if (duplicates.length > 0) throw new JobFailed({ reason: 'duplicates', field: to.name, duplicates })
    }
    const model = { id: modelId }
    await runStatements(store, db, [...ddl.dropIndexes(model, from), ...ddl.indexes(model, to)])
  }

  /** The old column is kept with its type; the new one is the field's. */
  async keepOld(
    db: Db,
    { modelId, env }: Pick<Job, 'modelId' | 'env'>,
    from: FieldShape,
    to: FieldShape,
  ): Promise<void> {
    const { store, now } = this.deps
    const { modelColumn } = store.t
    await db
      .delete(modelColumn)
      .where(and(eq(modelColumn.fieldId, to.id), eq(modelColumn.version, to.version), eq(modelColumn.env, env)))
    await db.insert(modelColumn).values({
      ...{ modelId, fieldId: from.id, env, version: from.version, type: from.type, options: from.options },
      ...{ kept: true, archivedAt: now() },
    })
  }
}

/** The default of a field in another type; none where it has no counterpart there. */
function presetOf(from: FieldShape, to: FieldShape): FieldShape['preset'] {
  const { given, refers, among, html } = typeOf(to)
  if (from.preset === null || given || refers || html || among) return null
  return convertValue(from, to, from.preset) ?? null
}
