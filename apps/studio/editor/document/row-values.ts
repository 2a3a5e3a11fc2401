import { blockOf, type ElementId, elementOf, type PageDocument } from '#kernel/page/records'
import { isObject, type Json, type JsonObject } from '#kernel/page/values'
import type { OwnedPage, RunningRow } from '#kernel/view'

/** A row of a list with what formulas in it know it by. */
export interface RowValue {
  /** The element whose row it is. */
  readonly list: ElementId
  /** The row's path. */
  readonly scope: string
  readonly item: Json
  readonly index: number
  readonly key: string
  /** A row of a slot that a block repeats: `slot.item`. */
  readonly isOfSlot?: true
}

/** The lists whose rows something stands in, the innermost first, each with its row where that is known. */
export interface RowAround {
  readonly list: ElementId
  readonly now?: RowValue
  readonly isOfSlot?: true
}
export type RowsAround = readonly RowAround[]

type EvaluatedPage = Pick<OwnedPage, 'evaluate'>
type NamedRow = Pick<RunningRow, 'key'> & { readonly page: { readonly scope?: string } }

/** A list by the element whose rows it has: uses of blocks have those of slots. */
export const listOf = (document: PageDocument, list: ElementId): Pick<RowAround, 'list' | 'isOfSlot'> =>
  blockOf(elementOf(document, list)?.type ?? '') === undefined ? { list } : { list, isOfSlot: true }

/** What rows of a list have now; those that are gone meanwhile are left out. */
export async function readRows(
  page: EvaluatedPage,
  { list, isOfSlot }: Pick<RowAround, 'list' | 'isOfSlot'>,
  rows: readonly NamedRow[],
): Promise<readonly RowValue[]> {
  const source = isOfSlot ? '({ item: slot.item, index: slot.index })' : '({ item, index })'
  const read = rows.map(async ({ key, page: { scope } }): Promise<readonly RowValue[]> => {
    if (scope === undefined) return []
    const found = await page.evaluate({ kind: 'formula', source, row: scope }, null)
    if (!found.ok || !isObject(found.value)) return []
    const { item = null, index } = found.value
    return typeof index === 'number' ? [{ list, scope, item, index, key, ...(isOfSlot ? { isOfSlot } : {}) }] : []
  })
  return (await Promise.all(read)).flat()
}

/** Where a row's own values stand in the state: `#ForEach_1:r7`. */
const ownRoot = (scope: string): string => `#${scope}`
export const isRowRoot = (root: string): boolean => root.startsWith('#')

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

/** What a row has of its own: values of forms in it, under `component` what its elements have. */
export const ownState = (state: JsonObject, scope: string): JsonObject => objectOf(state[ownRoot(scope)])

/**
 * The state as formulas in rows see it, the innermost first: over the page's stands what the rows have of their own.
 */
export function stateInRows(state: JsonObject, rows: RowsAround): JsonObject {
  let seen = state
  for (const { now } of [...rows].reverse()) {
    if (!now) continue
    const { component, ...own } = ownState(state, now.scope)
    const elements: JsonObject = component === undefined ? {} : { component: { ...objectOf(seen.component), ...objectOf(component) } }
    seen = { ...seen, ...own, ...elements }
  }
  return seen
}
