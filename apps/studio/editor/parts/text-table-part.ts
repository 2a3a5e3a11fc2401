import { type Signal, signal } from '@preact/signals-core'
import { definePart, defineToken } from '#kernel/plugin'
import type { TextFilter } from '../document/text-rows.ts'

/** Which texts the table of the page shows, so that others lead to some of them. */
export interface TextTable {
  readonly filter: Signal<TextFilter>
  readonly search: Signal<string>
}
export const textTableToken = defineToken<TextTable>('tessera.editor/text-table')

export const textTablePart = definePart({
  id: 'part/text-table',
  token: textTableToken,
  create: (): TextTable => ({ filter: signal('all'), search: signal('') }),
})
