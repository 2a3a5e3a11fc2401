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
  settings: [
    {
      name: 'kind',
      label: { zh: '关联方式', en: 'Kind' },
      stores: true,
      help: { zh: '一对多的另一端会在目标模型中自动新建', en: 'The other end of one to many is made in the target.' },
      control: {
        by: 'choice',
        choices: [
          { value: 'many-to-one', label: { zh: '多对一', en: 'Many to one' } },
          { value: 'one-to-one', label: { zh: '一对一', en: 'One to one' } },
          { value: 'one-to-many', label: { zh: '一对多', en: 'One to many' } },
        ],
      },
    },
    { name: 'target', label: { zh: '目标模型', en: 'Target model' }, stores: true, control: { by: 'model' } },
    {
      name: 'onDelete',
      label: { zh: '目标被删除时', en: 'When the target is deleted' },
      control: {
        by: 'choice',
        choices: [
          { value: 'refuse', label: { zh: '不允许删除', en: 'Refuse' } },
          { value: 'clear', label: { zh: '清空', en: 'Clear' } },
          { value: 'delete', label: { zh: '一起删除', en: 'Delete with it' } },
        ],
      },
    },
  ],
  column: ({ kind }) => (kind === 'one-to-many' ? 'none' : 'text'),
  schema: () => z.string().regex(RECORD),
  operators: ['eq', 'ne', 'in', 'empty'],
  canBeUnique: true,
  refers: true,
  input: () => ({ type: 'Select', props: {} }),
  text: { read: (text) => (RECORD.test(text.trim()) ? text.trim() : undefined), write: String },
})
