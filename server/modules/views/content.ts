import { asc, eq } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { ModelShapes, ModelTables } from '../models/index.ts'
import type { ProjectContent } from '../projects/index.ts'
import { viewWithNames } from '../records/index.ts'
import type { ViewTables } from './table.ts'

/** Views with the names of fields, by name. */
export const viewContent = (
  store: Pick<Store<ModelTables & ViewTables>, 't'>,
  shapes: Pick<ModelShapes, 'of'>,
): ProjectContent => ({
  id: 'views',
  label: { zh: '数据视图', en: 'Views' },
  async read(db, projectId) {
    const { dataView } = store.t
    const shape = await shapes.of(db, projectId, 'stg')
    const rows = await db.select().from(dataView).where(eq(dataView.projectId, projectId)).orderBy(asc(dataView.name))
    return rows.map(({ name, description, modelId, definition }) => {
      const model = shape.byId.get(modelId)
      const { columns, where, ...rest } = model ? viewWithNames(shape, { model, definition }) : definition
      return {
        ...{ name, description, model: model?.name ?? null },
        ...rest,
        columns: columns.map((column) => ({ ...column })),
        where: where ?? null,
      } as never
    })
  },
})
