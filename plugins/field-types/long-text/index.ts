import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

/** Characters. */
const LONGEST = 65_536

export const longTextField = defineFieldType({
  id: 'field/long-text',
  label: { zh: '多行文本', en: 'Long text' },
  icon: 'align-left',
  options: z.strictObject({}),
  column: () => 'text',
  schema: () =>
    z
      .string()
      .max(LONGEST)
      .regex(/^[^\0]*$/),
  operators: ['contains', 'starts', 'empty'],
  canBeUnique: false,
  input: () => ({ type: 'TextArea', props: {} }),
  text: { read: (text) => (text.length > LONGEST || text.includes('\0') ? undefined : text), write: String },
})
