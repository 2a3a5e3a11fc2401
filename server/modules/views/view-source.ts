import { and, asc, eq, sql } from 'drizzle-orm'
import { statement } from '../../db/statement.ts'
import type { Store } from '../../db/store.ts'
import { AppError } from '../../http/errors.ts'
import type { ModelTables } from '../models/index.ts'
import { recordErrors, type ViewSource, viewWithNames } from '../records/index.ts'
import { missingOf } from './missing.ts'
import type { ViewTables } from './table.ts'

/** Finds views for those who read records. */
export const createViewSource = (store: Pick<Store<ModelTables & ViewTables>, 't'>): ViewSource => {
  const { dataView } = store.t
  const named = statement((db) =>
    db
      .select()
      .from(dataView)
      .where(and(eq(dataView.projectId, sql.placeholder('projectId')), eq(dataView.name, sql.placeholder('name')))),
  )
  const find: ViewSource['find'] = async (db, shape, name) => {
    const [row] = await named(db, { projectId: shape.projectId, name })
    if (!row) return null
    const model = shape.byId.get(row.modelId)
    const missing = (await missingOf(db, store, shape, [row])).get(row.id)
    if (!model || missing) throw new AppError(recordErrors.viewBroken, { data: { missing: missing ?? [] } })
    return { model, definition: viewWithNames(shape, { model, definition: row.definition }) }
  }
  const list: ViewSource['list'] = (db, projectId) =>
    db
      .select({ name: dataView.name, description: dataView.description })
      .from(dataView)
      .where(eq(dataView.projectId, projectId))
      .orderBy(asc(dataView.name))
  return { find, list }
}
