/** What is edited in a column's cells. Apart from the schema, so that the view needs no validation library. */
export const COLUMN_TYPES = ['label', 'text', 'number', 'date', 'select', 'tree-select', 'switch'] as const
export type ColumnType = (typeof COLUMN_TYPES)[number]
