import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

/** Record ids: 16 characters of base 32. */
const RECORD = /^[0-9a-v]{16}$/

/**
 * A record of another model. `one-to-one` and `many-to-one` store its id here; `one-to-many` is the other end: records
 * of the target whose field `targetField` refers to this one.
 */
export const associationField = defineFieldType({
  id: 'field/association',
  label: { zh: '关联', en: 'Association' },
  icon: 'link',
  options: z.strictObject({
    kind: z.enum(['one-to-one', 'many-to-one', 'one-to-many']).default('many-to-one'),
    target: z.int().positive(),
    /** Of `one-to-many`: the field of the target that refers here. */
    targetField: z.int().positive().nullable().default(null),
    /** What becomes of this record, or its reference, when the target is deleted. */
    onDelete: z.enum(['refuse', 'clear', 'delete']).default('refuse'),
  }),
  column: ({ kind }) => (kind === 'one-to-many' ? 'none' : 'text'),
  schema: () => z.string().regex(RECORD),
  operators: ['eq', 'ne', 'in', 'empty'],
  canBeUnique: true,
  refers: true,
  input: () => ({ type: 'Select', props: {} }),
  text: { read: (text) => (RECORD.test(text.trim()) ? text.trim() : undefined), write: String },
})
