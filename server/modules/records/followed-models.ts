import type { Json } from '#kernel/page/values'
import type { FieldShape, ModelShape, ProjectShape } from '../models/index.ts'
import { renamedFilter, renamedPath } from './field-refs.ts'
import { filter } from './query-model.ts'
import { type View, viewWithNames } from './view-model.ts'

/**
 * The ids of the models that paths and a filter of a model lead to: `customer.city` to that of customers. What is no
 * field, and what is no filter, leads nowhere.
 */
export function followedModels(
  shape: ProjectShape,
  model: ModelShape,
  { paths, where }: { readonly paths: readonly string[]; readonly where?: Json | undefined },
): readonly number[] {
  const found = new Set<number>()
  const visit = ({ name, options }: FieldShape): string => {
    for (const id of [options.target, options.through]) if (typeof id === 'number' && shape.byId.has(id)) found.add(id)
    return name
  }
  for (const path of paths) renamedPath(shape, model, path, visit)
  const parsed = where === undefined || where === null ? null : filter.safeParse(where)
  if (parsed?.success) renamedFilter(shape, model, parsed.data, visit)
  return [...found]
}

/** The ids of the models that a view reads. */
export function modelsOfView(shape: ProjectShape, view: View): readonly number[] {
  const { columns, where } = viewWithNames(shape, view)
  const paths = columns.flatMap(({ field }) => (field === undefined ? [] : [field]))
  return [view.model.id, ...followedModels(shape, view.model, { paths, where: where as Json | undefined })]
}
