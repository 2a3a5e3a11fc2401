import { ROW_WORDS, SLOT_WORD } from '#kernel/page/row-words'
import type { JsonObject } from '#kernel/page/values'
import { functionsPoint } from '#sdk'
import type { Editor } from '#sdk/studio'
import type { RowValue } from '../document/row-values.ts'
import { rowState } from '../inspector/types/row-names.ts'
import { nameOfPlace } from './copy-name.tsx'

/**
 * What formulas in a row call a place, `state` being as seen from there: the row's own parts, below its list's id, go by the list's word, which means
 * the same at any depth; bare where nothing can call the list.
 */
export function nameInRows(
  { kernel, document }: Pick<Editor, 'kernel' | 'document'>,
  place: readonly string[],
  state: JsonObject,
  row: RowValue,
): string {
  const functions = kernel.registry(functionsPoint).all.peek()
  const [list, part = ''] = place
  const isOfRow = list === row.list && ROW_WORDS.has(part)
  if (isOfRow && row.isOfSlot)
    return nameOfPlace([SLOT_WORD, ...place.slice(1)], rowState(row.list, row), document(), functions, [SLOT_WORD])
  const seen = isOfRow ? rowState(row.list, row) : state
  const name = nameOfPlace(place, seen, document(), functions)
  return isOfRow && name.startsWith('context') ? nameOfPlace(place.slice(1), seen, document(), functions, [...ROW_WORDS]) : name
}
