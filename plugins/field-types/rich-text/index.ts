import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

/** Characters of the HTML. */
const LONGEST = 65_536
const isHtml = (text: string): boolean => /<[a-z!/]|&(#\d|#x|[a-z])/i.test(text)
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r?\n/g, '<br>')

/** Text with headings, lists, tables and pictures, as HTML. */
export const richTextField = defineFieldType({
  id: 'field/rich-text',
  label: { zh: '富文本', en: 'Rich text' },
  icon: 'edit',
  options: z.strictObject({}),
  column: () => 'text',
  schema: () =>
    z
      .string()
      .max(LONGEST)
      .regex(/^[^\0]*$/),
  operators: ['contains', 'empty'],
  canBeUnique: false,
  html: true,
  input: () => ({ type: 'RichText', props: {} }),
  view: () => import('./view.tsx'),
  cell: () => ({ column: { type: 'html' } }),
  text: {
    read: (text) => {
      const html = isHtml(text) ? text : escaped(text)
      return html.length > LONGEST || html.includes('\0') ? undefined : html
    },
    write: String,
  },
})
