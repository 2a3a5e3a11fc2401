/** What a row is known by in code: bare for the innermost one, after the name of the element that repeats for any. */
export const ROW_WORDS: ReadonlySet<string> = new Set(['item', 'index', 'key'])
/** What a cell is known by: its row, the part of that which it shows, and the settings of its column. */
export const CELL_PARTS: ReadonlySet<string> = new Set(['row', 'value', 'column'])
/** The content of a slot that a block repeats is in rows of the block: `slot.item`, `slot.index`. */
export const SLOT_WORD = 'slot'
/** The parts of such a row. */
export const SLOT_PARTS: ReadonlySet<string> = new Set(['item', 'index'])

/** In the list of rows around, those of a slot are marked by this before the id of the use. */
export const SLOT_ROW = 'slot:'
export const isSlotRow = (row: string): boolean => row.startsWith(SLOT_ROW)

/** The row that `item` means, the innermost first; undefined where it means none. */
export const rowOfItem = (rows: readonly string[]): string | undefined => rows.find((row) => !isSlotRow(row))
/** The use of a block whose row `slot` means; undefined where it means none. */
export const ownerOfSlot = (rows: readonly string[]): string | undefined => rows.find(isSlotRow)?.slice(SLOT_ROW.length)
