import type { NodeFollow, NodeUse, RecordAction } from '#sdk/workflow'
import type { ProjectShape } from '../models/index.ts'
import { followedModels } from '../records/index.ts'

/** What a version may do, beside its formulas. */
export interface Grants {
  /** Actions by the id of the model. */
  readonly models: { readonly [modelId: string]: readonly RecordAction[] }
  readonly hosts: readonly string[]
  readonly secrets: readonly string[]
}

/** The ids of the models that a view reads, by its name. */
export type UsedViews = ReadonlyMap<string, readonly number[]>

const sorted = <T extends string>(values: Iterable<T>): readonly T[] => [...new Set(values)].toSorted()

function followed(shape: ProjectShape, { model: name, fields, where }: NodeFollow): readonly number[] {
  const model = shape.byName.get(name)
  if (!model) return []
  const paths = fields === '*' ? model.fields.map((field) => field.name) : fields
  return followedModels(shape, model, { paths, where })
}

/**
 * What a version is granted: what its steps need, by the ids of models. What they follow from there they may view.
 * Models and views that do not exist are left out.
 */
export function grantsOf(uses: readonly NodeUse[], shape: ProjectShape, views: UsedViews): Grants {
  const models = new Map<number, Set<RecordAction>>()
  const grant = (id: number, actions: readonly RecordAction[]): void => {
    models.set(id, new Set([...(models.get(id) ?? []), ...actions]))
  }
  for (const { models: used = {}, follows = [] } of uses) {
    for (const [name, actions] of Object.entries(used)) {
      const model = shape.byName.get(name)
      if (model) grant(model.id, actions)
      for (const id of views.get(name) ?? []) grant(id, ['view'])
    }
    for (const id of follows.flatMap((each) => followed(shape, each))) grant(id, ['view'])
  }
  return {
    models: Object.fromEntries([...models].map(([id, actions]) => [id, sorted(actions)])),
    hosts: sorted(uses.flatMap(({ hosts }) => hosts ?? [])),
    secrets: sorted(uses.flatMap(({ secrets }) => secrets ?? [])),
  }
}
