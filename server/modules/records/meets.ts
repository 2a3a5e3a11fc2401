import { sql } from 'drizzle-orm'
import type { JsonObject } from '#kernel/page/values'
import { rowsOf } from '../../db/raw.ts'
import type { Db, Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import { type ProjectShape, tableName } from '../models/index.ts'
import { Conditions } from './conditions.ts'
import { filter } from './query-model.ts'
import { ALL, type Subject } from './subject.ts'
import type { RecordTables } from './table.ts'

/** A record and a filter by the names of fields. */
export interface Meeting {
  readonly modelId: number
  readonly id: string
  readonly where: JsonObject
}

/**
 * Whether a stored record meets a filter, whatever may be seen of it and whether or not it is deleted. What cannot be
 * read is met by nothing.
 */
export async function meets(
  {
    store,
    db,
    shape,
    now,
  }: { readonly store: Store<RecordTables>; readonly db: Db; readonly shape: ProjectShape; readonly now: number },
  { modelId, id, where }: Meeting,
): Promise<boolean> {
  const model = shape.byId.get(modelId)
  const read = filter.safeParse(where)
  if (!model || !read.success) return false
  const { projectId, env } = shape
  const subject: Subject = { userId: null, projectId, env, origin: 'workflow', zone: 'UTC', permit: () => ALL }
  const conditions = new Conditions({ shape, subject, dialect: store.dialect.name, now })
  const alias = conditions.alias()
  try {
    const condition = conditions.filter(model, alias, read.data)
    const from = sql`${sql.identifier(tableName(model.id, env))} as ${sql.identifier(alias)}`
    const rows = await rowsOf(
      store,
      db,
      sql`select 1 as "ok" from ${from} where ${sql.identifier(alias)}."id" = ${id} and ${condition}`,
    )
    return rows.length > 0
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
