import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { type ElementId, repeatersAround } from '#kernel/page/records'
import { type Json, sameJson } from '#kernel/page/values'
import { definePart, defineToken } from '#kernel/plugin'
import { loadedPlugins } from '../document/opened-page.ts'
import { listOf, type RowsAround, type RowValue, readRows } from '../document/row-values.ts'
import { runningToken } from './running-part.ts'
import { sampleRowsToken } from './sample-row-part.ts'
import { selectionToken } from './selection-part.ts'
import { storeToken } from './store-part.ts'

/** What formulas see of the sample rows around what is selected. */
export interface SampleValues {
  /** By list: the rows that were read last. */
  readonly known: ReadonlySignal<ReadonlyMap<ElementId, RowValue>>
  /** The rows around an element, as far as they are known. */
  around(id: ElementId): RowsAround
}
const asJson = (value: RowValue): Json => ({ ...value })

export const sampleValuesToken = defineToken<SampleValues>('tessera.editor/sample-values')

export const sampleValuesPart = definePart({
  id: 'part/sample-values',
  token: sampleValuesToken,
  create({ get, own }): SampleValues {
    const { catalogue } = get(loadedPlugins)
    const store = get(storeToken)
    const samples = get(sampleRowsToken)
    const { page, live } = get(runningToken)
    const { ids } = get(selectionToken)
    const known = signal<ReadonlyMap<ElementId, RowValue>>(new Map())
    let isDisposed = false
    let asked = 0
    const read = async (lists: readonly ElementId[]): Promise<void> => {
      const turn = ++asked
      const rows = lists.map((id) => ({ id, row: samples.list(id)?.row }))
      const values = await Promise.all(rows.map(({ id, row }) => readRows(page, listOf(store.document, id), row ? [row] : [])))
      if (isDisposed || turn !== asked) return
      const now = values.flat()
      if (!sameJson(now.map(asJson), [...known.peek().values()].map(asJson))) known.value = new Map(now.map((value) => [value.list, value]))
    }
    const stop = effect(() => {
      void store.current.value
      void live.tree.value
      const primary = ids.value.at(-1)
      const lists = primary === undefined ? [] : repeatersAround(store.document, catalogue, primary)
      for (const id of lists) void samples.list(id)
      // A page that closes has no values any more.
      void read(lists).catch(() => undefined)
    })
    own('sample values', () => {
      isDisposed = true
      stop()
    })
    return {
      known,
      around: (id) =>
        repeatersAround(store.document, catalogue, id).map((list) => {
          const now = known.peek().get(list)
          return { ...listOf(store.document, list), ...(now ? { now } : {}) }
        }),
    }
  },
})
