import * as z from 'zod'
import type { Json, JsonObject } from '#kernel/page/values'
import { id, opaque } from '../../http/answer.ts'
import { requireUnique } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'
import { MOST_FIELDS, MOST_MODELS } from './errors.ts'
import { dataName, fieldDescription, modelDescription } from './names.ts'

export const fileModel = z.strictObject({
  id,
  name: dataName,
  description: modelDescription,
  fields: z
    .array(
      z.strictObject({
        id,
        name: dataName,
        description: fieldDescription,
        type: z.string().max(60),
        options: z.record(z.string().max(60), opaque<Json>()) as unknown as z.ZodType<JsonObject, JsonObject>,
        required: z.boolean(),
        unique: z.boolean(),
        indexed: z.boolean(),
        preset: opaque<Json>(),
      }),
    )
    .max(MOST_FIELDS),
})
export type FileModel = z.output<typeof fileModel>

declare module '../../parts/section.ts' {
  interface FileParts {
    models: FileModel[]
  }
  interface PlanParts {
    models: true
  }
  interface PartIds {
    models: { readonly from: number; readonly to: number }
  }
}

export const modelsFile = defineSections(import.meta.filename, [
  {
    key: 'models',
    rank: 60,
    schema: z.array(fileModel).max(MOST_MODELS).default([]),
    most: MOST_MODELS,
    form: { as: 'list', nameOf: (model: FileModel) => model.id },
    hasIds: true,
    inOrder: (models: FileModel[]) => models.toSorted(by((model) => model.id)),
    check(models: FileModel[]) {
      requireUnique(
        'models',
        models.map((model) => model.id),
      )
      requireUnique(
        'models',
        models.map(({ name }) => name),
      )
      for (const { name, fields } of models)
        requireUnique(
          `models.${name}`,
          fields.map((field) => field.name),
        )
    },
    parts: {
      models: {
        one: { zh: '数据模型', en: 'Model' },
        many: { zh: '数据模型', en: 'Models' },
        count: (models: FileModel[]) => models.length,
      },
    },
  },
])
