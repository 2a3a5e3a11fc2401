import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

/** Characters of a line of text. */
const LONGEST = 1_000

export const textField = defineFieldType({
  id: 'field/text',
  label: { zh: '单行文本', en: 'Text' },
  icon: 'font-size',
  options: z.strictObject({ maxLength: z.int().min(1).max(LONGEST).default(LONGEST) }),
  settings: [
    { name: 'maxLength', label: { zh: '最大长度', en: 'Longest' }, control: { by: 'number', least: 1, most: LONGEST } },
  ],
  column: () => 'text',
  schema: ({ maxLength }) =>
    z
      .string()
      .max(Number(maxLength ?? LONGEST))
      .regex(/^[^\n\r\0]*$/),
  operators: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'contains', 'starts', 'empty'],
  canBeUnique: true,
  input: ({ maxLength }) => ({ type: 'Input', props: { maxLength: maxLength ?? LONGEST } }),
  text: {
    read: (text, { maxLength }) => {
      const line = text.replace(/[\n\r\0]+/g, ' ')
      return line.length > Number(maxLength ?? LONGEST) ? undefined : line
    },
    write: String,
  },
})
