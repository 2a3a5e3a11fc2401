import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

const LARGEST = Number.MAX_SAFE_INTEGER

/** A person who may enter the project, by their id. */
export const userField = defineFieldType({
  id: 'field/user',
  label: { zh: '人员', en: 'Person' },
  icon: 'user',
  options: z.strictObject({}),
  column: () => 'whole',
  schema: () => z.int().positive(),
  operators: ['eq', 'ne', 'in', 'empty'],
  canBeUnique: true,
  among: 'people',
  input: () => ({ type: 'Select', props: {} }),
  view: () => import('./view.tsx'),
  cell: (name) => ({
    column: { dataIndex: `${name}.name`, type: 'person', pictureField: `${name}.avatar`, width: 170 },
    isNamed: true,
  }),
  text: {
    read: (text) => {
      const id = /^\d{1,16}$/.test(text.trim()) ? Number(text.trim()) : 0
      return id > 0 && id <= LARGEST ? id : undefined
    },
    write: String,
  },
})
