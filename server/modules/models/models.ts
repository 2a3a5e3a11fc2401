import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Hooks } from '../../calls/hooks.ts'
import { runStatements } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { DictionaryReading } from '../dictionaries/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { Kept } from '../retention/index.ts'
import { isJoined, isToMany, isToOne, refersToModel } from './associations.ts'
import type { ModelAudit } from './audits.ts'
import { Ddl } from './ddl.ts'
import { MOST_MODELS, modelErrors } from './errors.ts'
import { typeOf } from './field-types.ts'
import type { FieldInfo, ModelDetail, ModelInfo, Relation } from './model.ts'
import { type NeedsModel, requireNotNeeded } from './needed.ts'
import { requireFreeName } from './rules.ts'
import type { DataEnv, FieldShape } from './shape.ts'
import type { ModelShapes } from './shapes.ts'
import type { ModelTables } from './table.ts'

type ModelRow = ModelTables['model']['$inferSelect']
type FieldRow = ModelTables['modelField']['$inferSelect']

/** Names of a project's data beside those of models. */
export type DataNames = (db: Db, projectId: number) => Promise<readonly string[]>

const DAY_MS = 86_400_000

export interface ModelDeps {
  readonly store: Store<AccountTables & ProjectTables & ModelTables>
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ModelAudit>
  readonly shapes: ModelShapes
  readonly dictionaries: Pick<DictionaryReading, 'itemsOf'>
  /** Models and views share their names. */
  readonly dataNames: Hooks<DataNames>
  /** Why other modules need what is to be deleted. */
  readonly modelNeeds: Hooks<NeedsModel>
  /** How long what was deleted can be restored. */
  readonly kept: Kept
}

export async function otherNames({ dataNames }: Pick<ModelDeps, 'dataNames'>, db: Db, projectId: number) {
  const names: string[] = []
  for (const find of dataNames.all()) names.push(...(await find(db, projectId)))
  return names
}

const missing = () => new AppError(modelErrors.notFound)
/** Changes of a project's models come one after the other. */
export const aloneFor = (projectId: number): readonly string[] => [`models:${projectId}`]
export const toFieldInfo = ({ id, modelId, archivedAt, preset, ...row }: FieldRow): FieldInfo => ({
  id,
  modelId,
  name: row.name,
  description: row.description,
  type: row.type,
  options: row.options,
  required: row.required,
  unique: row.unique,
  indexed: row.indexed,
  preset: preset ?? null,
  holds: isJoined(row) ? 'links' : isToMany(row) ? 'rows' : 'value',
  archivedAt: archivedAt?.toISOString() ?? null,
})

/** Models of a project. Their tables in the test environment change with them, in the same write. */
export class Models {
  readonly ddl: Ddl

  constructor(private readonly deps: ModelDeps) {
    this.ddl = new Ddl(deps.store.dialect.name, 'stg')
  }

  ddlOf(env: DataEnv): Ddl {
    return env === 'stg' ? this.ddl : new Ddl(this.deps.store.dialect.name, env)
  }

  /** What may be changed of a model, in the write that changes it. */
  async open(actor: Actor, db: Db, id: number): Promise<ModelRow> {
    const { access, store } = this.deps
    const { model } = store.t
    const [row] = await db.select().from(model).where(eq(model.id, id))
    if (!row) throw missing()
    await access.require(actor, db, row.projectId, 'developer', missing())
    return row
  }

  /** Raises revisions: of the model that was changed, and of the project's models. */
  async changed(db: Db, { id, projectId, rev }: Pick<ModelRow, 'id' | 'projectId' | 'rev'>): Promise<void> {
    const { model } = this.deps.store.t
    await db
      .update(model)
      .set({ rev: rev + 1, updatedAt: this.deps.now() })
      .where(eq(model.id, id))
    await this.deps.shapes.raise(db, projectId)
  }

  /** The project of a model, for the lock that its changes take; the write looks again. */
  async projectOf(id: number): Promise<number> {
    const { store } = this.deps
    const { model } = store.t
    const [row] = await store.read.select({ projectId: model.projectId }).from(model).where(eq(model.id, id))
    if (!row) throw missing()
    return row.projectId
  }

  private async infos(db: Db, rows: readonly ModelRow[]): Promise<readonly ModelInfo[]> {
    if (rows.length === 0) return []
    const { user, modelField, modelRelease } = this.deps.store.t
    const ids = rows.map(({ id }) => id)
    const makers = [...new Set(rows.map(({ createdBy }) => createdBy))]
    const named = await db.select({ id: user.id, userName: user.userName }).from(user).where(inArray(user.id, makers))
    const fields = await db
      .select({ modelId: modelField.modelId })
      .from(modelField)
      .where(and(inArray(modelField.modelId, ids), isNull(modelField.archivedAt)))
    const releases = await db
      .select({ modelId: modelRelease.modelId, rev: modelRelease.rev })
      .from(modelRelease)
      .where(inArray(modelRelease.modelId, ids))
      .orderBy(desc(modelRelease.id))
    return rows.map((row) => ({
      id: row.id,
      projectId: row.projectId,
      name: row.name,
      description: row.description,
      rev: row.rev,
      fields: fields.filter(({ modelId }) => modelId === row.id).length,
      releasedRev: releases.find(({ modelId }) => modelId === row.id)?.rev ?? null,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      createdBy: named.find(({ id }) => id === row.createdBy)?.userName ?? '',
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
  }

  /** Those in use first, then those that can be restored. */
  readonly list = async (actor: Actor, projectId: number): Promise<readonly ModelInfo[]> => {
    const { access, store } = this.deps
    const { model } = store.t
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const rows = await store.read.select().from(model).where(eq(model.projectId, projectId)).orderBy(asc(model.id))
    return this.infos(store.read, [...rows.filter((row) => !row.archivedAt), ...rows.filter((row) => row.archivedAt)])
  }

  /** Associations as they are built; of two ends the one that is stored, or the first of two lists. */
  readonly relations = async (actor: Actor, projectId: number): Promise<readonly Relation[]> => {
    const { access, store, shapes } = this.deps
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const { models, byId } = await shapes.of(store.read, projectId, 'stg')
    const joins = new Set<unknown>()
    const isFirst = ({ options: { through } }: FieldShape): boolean =>
      !joins.has(through) && Boolean(joins.add(through))
    return models.flatMap(({ id: from, fields }) =>
      fields
        .filter((field) => isToOne(field) || (isJoined(field) && isFirst(field)))
        .filter(({ options }) => byId.has(Number(options.target)))
        .map(({ id: fieldId, name, options, required }) => ({
          ...{ fieldId, from, to: Number(options.target), name, required },
          kind: options.kind as Relation['kind'],
        })),
    )
  }

  async detailOf(db: Db, id: number): Promise<ModelDetail> {
    const { model, modelField } = this.deps.store.t
    const rows = await db.select().from(model).where(eq(model.id, id))
    const [info] = await this.infos(db, rows)
    if (!info) throw missing()
    const fields = await db
      .select()
      .from(modelField)
      .where(eq(modelField.modelId, id))
      .orderBy(asc(modelField.sort), asc(modelField.id))
    const { modelColumn, modelJob } = this.deps.store.t
    const columns = await db
      .select()
      .from(modelColumn)
      .where(and(eq(modelColumn.modelId, id), eq(modelColumn.kept, true)))
      .orderBy(desc(modelColumn.id))
    const running = await db
      .select({ id: modelJob.id })
      .from(modelJob)
      .where(and(eq(modelJob.modelId, id), eq(modelJob.status, 'running')))
    const keptMs = ((await this.deps.kept.days()) ?? 0) * DAY_MS
    const untilOf = (at: Date): string => new Date(at.getTime() + keptMs).toISOString()
    return {
      ...{ ...info, fields: fields.map(toFieldInfo), jobs: running.length },
      former: columns.flatMap(({ id, fieldId, env, type, options, archivedAt }) =>
        archivedAt
          ? [{ id, fieldId, env, type, options, archivedAt: archivedAt.toISOString(), keptUntil: untilOf(archivedAt) }]
          : [],
      ),
    }
  }

  readonly detail = async (actor: Actor, id: number): Promise<ModelDetail> => {
    const { access, store } = this.deps
    const projectId = await this.projectOf(id)
    await access.require(actor, store.read, projectId, 'tester', missing())
    return this.detailOf(store.read, id)
  }

  /** Refuses a name or description that another model in use has. */
  private async requireFree(
    db: Db,
    projectId: number,
    { id, name, description }: { readonly id: number | null; readonly name: string; readonly description: string },
  ): Promise<void> {
    const { model } = this.deps.store.t
    const rows = await db
      .select({ id: model.id, name: model.name, description: model.description })
      .from(model)
      .where(and(eq(model.projectId, projectId), isNull(model.archivedAt)))
    const others = rows.filter((row) => row.id !== id)
    const taken = [...others.map((row) => row.name), ...(await otherNames(this.deps, db, projectId))]
    if (taken.includes(name)) throw new AppError(modelErrors.nameTaken, { data: { field: 'name' } })
    if (others.some((row) => row.description === description))
      throw new AppError(modelErrors.descriptionTaken, { data: { field: 'description' } })
  }

  private note(
    db: Db,
    action: ModelAudit,
    actor: Actor,
    { id, projectId, name }: Pick<ModelRow, 'id' | 'projectId' | 'name'>,
  ) {
    return this.deps.audit(db, {
      action,
      userId: actor.userId,
      target: `project ${projectId}, model ${id}: ${name}`,
      projectId,
    })
  }

  readonly create = (
    actor: Actor,
    {
      projectId,
      name,
      description,
    }: { readonly projectId: number; readonly name: string; readonly description: string },
  ): Promise<ModelDetail> => {
    const { store, access, now, shapes } = this.deps
    const { model } = store.t
    return store.write(async (db) => {
      await access.require(actor, db, projectId, 'developer', missingProject())
      requireFreeName(name)
      const rows = await db.select({ id: model.id }).from(model).where(eq(model.projectId, projectId))
      if (rows.length >= MOST_MODELS) throw new AppError(modelErrors.tooMany)
      await this.requireFree(db, projectId, { id: null, name, description })
      const at = now()
      const [made] = await db
        .insert(model)
        .values({ projectId, name, description, createdBy: actor.userId, createdAt: at, updatedAt: at })
        .returning({ id: model.id })
      const { id } = made as { id: number }
      await runStatements(store, db, this.ddl.createTable({ id }))
      await shapes.raise(db, projectId)
      await this.note(db, 'model created', actor, { id, projectId, name })
      return this.detailOf(db, id)
    }, aloneFor(projectId))
  }

  readonly update = async (
    actor: Actor,
    change: {
      readonly id: number
      readonly rev: number
      readonly name?: string | undefined
      readonly description?: string | undefined
    },
  ): Promise<ModelDetail> => {
    const { store } = this.deps
    const { model } = store.t
    const { id } = change
    const projectId = await this.projectOf(id)
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.archivedAt) throw missing()
      if (row.rev !== change.rev) throw new AppError(modelErrors.changed)
      const { name = row.name, description = row.description } = change
      if (name !== row.name) requireFreeName(name)
      await this.requireFree(db, row.projectId, { id, name, description })
      await db.update(model).set({ name, description }).where(eq(model.id, id))
      await this.changed(db, row)
      await this.note(db, 'model changed', actor, { id, projectId: row.projectId, name })
      return this.detailOf(db, id)
    }, aloneFor(projectId))
  }

  /** Its tables stay until it can no longer be restored. */
  readonly delete = async (actor: Actor, id: number): Promise<void> => {
    const { store, now, shapes } = this.deps
    const { model } = store.t
    const projectId = await this.projectOf(id)
    await store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.archivedAt) throw missing()
      const { models } = await shapes.of(db, row.projectId, 'stg')
      const referring = models
        .filter((other) => other.id !== id)
        .flatMap(({ name, fields }) =>
          fields
            .filter((field) => typeOf(field).refers && refersToModel(field, id))
            .map((field) => `${name}.${field.name}`),
        )
      if (referring.length > 0) throw new AppError(modelErrors.referred, { data: { fields: referring } })
      await requireNotNeeded(this.deps.modelNeeds, db, { projectId, modelId: id, field: null })
      await db.update(model).set({ archivedAt: now() }).where(eq(model.id, id))
      await this.changed(db, row)
      await this.note(db, 'model deleted', actor, row)
    }, aloneFor(projectId))
  }

  readonly restore = async (actor: Actor, id: number): Promise<ModelDetail> => {
    const { store } = this.deps
    const { model } = store.t
    const projectId = await this.projectOf(id)
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (!row.archivedAt) return this.detailOf(db, id)
      await this.requireFree(db, row.projectId, row)
      await db.update(model).set({ archivedAt: null }).where(eq(model.id, id))
      await this.changed(db, row)
      await this.note(db, 'model restored', actor, row)
      return this.detailOf(db, id)
    }, aloneFor(projectId))
  }
}
