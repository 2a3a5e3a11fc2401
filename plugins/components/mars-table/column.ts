import { actionButtonSchema, z } from '#sdk'
import { COLUMN_TYPES } from './column-types.ts'

/** One column; older pages hold more keys than these, which are kept. */
export const columnSchema = z.looseObject({
  /** What its region for elements goes by; the setter gives every column one. */
  id: z.string().optional(),
  title: z.string().default(''),
  dataIndex: z.string().default(''),
  type: z.enum(COLUMN_TYPES).default('text'),
  width: z.union([z.number(), z.string()]).optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  fixed: z.enum(['left', 'right']).optional(),
  sorter: z.boolean().optional(),
  ellipsis: z.boolean().optional(),
  copyable: z.boolean().optional(),
  clickable: z.boolean().optional(),
  /** Generated when the column becomes clickable. */
  eventName: z.string().optional(),
  imageConfig: z
    .object({ width: z.number().default(60), height: z.number().default(60) })
    .partial()
    .optional(),
  /** Action buttons from this one on fold into a menu. */
  moreActionIndex: z.number().optional(),
  list: z.array(actionButtonSchema).optional(),
})
export type Column = z.output<typeof columnSchema>
