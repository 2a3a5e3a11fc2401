import type { FindDictionaryUses } from '../dictionaries/index.ts'
import { typeOf } from './field-types.ts'
import type { ModelShapes } from './shapes.ts'

/** Models with a field whose values are items of a dictionary, as they are built. */
export const usesOfModels =
  (shapes: ModelShapes): FindDictionaryUses =>
  async (db, { projectId, code }) =>
    (await shapes.of(db, projectId, 'stg')).models
      .filter(({ fields }) =>
        fields.some((field) => typeOf(field).among === 'items' && field.options.dictionary === code),
      )
      .map(({ id, name }) => ({ kind: 'model', id: String(id), name }))
