import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

const YES = new Set(['true', 'yes', 'y', '1', '是', '√', '✓'])
const NO = new Set(['false', 'no', 'n', '0', '否', '×'])

export const yesNoField = defineFieldType({
  id: 'field/yes-no',
  label: { zh: '是/否', en: 'Yes/No' },
  icon: 'check-square',
  options: z.strictObject({}),
  column: () => 'flag',
  schema: () => z.boolean(),
  operators: ['eq', 'ne', 'empty'],
  canBeUnique: false,
  input: () => ({ type: 'Switch', props: {} }),
  text: {
    read: (text) => {
      const word = text.trim().toLowerCase()
      if (YES.has(word)) return true
      return NO.has(word) ? false : undefined
    },
    write: String,
  },
})
