import { defineFieldType, fitsLongText, longTextParts } from '#sdk/fields'

const isHtml = (text: string): boolean => /<[a-z!/]|&(#\d|#x|[a-z])/i.test(text)
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r?\n/g, '<br>')

/** Text with headings, lists, tables and pictures, as HTML. */
export const richTextField = defineFieldType({
  id: 'field/rich-text',
  label: { zh: '富文本', en: 'Rich text' },
  icon: 'edit',
  ...longTextParts,
  operators: ['contains', 'empty'],
  html: true,
  input: () => ({ type: 'RichText', props: {} }),
  view: () => import('./view.tsx'),
  cell: () => ({ column: { type: 'html' } }),
  text: {
    read: (text) => {
      const html = isHtml(text) ? text : escaped(text)
      return fitsLongText(html) ? html : undefined
    },
    write: String,
  },
})
