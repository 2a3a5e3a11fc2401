import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { type ElementId, elementOf, repeatersAround, rowSlotOf } from '#kernel/page/records'
import { definePart, defineToken } from '#kernel/plugin'
import type { RunningPage, RunningRow, RunningRows } from '#kernel/view'
import { loadedPlugins } from '../document/opened-page.ts'
import { problemsToken } from './problems-part.ts'
import { runningToken } from './running-part.ts'
import { storeToken } from './store-part.ts'

/** Of a list on the canvas: its rows as seen from the sample rows around it, and which of them is its sample. */
export interface SampleList {
  readonly id: ElementId
  readonly rows: RunningRows
  /** Its position in the list; -1 while the list has none. */
  readonly at: number
  readonly row: RunningRow | undefined
}

/** Which row of a list stands for all of them where something is edited: formulas are shown with its values. */
export interface SampleRows {
  /** Keys by list; of one that is not named it is the first row. */
  readonly chosen: ReadonlySignal<ReadonlyMap<ElementId, string>>
  /** The row on the canvas that was clicked in, as a path; undefined for none. */
  readonly clicked: Signal<string | undefined>
  /** The list whose sample concerns an element: its own, else the innermost around it. */
  listFor(id: ElementId): ElementId | undefined
  list(id: ElementId): SampleList | undefined
  choose(id: ElementId, key: string | undefined): void
  /** The path of the sample row that an element stands in; undefined for one of no row. */
  pathFor(id: ElementId): string | undefined
  /** The position of a row in which something fails. */
  failing(id: ElementId): number | undefined
}
export const sampleRowsToken = defineToken<SampleRows>('tessera.editor/sample-rows')

export const sampleRowPart = definePart({
  id: 'part/sample-row',
  token: sampleRowsToken,
  create({ get }): SampleRows {
    const { catalogue } = get(loadedPlugins)
    const store = get(storeToken)
    const problems = get(problemsToken)
    const chosen = signal<ReadonlyMap<ElementId, string>>(new Map())
    const slotOfRows = (id: ElementId) => rowSlotOf(catalogue(elementOf(store.document, id)?.type ?? ''))
    /** The page as seen from the sample rows around an element. */
    const around = (id: ElementId): RunningPage | undefined => {
      const [nearest] = repeatersAround(store.document, catalogue, id)
      return nearest === undefined ? get(runningToken).page : list(nearest)?.row?.page
    }
    const list = (id: ElementId): SampleList | undefined => {
      const slot = slotOfRows(id)
      const rows = slot === undefined ? undefined : around(id)?.rows(id, slot).value
      if (!rows) return undefined
      const key = chosen.value.get(id)
      const at = Math.max(
        0,
        rows.rows.findIndex((row) => row.key === key),
      )
      return { id, rows, at: rows.rows.length === 0 ? -1 : rows.from + at, row: rows.rows[at] }
    }
    return {
      chosen,
      clicked: signal(undefined),
      list,
      listFor: (id) => (slotOfRows(id) === undefined ? repeatersAround(store.document, catalogue, id)[0] : id),
      choose(id, key) {
        const next = new Map(chosen.peek())
        if (key === undefined) next.delete(id)
        else next.set(id, key)
        chosen.value = next
      },
      pathFor(id) {
        const [nearest] = repeatersAround(store.document, catalogue, id)
        return nearest === undefined ? undefined : list(nearest)?.row?.page.scope
      },
      failing(id) {
        const found = list(id)
        const paths = problems.failures.value.flatMap(({ scope }) => scope ?? [])
        const at = found?.rows.rows.findIndex(({ page: { scope } }) => paths.some((path) => path === scope || path.startsWith(`${scope}/`)))
        return found && at !== undefined && at >= 0 ? found.rows.from + at : undefined
      },
    }
  },
})
