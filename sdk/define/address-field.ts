import * as z from 'zod'
import type { JsonObject } from '#kernel/page/values'
import type { FieldTypeDeclaration } from './field-type.ts'
import { readList, writeList } from './list-text.ts'

/** Files of one record. */
const MOST = 50
/** Megabytes that a field may ask for at most. */
const LARGEST = 2_048
/** As an upload answers it: a path of this server. */
const address = z.string().regex(/^\/files\/[A-Za-z0-9][\w.-]{0,59}$/)
const addresses = z
  .array(address)
  .min(1)
  .max(MOST)
  .refine((values) => new Set(values).size === values.length)

/**
 * What types of fields have in common whose values are addresses of files.
 * @example defineFieldType({ id: 'field/file', label, icon: 'file', ...addressParts, among: 'files' })
 */
export const addressParts = {
  options: z.strictObject({
    several: z.boolean().default(false),
    extensions: z
      .string()
      .max(200)
      .regex(/^[\w., ，、;；-]*$/)
      .default(''),
    megabytes: z.int().min(1).max(LARGEST).nullable().default(null),
  }),
  settings: [
    { name: 'several', label: { zh: '可上传多个', en: 'Several' }, stores: true, control: { by: 'flag' } },
    {
      name: 'extensions',
      label: { zh: '文件类型', en: 'Types of files' },
      help: {
        zh: '扩展名，如 pdf, docx；留空则为项目允许的类型',
        en: 'Extensions, such as pdf, docx. Empty: what the project takes.',
      },
      control: { by: 'text' },
    },
    {
      name: 'megabytes',
      label: { zh: '最大大小（MB）', en: 'Largest, MB' },
      help: { zh: '留空则由项目设置决定', en: 'Empty: as the project takes them.' },
      control: { by: 'number', least: 1, most: LARGEST },
    },
  ],
  column: () => 'text',
  schema: ({ several }) => (several === true ? addresses : address),
  toStored: (value, { several }) => (several === true ? JSON.stringify(value) : String(value)),
  fromStored: (stored, { several }) => (several === true ? JSON.parse(String(stored)) : String(stored)),
  operators: ['has', 'empty'],
  canBeUnique: false,
  input: ({ several }): { readonly type: string; readonly props: JsonObject } => ({
    type: 'Upload',
    props: several === true ? {} : { limit: 1 },
  }),
  text: {
    read: (text, { several }) => {
      const read = several === true ? addresses.safeParse(readList(text)) : address.safeParse(text.trim())
      return read.success ? read.data : undefined
    },
    write: (value, { several }) => (several === true ? writeList(value as readonly string[]) : String(value)),
  },
} satisfies Omit<FieldTypeDeclaration, 'id' | 'label' | 'icon' | 'among'>
