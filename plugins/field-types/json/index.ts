import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

/** Characters of its text. */
const LONGEST = 65_536

export const jsonField = defineFieldType({
  id: 'field/json',
  label: { zh: 'JSON', en: 'JSON' },
  icon: 'code-block',
  options: z.strictObject({}),
  column: () => 'text',
  schema: () => z.json().refine((value) => value !== null && JSON.stringify(value).length <= LONGEST),
  toStored: (value) => JSON.stringify(value),
  fromStored: (stored) => JSON.parse(String(stored)),
  operators: ['empty'],
  canBeUnique: false,
  input: () => ({ type: 'TextArea', props: {} }),
  text: {
    read: (text) => {
      try {
        // As it will be stored: JSON has one zero.
        return text.length > LONGEST ? undefined : (JSON.parse(JSON.stringify(JSON.parse(text))) ?? undefined)
      } catch {
        return undefined
      }
    },
    write: (value) => JSON.stringify(value),
  },
})
