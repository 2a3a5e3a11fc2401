/** What a column's cells can be. Apart from the schema, so that the view needs no validation library. */
export const COLUMN_TYPES = [
  'text',
  'multiline',
  'status',
  'image',
  'person',
  'file',
  'html',
  'date1',
  'date2',
  'money',
  'number',
  'tag',
  'action',
] as const
