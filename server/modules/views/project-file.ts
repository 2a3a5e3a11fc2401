import * as z from 'zod'
import type { JsonObject } from '#kernel/page/values'
import { id, opaque } from '../../http/answer.ts'
import { requireUnique } from '../../parts/errors.ts'
import { by } from '../../parts/order.ts'
import { defineSections } from '../../parts/section.ts'
import { MOST_VIEWS } from './errors.ts'
import { viewDescription, viewName } from './names.ts'

export const fileView = z.strictObject({
  name: viewName,
  description: viewDescription,
  /** A model of the file. */
  model: id,
  /** With the names of fields. Checked with the models, in the process that has them. */
  definition: opaque<JsonObject>(),
})
export type FileView = z.output<typeof fileView>

declare module '../../parts/section.ts' {
  interface FileParts {
    views: FileView[]
  }
  interface PlanParts {
    views: true
  }
}

export const viewsFile = defineSections(import.meta.filename, [
  {
    key: 'views',
    rank: 62,
    schema: z.array(fileView).max(MOST_VIEWS).default([]),
    most: MOST_VIEWS,
    form: { as: 'list', nameOf: (view: FileView) => view.name },
    omittedEmpty: true,
    inOrder: (views: FileView[]) => views.toSorted(by(({ name }) => name)),
    check(views: FileView[]) {
      requireUnique(
        'views',
        views.map(({ name }) => name),
      )
    },
    parts: {
      views: {
        one: { zh: '数据视图', en: 'View' },
        many: { zh: '数据视图', en: 'Views' },
        count: (views: FileView[]) => views.length,
      },
    },
  },
])
