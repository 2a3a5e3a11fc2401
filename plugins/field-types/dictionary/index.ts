import * as z from 'zod'
import { defineFieldType, type JsonObject, readList, writeList } from '#sdk/fields'

/** Values of one record. */
const MOST = 100
const item = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\n\r\0]*$/)
const items = z
  .array(item)
  .min(1)
  .max(MOST)
  .refine((values) => new Set(values).size === values.length)

/** One or several items of a dictionary of the project, by their values. */
export const dictionaryField = defineFieldType({
  id: 'field/dictionary',
  label: { zh: '字典', en: 'Dictionary' },
  icon: 'book',
  options: z.strictObject({ dictionary: z.string().max(60).default(''), several: z.boolean().default(false) }),
  settings: [
    {
      name: 'dictionary',
      label: { zh: '数据字典', en: 'Dictionary' },
      stores: true,
      control: { by: 'dictionary' },
    },
    { name: 'several', label: { zh: '可选多项', en: 'Several values' }, stores: true, control: { by: 'flag' } },
  ],
  column: () => 'text',
  schema: ({ several }) => (several === true ? items : item),
  toStored: (value, { several }) => (several === true ? JSON.stringify(value) : String(value)),
  fromStored: (stored, { several }) => (several === true ? JSON.parse(String(stored)) : String(stored)),
  operators: ['eq', 'ne', 'in', 'has', 'empty'],
  canBeUnique: false,
  among: 'items',
  input: ({ several }): { readonly type: string; readonly props: JsonObject } => ({
    type: 'Select',
    props: several === true ? { mode: 'multiple' } : {},
  }),
  text: {
    read: (text, { several }) => {
      const read = several === true ? items.safeParse(readList(text)) : item.safeParse(text.trim())
      return read.success ? read.data : undefined
    },
    write: (value, { several }) => (several === true ? writeList(value as readonly string[]) : String(value)),
  },
})
