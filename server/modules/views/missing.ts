import { inArray } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { ModelTables, ProjectShape } from '../models/index.ts'
import { missingPaths, viewWithNames } from '../records/index.ts'
import type { ViewTables } from './table.ts'

type Row = Pick<ViewTables['dataView']['$inferSelect'], 'id' | 'modelId' | 'definition'>

const REF = /#(\d+)/g
const idsIn = (paths: readonly string[]): readonly number[] =>
  paths.flatMap((path) => [...path.matchAll(REF)].map(([, id]) => Number(id)))

/**
 * Fields that views name and that do not exist in the environment of the shape, by view, such as `customer.city`. A
 * deleted model is named alone. Views that lack nothing are left out.
 */
export async function missingOf(
  db: Db,
  { t }: Pick<Store<ModelTables>, 't'>,
  shape: ProjectShape,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const pathsOf = new Map<number, readonly string[]>()
  const models = new Map<number, number>()
  for (const { id, modelId, definition } of rows) {
    const model = shape.byId.get(modelId)
    const paths = model ? missingPaths(viewWithNames(shape, { model, definition })) : []
    if (!model) models.set(id, modelId)
    else if (paths.length > 0) pathsOf.set(id, paths)
  }
  const fieldIds = [...new Set(idsIn([...pathsOf.values()].flat()))]
  const fields =
    fieldIds.length === 0
      ? []
      : await db
          .select({ id: t.modelField.id, name: t.modelField.name })
          .from(t.modelField)
          .where(inArray(t.modelField.id, fieldIds))
  const gone = [...new Set(models.values())]
  const named =
    gone.length === 0
      ? []
      : await db.select({ id: t.model.id, name: t.model.name }).from(t.model).where(inArray(t.model.id, gone))
  const nameOf = (ref: string, id: string): string => fields.find((field) => field.id === Number(id))?.name ?? ref
  return new Map<number, readonly string[]>([
    ...[...pathsOf].map(([id, paths]) => [id, paths.map((path) => path.replaceAll(REF, nameOf))] as const),
    ...[...models].map(([id, modelId]) => [id, [named.find((one) => one.id === modelId)?.name ?? '']] as const),
  ])
}
