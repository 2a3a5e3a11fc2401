import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { AccountTables } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { BlockTables } from '../blocks/index.ts'
import type { DocumentTables } from '../documents/index.ts'
import {
  aloneFor,
  type ModelShape,
  type ModelShapes,
  type ModelTables,
  modelErrors,
  type ProjectShape,
  requireFreeName,
} from '../models/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import {
  columnsOfView,
  type RecordService,
  type ViewDefinition,
  viewWithNames,
  viewWithRefs,
} from '../records/index.ts'
import type { ViewAudit } from './audits.ts'
import { requireDefinition } from './definition.ts'
import { MOST_VIEWS, viewErrors } from './errors.ts'
import { missingOf } from './missing.ts'
import type { ViewCreate, ViewDetail, ViewInfo, ViewPreview, ViewRows, ViewUpdate } from './model.ts'
import type { ViewTables } from './table.ts'
import { viewUses } from './uses.ts'

type Row = ViewTables['dataView']['$inferSelect']
export type ViewStore = Store<
  AccountTables & ProjectTables & DocumentTables & PageTables & BlockTables & ModelTables & ViewTables
>
interface ViewDeps {
  readonly store: ViewStore
  readonly now: () => Date
  readonly access: Access
  readonly audit: Audit<ViewAudit>
  readonly shapes: ModelShapes
  readonly records: Pick<RecordService, 'subjectFor' | 'preview'>
}

const missing = () => new AppError(viewErrors.notFound)
const taken = () => new AppError(viewErrors.nameTaken, { data: { field: 'name' } })

/** Views of projects. They have no rights: who reads one sees what the policies of its models permit. */
class ViewOperations {
  constructor(private readonly deps: ViewDeps) {}

  private async infos(db: Db, shape: ProjectShape, rows: readonly Row[]): Promise<readonly ViewInfo[]> {
    if (rows.length === 0) return []
    const { store } = this.deps
    const { user } = store.t
    const makers = [...new Set(rows.map((row) => row.createdBy))]
    const people = await db.select({ id: user.id, userName: user.userName }).from(user).where(inArray(user.id, makers))
    const nameOf = new Map(people.map((each) => [each.id, each.userName]))
    const gaps = await missingOf(db, store, shape, rows)
    return rows.map((row) => ({
      id: row.id,
      projectId: row.projectId,
      name: row.name,
      description: row.description,
      modelId: row.modelId,
      model: shape.byId.get(row.modelId)?.name ?? '',
      rev: row.rev,
      columns: row.definition.columns.length,
      params: row.definition.params.map(({ name, label }) => ({ name, label })),
      missing: gaps.get(row.id) ?? [],
      createdBy: nameOf.get(row.createdBy) ?? '',
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
  }

  private async rowOf(db: Db, id: number): Promise<Row> {
    const { dataView } = this.deps.store.t
    const [row] = await db.select().from(dataView).where(eq(dataView.id, id))
    if (!row) throw missing()
    return row
  }

  private async detailOf(db: Db, id: number): Promise<ViewDetail> {
    const { store, shapes } = this.deps
    const row = await this.rowOf(db, id)
    const shape = await shapes.of(db, row.projectId, 'stg')
    const [info] = await this.infos(db, shape, [row])
    const model = shape.byId.get(row.modelId)
    const definition = model ? viewWithNames(shape, { model, definition: row.definition }) : row.definition
    return {
      ...info!,
      definition,
      columns: model && info!.missing.length === 0 ? this.columns(shape, model, definition) : [],
      uses: await viewUses(db, store, row),
    }
  }

  /** Empty for a view that was valid when it was saved and is not any more, such as after a field's type changed. */
  private columns(shape: ProjectShape, model: ModelShape, definition: ViewDefinition): ViewDetail['columns'] {
    try {
      return columnsOfView(this.deps.store, shape, { model, definition })
    } catch (error) {
      if (error instanceof AppError) return []
      throw error
    }
  }

  private async open(actor: Actor, db: Db, id: number): Promise<Row> {
    const row = await this.rowOf(db, id)
    await this.deps.access.require(actor, db, row.projectId, 'developer', missing())
    return row
  }

  private async projectOf(id: number): Promise<number> {
    return (await this.rowOf(this.deps.store.read, id)).projectId
  }

  private requireModel(shape: ProjectShape, modelId: number): ModelShape {
    const model = shape.byId.get(modelId)
    if (!model) throw new AppError(modelErrors.notFound)
    return model
  }

  /** A definition as it is stored. @throws AppError for one that cannot be read */
  private checked(shape: ProjectShape, modelId: number, definition: ViewDefinition): ViewDefinition {
    const model = this.requireModel(shape, modelId)
    requireDefinition(definition)
    columnsOfView(this.deps.store, shape, { model, definition })
    return viewWithRefs(shape, { model, definition })
  }

  private async requireFree(db: Db, shape: ProjectShape, name: string): Promise<void> {
    const { dataView } = this.deps.store.t
    requireFreeName(name)
    if (shape.byName.has(name)) throw taken()
    const isName = and(eq(dataView.projectId, shape.projectId), eq(dataView.name, name))
    if ((await db.select({ id: dataView.id }).from(dataView).where(isName)).length > 0) throw taken()
  }

  private note(
    db: Db,
    action: ViewAudit,
    actor: Actor,
    { id, projectId, name }: Pick<Row, 'id' | 'projectId' | 'name'>,
  ) {
    const target = `project ${projectId}, view ${id}: ${name}`
    return this.deps.audit(db, { action, userId: actor.userId, target, projectId })
  }

  /** All views of a project, by name. */
  readonly list = async (actor: Actor, projectId: number): Promise<readonly ViewInfo[]> => {
    const { access, store, shapes } = this.deps
    const { dataView } = store.t
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const rows = await store.read
      .select()
      .from(dataView)
      .where(eq(dataView.projectId, projectId))
      .orderBy(asc(dataView.name))
    return this.infos(store.read, await shapes.of(store.read, projectId, 'stg'), rows)
  }

  readonly detail = async (actor: Actor, id: number): Promise<ViewDetail> => {
    const { access, store } = this.deps
    await access.require(actor, store.read, await this.projectOf(id), 'tester', missing())
    return this.detailOf(store.read, id)
  }

  /** Rows of test for a definition that is not saved. */
  readonly preview = async (actor: Actor, given: ViewPreview): Promise<ViewRows> => {
    const { access, store, shapes, records } = this.deps
    const { projectId, modelId, definition, params, query, zone } = given
    await access.require(actor, store.read, projectId, 'tester', missingProject())
    const model = this.requireModel(await shapes.of(store.read, projectId, 'stg'), modelId)
    requireDefinition(definition)
    const subject = await records.subjectFor(actor, { projectId, env: 'stg', zone })
    const { columns, list, total } = await records.preview(subject, { model, definition }, { params, query })
    return { columns, list, total, pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? 20 }
  }

  readonly create = (actor: Actor, given: ViewCreate): Promise<ViewDetail> => {
    const { store, access, shapes, now } = this.deps
    const { dataView } = store.t
    const { projectId, name, description, modelId } = given
    return store.write(async (db) => {
      await access.require(actor, db, projectId, 'developer', missingProject())
      const shape = await shapes.of(db, projectId, 'stg')
      const here = await db.select({ id: dataView.id }).from(dataView).where(eq(dataView.projectId, projectId))
      if (here.length >= MOST_VIEWS) throw new AppError(viewErrors.tooMany)
      const definition = this.checked(shape, modelId, given.definition)
      await this.requireFree(db, shape, name)
      const at = now()
      const [made] = await db
        .insert(dataView)
        .values({
          ...{ projectId, name, description, modelId, definition },
          ...{ createdBy: actor.userId, createdAt: at, updatedAt: at },
        })
        .returning({ id: dataView.id })
      const { id } = made as { id: number }
      await this.note(db, 'view created', actor, { id, projectId, name })
      return this.detailOf(db, id)
    }, aloneFor(projectId))
  }

  readonly update = async (actor: Actor, change: ViewUpdate): Promise<ViewDetail> => {
    const { store, shapes, now } = this.deps
    const { dataView } = store.t
    const { id } = change
    const projectId = await this.projectOf(id)
    return store.write(async (db) => {
      const row = await this.open(actor, db, id)
      if (row.rev !== change.rev) throw new AppError(viewErrors.changed)
      const shape = await shapes.of(db, projectId, 'stg')
      const { name = row.name, description = row.description } = change
      if (name !== row.name) await this.requireFree(db, shape, name)
      const definition = change.definition ? this.checked(shape, row.modelId, change.definition) : row.definition
      const values = { name, description, definition, rev: row.rev + 1, updatedAt: now() }
      await db.update(dataView).set(values).where(eq(dataView.id, id))
      await this.note(db, 'view changed', actor, { id, projectId, name })
      return this.detailOf(db, id)
    }, aloneFor(projectId))
  }

  readonly delete = async (actor: Actor, id: number): Promise<void> => {
    const { store } = this.deps
    const { dataView } = store.t
    const projectId = await this.projectOf(id)
    await store.write(async (db) => {
      const row = await this.open(actor, db, id)
      await db.delete(dataView).where(eq(dataView.id, id))
      await this.note(db, 'view deleted', actor, row)
    }, aloneFor(projectId))
  }
}

export const createViewService = (deps: ViewDeps): Pick<ViewOperations, keyof ViewOperations> =>
  new ViewOperations(deps)
export type ViewService = ReturnType<typeof createViewService>
