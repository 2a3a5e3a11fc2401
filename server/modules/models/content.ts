import type { ProjectContent } from '../projects/index.ts'
import { withReferences } from './associations.ts'
import type { ModelShape } from './shape.ts'
import type { ModelShapes } from './shapes.ts'

const plainOf = (models: readonly ModelShape[]) => {
  const nameOf = new Map(models.map(({ id, name }) => [id, name]))
  const fieldOf = new Map(models.flatMap(({ fields }) => fields.map(({ id, name }) => [id, name] as const)))
  return models
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, description, fields }) => ({
      name,
      description,
      fields: fields.map(({ id: _, version: __, options, ...field }) => ({
        ...field,
        options: withReferences(options, { model: (id) => nameOf.get(id), field: (id) => fieldOf.get(id) }),
      })),
    }))
}

/** Models as they are built, with their fields. */
export const modelContent = (shapes: ModelShapes): ProjectContent => ({
  id: 'models',
  label: { zh: '数据模型', en: 'Models' },
  read: async (db, projectId) => plainOf((await shapes.of(db, projectId, 'stg')).models),
})
