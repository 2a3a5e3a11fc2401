import { and, eq, isNull, sql } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { runStatements } from '../../db/raw.ts'
import type { Db } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { isJoined, isToMany } from './associations.ts'
import { MOST_MODELS, modelErrors } from './errors.ts'
import type { FieldCreate } from './model.ts'
import { type ModelDeps, type Models, otherNames } from './models.ts'
import { requireOptions, requireType } from './rules.ts'
import type { ModelTables } from './table.ts'

type FieldRow = ModelTables['modelField']['$inferSelect']
interface ModelOf {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly description: string
}
type Named = Pick<ModelOf, 'name' | 'description'>
type NewField = Omit<FieldCreate, 'modelId' | 'position' | 'fill'>

const MOST_LETTERS = 60
const MOST_DESCRIPTION = 12
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)
const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)
/** A name that is not taken: `order`, then `order2`. */
function free(wanted: string, taken: ReadonlySet<string>, most: number): string {
  let name = wanted.slice(0, most)
  for (let n = 2; taken.has(name); n++) name = `${wanted.slice(0, most - String(n).length)}${n}`
  return name
}

/** Makes what associations to many are stored in: a field of the target, or a model that joins both. */
export class OtherEnds {
  constructor(
    private readonly deps: ModelDeps,
    private readonly models: Models,
    private readonly add: (db: Db, modelId: number, values: NewField) => Promise<FieldRow>,
  ) {}

  /** The field with the other end that it was made without. */
  async made(db: Db, actor: Actor, model: ModelOf, field: FieldRow): Promise<FieldRow> {
    if (!isToMany(field)) return field
    if (isJoined(field)) return field.options.through === null ? this.withJoin(db, actor, model, field) : field
    return field.options.targetField === null ? this.withBackField(db, model, field) : field
  }

  private async namesOf(db: Db, modelId: number): Promise<ReadonlySet<string>> {
    const { modelField } = this.deps.store.t
    const rows = await db
      .select({ name: modelField.name })
      .from(modelField)
      .where(and(eq(modelField.modelId, modelId), isNull(modelField.archivedAt)))
    return new Set(rows.map(({ name }) => name))
  }

  private async association(
    db: Db,
    modelId: number,
    given: Pick<NewField, 'type' | 'options'> & {
      readonly name: string
      readonly description?: string
      readonly required?: boolean
    },
  ): Promise<FieldRow> {
    const name = free(lowerFirst(given.name), await this.namesOf(db, modelId), MOST_LETTERS)
    const { type, description = '', required = false } = given
    const options = requireOptions(requireType(type), given.options)
    const rest = { description, unique: false, indexed: false, preset: null }
    return this.add(db, modelId, { ...rest, name, type, options, required })
  }

  private async setOptions(db: Db, { id, options }: FieldRow, more: JsonObject): Promise<FieldRow> {
    const { modelField } = this.deps.store.t
    const [row] = await db
      .update(modelField)
      .set({ options: { ...options, ...more } })
      .where(eq(modelField.id, id))
      .returning()
    return row as FieldRow
  }

  /** The other model has changed too. */
  private async raise(db: Db, modelId: number, of: ModelOf): Promise<void> {
    const { model } = this.deps.store.t
    await db
      .update(model)
      .set({ rev: sql`${model.rev} + 1`, updatedAt: this.deps.now() })
      .where(and(eq(model.id, modelId), sql`${model.id} <> ${of.id}`))
  }

  private async withBackField(db: Db, model: ModelOf, field: FieldRow): Promise<FieldRow> {
    const target = Number(field.options.target)
    const onDelete = field.options.onDelete ?? 'refuse'
    const options = { kind: 'many-to-one', target: model.id, targetField: null, onDelete }
    const back = await this.association(db, target, { name: model.name, type: field.type, options })
    await this.raise(db, target, model)
    return this.setOptions(db, field, { targetField: back.id })
  }

  /** A model of its own holds which records belong together; both ends are lists of the other. */
  private async withJoin(db: Db, actor: Actor, model: ModelOf, field: FieldRow): Promise<FieldRow> {
    const target = Number(field.options.target)
    const there = await this.namedAs(db, target)
    const { type } = field
    const join = await this.joinModel(db, actor, model, there)
    const end = (id: number) => ({ kind: 'many-to-one', target: id, targetField: null, onDelete: 'keep' })
    const ofField = { type, required: true }
    const { name, description } = model
    const own = await this.association(db, join, { ...ofField, name, description, options: end(model.id) })
    const other = await this.association(db, join, { ...ofField, ...there, options: end(target) })
    const kept = { kind: 'many-to-many', through: join, onDelete: 'keep' }
    const backOptions = { ...kept, target: model.id, targetField: own.id, ownField: other.id }
    await this.association(db, target, { name, description, type, options: backOptions })
    await this.raise(db, target, model)
    return this.setOptions(db, field, { ...kept, targetField: other.id, ownField: own.id })
  }

  private async namedAs(db: Db, id: number): Promise<Named> {
    const { model } = this.deps.store.t
    const asked = { name: model.name, description: model.description }
    const [row] = await db.select(asked).from(model).where(eq(model.id, id))
    if (!row) throw new AppError(modelErrors.badTarget, { data: { field: 'options.target' } })
    return row
  }

  private async joinModel(db: Db, actor: Actor, of: ModelOf, there: Named): Promise<number> {
    const { projectId, name } = of
    const { store, now } = this.deps
    const { model } = store.t
    const rows = await db
      .select({ name: model.name, description: model.description, archivedAt: model.archivedAt })
      .from(model)
      .where(eq(model.projectId, projectId))
    if (rows.length >= MOST_MODELS) throw new AppError(modelErrors.tooMany)
    const inUse = rows.filter(({ archivedAt }) => !archivedAt)
    const names = new Set([...inUse.map((row) => row.name), ...(await otherNames(this.deps, db, projectId))])
    const joined = free(`${lowerFirst(name)}${upperFirst(there.name)}`, names, MOST_LETTERS)
    const descriptions = new Set(inUse.map(({ description }) => description))
    const label = `${of.description}·${there.description}`
    const at = now()
    const [made] = await db
      .insert(model)
      .values({
        ...{ projectId, name: joined, description: free(label, descriptions, MOST_DESCRIPTION) },
        ...{ createdBy: actor.userId, createdAt: at, updatedAt: at },
      })
      .returning({ id: model.id })
    const { id } = made as { id: number }
    await runStatements(store, db, this.models.ddl.createTable({ id }))
    const target = `project ${projectId}, model ${id}: ${joined}`
    await this.deps.audit(db, { action: 'model created', userId: actor.userId, target, projectId })
    return id
  }
}
