import { sql } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { includeOf } from '#sdk/fields'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { type DataEnv, type ModelShape, type ModelShapes, tableName } from '../models/index.ts'
import {
  ALL,
  type Query,
  type RecordService,
  type ShownField,
  type ShownModel,
  type Subject,
} from '../records/index.ts'

/** Where the record of an approval is. */
export interface RecordPlace {
  readonly projectId: number
  readonly env: DataEnv
  readonly modelId: number
  readonly recordId: string
  /** What led to the approval. */
  readonly chain?: readonly string[] | null
}
export interface FoundRecord {
  readonly model: string
  readonly rev: number
  readonly values: JsonObject
}

/** The link of a chain that writes of an approval have: its own writes pass its lock. */
export const linkOfApproval = (id: string): string => `approval ${id}`

/** Reads and names the records that approvals are about, with the permissions of the server. */
export class ApprovalRecords {
  constructor(
    private readonly deps: {
      readonly store: Pick<Store, 'read' | 'dialect'>
      readonly shapes: ModelShapes
      readonly records: Pick<RecordService, 'query' | 'shape'>
    },
  ) {}

  /** Who writes for an approval: everything is permitted, which the approval must have checked. */
  subject(
    { projectId, env, chain: earlier }: Pick<RecordPlace, 'projectId' | 'env' | 'chain'>,
    approvalId: string,
    userId: number | null,
  ): Subject {
    const chain = [...(earlier ?? []), linkOfApproval(approvalId)]
    return { projectId, env, userId, origin: 'approval', chain, zone: 'UTC', permit: () => ALL }
  }

  async modelOf({ projectId, env, modelId }: Omit<RecordPlace, 'recordId'>): Promise<ModelShape | null> {
    const shape = await this.deps.shapes.of(this.deps.store.read, projectId, env)
    return shape.byId.get(modelId) ?? null
  }

  /** Null where the record or its model is deleted. */
  async find(at: RecordPlace): Promise<FoundRecord | null> {
    const model = await this.modelOf(at)
    if (!model) return null
    const where = { field: 'id', op: 'eq' as const, value: at.recordId }
    const subject = this.subject(at, '', null)
    const { list } = await this.deps.records.query(subject, { model: model.name }, { where, total: 'none' })
    const [values] = list
    return values ? { model: model.name, rev: Number(values.rev), values } : null
  }

  /** How forms show the model. */
  form(at: RecordPlace, model: ModelShape): Promise<ShownModel> {
    return this.deps.records.shape(this.subject(at, '', null), model.name)
  }

  /** The record with what people, files and records are called that these fields name; null where it is deleted. */
  async named(at: RecordPlace, model: ModelShape, fields: readonly ShownField[]): Promise<JsonObject | null> {
    const where = { field: 'id', op: 'eq' as const, value: at.recordId }
    const include = includeOf(fields) as NonNullable<Query['include']>
    const query = { where, include, total: 'none' as const }
    const { list } = await this.deps.records.query(this.subject(at, '', null), { model: model.name }, query)
    return list[0] ?? null
  }

  /** In a write: the revision of the record, which stays as it is until the end; null where it is deleted. */
  async revWithin(db: Db, { env, modelId, recordId }: RecordPlace): Promise<number | null> {
    const { store } = this.deps
    const table = sql.identifier(tableName(modelId, env))
    const forUpdate = store.dialect.name === 'postgres' ? sql` for update` : sql``
    const [row] = await rowsOf<{ readonly rev: unknown }>(
      store,
      db,
      sql`select "rev" from ${table} where "id" = ${recordId} and "deleted_at" is null${forUpdate}`,
    )
    return row ? Number(row.rev) : null
  }
}
