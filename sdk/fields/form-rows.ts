import * as z from 'zod'
import { jsonSchema } from './form-item.ts'

const position = z.object({ index: z.number() })
const row = z.union([z.number(), z.string()])

/** What a list of rows in a form tells as rows come, go and move. */
export const rowEvents = () => ({
  onAdd: { label: { zh: '新增一行', en: 'A row was added' }, payload: position },
  onRemove: { label: { zh: '删除一行', en: 'A row was removed' }, payload: position },
  onMove: { label: { zh: '移动一行', en: 'A row was moved' }, payload: z.object({ from: z.number(), to: z.number() }) },
})

/** What flows can do with the rows of a form; a row is known by its position or its key. */
export const rowMethods = () => ({
  add: {
    label: { zh: '新增一行', en: 'Add a row' },
    args: z.looseObject({ values: jsonSchema.optional().meta({ isRow: true }), at: z.number().optional() }).optional(),
    returns: z.number(),
  },
  remove: { label: { zh: '删除一行', en: 'Remove a row' }, args: z.union([row, z.looseObject({ row })]) },
  move: { label: { zh: '移动一行', en: 'Move a row' }, args: z.looseObject({ row, to: z.number() }) },
})
