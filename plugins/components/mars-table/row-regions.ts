import type { SlotEach } from '#sdk'

/** Where the region stands that a row shows below itself. */
export const EXPANDED = 'expanded'
export const TOOLBAR = 'toolbar'
export const CELL = 'cell'

/** A column's cell is a region under the column's own id; older columns, which have none, go by their field. */
export const COLUMN_CELLS: SlotEach = { list: 'columns', keys: ['id', 'dataIndex'], title: 'title', shows: 'dataIndex' }
