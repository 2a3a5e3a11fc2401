import type { SlotEach } from '#sdk'

export const CELL = 'cell'

/** A column's cells are a region under the column's own id; older columns, which have none, go by their field. */
export const COLUMN_CELLS: SlotEach = { list: 'formWrap.columns', keys: ['id', 'dataIndex'], title: 'title', shows: 'dataIndex' }
