import { BLOCK_PROPS, CELL_PARTS, type CellNames, isSlotRow, type Names, ROW_WORDS, ROWS_BY_ELEMENT, SLOT_WORD } from '../names.ts'
import { elementOf } from './given-names.ts'

/** A part of a row, as a chain of names says it. */
export interface RowName {
  /** How many rows further out than the innermost. */
  readonly level: number
  readonly part: 'item' | 'index' | 'key' | 'fixed'
  /** Below the part. */
  readonly path?: readonly string[]
  /** What is the same in all rows, as code. */
  readonly code?: string
  /** So many names of the chain say it; those behind them are a path in it. */
  readonly length: number
}

/** Reads `item`, `ForEach_1.item`, `forEachValue.ForEach_1.item` and a block's `props`, each also behind `context`; null for every other chain. */
export function rowName(chain: readonly string[], { rows, given, inBlock, cell }: Names): RowName | null {
  if (!rows && !inBlock) return null
  const inCell = cell && cellName(chain, cell)
  if (inCell) return inCell
  let at = chain[0] === 'context' ? 1 : 0
  // A use of a block is a row whose item is what the use sets; rows of lists in the block are within it.
  if (inBlock && chain[at] === BLOCK_PROPS) return { level: rows?.length ?? 0, part: 'item', length: at + 1 }
  if (!rows) return null
  if (chain[at] === SLOT_WORD && rows.some(isSlotRow)) return { level: rows.findIndex(isSlotRow), part: 'item', length: at + 1 }
  if (ROW_WORDS.has(chain[at] ?? '')) {
    const own = rows.findIndex((row) => !isSlotRow(row))
    return own < 0 ? null : { level: own, part: chain[at] as RowName['part'], length: at + 1 }
  }
  if (chain[at] === ROWS_BY_ELEMENT) at++
  const level = rows.indexOf(elementOf(chain[at] ?? '', { given }))
  const part = chain[at + 1] ?? ''
  return level < 0 || !ROW_WORDS.has(part) ? null : { level, part: part as RowName['part'], length: at + 2 }
}

/** Reads `row`, `value` and `column` in a cell, each also behind `context`. */
function cellName(chain: readonly string[], { level, field, column }: CellNames): RowName | null {
  const at = chain[0] === 'context' ? 1 : 0
  const word = chain[at] ?? ''
  if (!CELL_PARTS.has(word)) return null
  if (word === 'row') return { level, part: 'item', length: at + 1 }
  if (word === 'value' && field) return { level, part: 'item', path: field, length: at + 1 }
  return { level, part: 'fixed', code: word === 'column' ? `(${JSON.stringify(column)})` : 'null', length: at + 1 }
}

/** The same in generated code; rows further out are behind the context of the innermost. */
export const rowCode = ({ level, part, path = [], code }: RowName): string =>
  code ?? `$$c${'.$$o'.repeat(level)}.${part}${path.map((name) => `?.[${JSON.stringify(name)}]`).join('')}`

/** What reading it depends on, as the VM takes it; the key of a row never changes. */
export function rowRead({ level, part, path: own = [] }: RowName, below: readonly string[]): string | null {
  const path = [...own, ...below]
  if (part === 'key' || part === 'fixed') return null
  if (part === 'index') return `~${level}#`
  return path.length === 0 ? `~${level}` : `~${level}.${path.join('.')}`
}

/** All that can be read of the rows around. */
export const everyRow = ({ rows = [], inBlock }: Names): readonly string[] => [
  ...rows.flatMap((_, level) => [`~${level}`, `~${level}#`]),
  ...(inBlock ? [`~${rows.length}`] : []),
]
