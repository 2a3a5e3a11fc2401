import * as z from 'zod'
import { defineFieldType, RECORD_ID } from '#sdk/fields'

/**
 * A record of another model. `one-to-one` and `many-to-one` store its id here; `one-to-many` is the other end: records
 * of the target whose field `targetField` refers to this one. `many-to-many` is stored in records of a third model,
 * which joins one record of each.
 */
export const associationField = defineFieldType({
  id: 'field/association',
  label: { zh: '关联', en: 'Association' },
  icon: 'link',
  options: z.strictObject({
    kind: z.enum(['one-to-one', 'many-to-one', 'one-to-many', 'many-to-many']).default('many-to-one'),
    target: z.int().positive(),
    /** Of `one-to-many`: the field of the target that refers here. Of `many-to-many`: the field that refers to the target. */
    targetField: z.int().positive().nullable().default(null),
    /** Of `many-to-many`: the model whose records join one of each, and its field that refers here. */
    through: z.int().positive().nullable().default(null),
    ownField: z.int().positive().nullable().default(null),
    /** What becomes of this record, or its reference, when the target is deleted. */
    onDelete: z.enum(['refuse', 'clear', 'delete', 'keep']).default('refuse'),
  }),
  settings: [
    {
      name: 'kind',
      label: { zh: '关联方式', en: 'Kind' },
      stores: true,
      help: {
        zh: '一对多和多对多的另一端会在目标模型中自动新建，多对多还会新建一个中间模型',
        en: 'The other end of one to many and many to many is made in the target, with a model that joins both.',
      },
      control: {
        by: 'choice',
        choices: [
          { value: 'many-to-one', label: { zh: '多对一', en: 'Many to one' } },
          { value: 'one-to-one', label: { zh: '一对一', en: 'One to one' } },
          { value: 'one-to-many', label: { zh: '一对多', en: 'One to many' } },
          { value: 'many-to-many', label: { zh: '多对多', en: 'Many to many' } },
        ],
      },
    },
    { name: 'target', label: { zh: '目标模型', en: 'Target model' }, stores: true, control: { by: 'model' } },
    {
      name: 'onDelete',
      label: { zh: '目标被删除时', en: 'When the target is deleted' },
      // What joins both is kept, and counts again when the target is restored.
      unless: { name: 'kind', is: 'many-to-many' },
      control: {
        by: 'choice',
        choices: [
          { value: 'refuse', label: { zh: '不允许删除', en: 'Refuse' } },
          { value: 'clear', label: { zh: '清空', en: 'Clear' } },
          { value: 'delete', label: { zh: '一起删除', en: 'Delete with it' } },
          { value: 'keep', label: { zh: '保留，恢复后仍关联', en: 'Keep it, for when it is restored' } },
        ],
      },
    },
  ],
  column: ({ kind }) => (kind === 'one-to-many' || kind === 'many-to-many' ? 'none' : 'text'),
  schema: () => z.string().regex(RECORD_ID),
  operators: ['eq', 'ne', 'in', 'empty'],
  canBeUnique: true,
  refers: true,
  input: () => ({ type: 'Select', props: {} }),
  text: { read: (text) => (RECORD_ID.test(text.trim()) ? text.trim() : undefined), write: String },
})
