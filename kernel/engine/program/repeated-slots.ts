import { isSlotRow } from '../names.ts'
import type { ProgramElement } from '../program.ts'
import type { ElementOrPage } from './program-element.ts'
import type { Around } from './row-templates.ts'

export const slotName = ({ props }: Pick<ProgramElement, 'props'>): string => (typeof props.name === 'string' ? props.name : '')

/** In rows, the element's view gets the row's item and index as props, for those that fill the slot: `slot.item`, `slot.index`. */
export function withSlotRow(entry: ElementOrPage, { rows }: Around): ElementOrPage {
  const of = (part: 'item' | 'index') => ({ kind: 'formula' as const, source: rows[0] && isSlotRow(rows[0]) ? `slot.${part}` : part })
  return { ...entry, bindings: { ...entry.bindings, $item: of('item'), $index: of('index') } }
}
