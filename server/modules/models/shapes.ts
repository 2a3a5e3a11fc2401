import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { statement } from '../../db/statement.ts'
import type { Db, Store } from '../../db/store.ts'
import type { DataEnv, FieldShape, ModelShape } from './shape.ts'
import type { ModelTables } from './table.ts'

/** Projects whose models are remembered. */
const MOST_REMEMBERED = 200

/** The models of a project in one environment. */
export interface ProjectShape {
  readonly projectId: number
  readonly env: DataEnv
  readonly rev: number
  readonly models: readonly ModelShape[]
  readonly byId: ReadonlyMap<number, ModelShape>
  readonly byName: ReadonlyMap<string, ModelShape>
}

type FieldRow = ModelTables['modelField']['$inferSelect']
type ModelRow = ModelTables['model']['$inferSelect']

export const toFieldShape = (row: FieldRow): FieldShape => ({
  id: row.id,
  name: row.name,
  description: row.description,
  type: row.type,
  options: row.options,
  required: row.required,
  unique: row.unique,
  indexed: row.indexed,
  preset: row.preset ?? null,
  version: row.version,
})

export const toModelShape = (row: ModelRow, fields: readonly FieldRow[]): ModelShape => ({
  id: row.id,
  name: row.name,
  description: row.description,
  rev: row.rev,
  fields: fields.map(toFieldShape),
})

/** What models are in each environment: as they are built in test, as they were released in production. */
export class ModelShapes {
  private readonly known = new Map<string, ProjectShape>()

  private readonly revs

  constructor(private readonly store: Pick<Store<ModelTables>, 't' | 'read'>) {
    const { modelState } = store.t
    this.revs = statement((db) =>
      db
        .select({ rev: modelState.rev })
        .from(modelState)
        .where(eq(modelState.projectId, sql.placeholder('projectId'))),
    )
  }

  /** In the write that changes a model of the project. */
  async raise(db: Db, projectId: number): Promise<void> {
    const { modelState } = this.store.t
    await db
      .insert(modelState)
      .values({ projectId, rev: 1 })
      .onConflictDoUpdate({ target: modelState.projectId, set: { rev: sql`${modelState.rev} + 1` } })
  }

  async revOf(db: Db, projectId: number): Promise<number> {
    const [row] = await this.revs(db, { projectId })
    return row?.rev ?? 0
  }

  async of(db: Db, projectId: number, env: DataEnv): Promise<ProjectShape> {
    const key = `${env} ${projectId}`
    const rev = await this.revOf(db, projectId)
    const known = this.known.get(key)
    if (known?.rev === rev) return known
    const models = env === 'stg' ? await this.built(db, projectId) : await this.released(db, projectId)
    const made: ProjectShape = {
      projectId,
      env,
      rev,
      models,
      byId: new Map(models.map((model) => [model.id, model])),
      byName: new Map(models.map((model) => [model.name, model])),
    }
    // What a write reads of its own may be taken back, and its revision be given to another change.
    if (db !== this.store.read) return made
    this.known.delete(key)
    this.known.set(key, made)
    const [oldest] = this.known.keys()
    if (this.known.size > MOST_REMEMBERED && oldest !== undefined) this.known.delete(oldest)
    return made
  }

  private async built(db: Db, projectId: number): Promise<readonly ModelShape[]> {
    const { model, modelField } = this.store.t
    const models = await db
      .select()
      .from(model)
      .where(and(eq(model.projectId, projectId), isNull(model.archivedAt)))
      .orderBy(asc(model.id))
    if (models.length === 0) return []
    const ids = models.map(({ id }) => id)
    const fields = await db
      .select()
      .from(modelField)
      .where(and(inArray(modelField.modelId, ids), isNull(modelField.archivedAt)))
      .orderBy(asc(modelField.sort), asc(modelField.id))
    return models.map((row) =>
      toModelShape(
        row,
        fields.filter(({ modelId }) => modelId === row.id),
      ),
    )
  }

  private async released(db: Db, projectId: number): Promise<readonly ModelShape[]> {
    const { model, modelRelease } = this.store.t
    const rows = await db
      .select({ modelId: modelRelease.modelId, shape: modelRelease.shape })
      .from(modelRelease)
      .innerJoin(model, eq(model.id, modelRelease.modelId))
      .where(and(eq(model.projectId, projectId), isNull(model.archivedAt)))
      .orderBy(asc(modelRelease.modelId), desc(modelRelease.id))
    const latest = new Map<number, ModelShape>()
    for (const { modelId, shape } of rows) if (!latest.has(modelId)) latest.set(modelId, shape)
    return [...latest.values()]
  }
}
