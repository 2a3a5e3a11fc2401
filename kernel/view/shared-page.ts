import { computed, type ReadonlySignal } from '@preact/signals-core'
import type { LoadResult, ProgramSource } from '#kernel/engine'
import type { ElementId } from '#kernel/page/records'
import type { RunningPage, RunningRow, RunningRows } from './running-page.ts'

/**
 * A running page that is rendered several times concurrently. One rendering is the page's own; the others only show
 * it.
 */
export interface SharedPage {
  /** For the drawing that tells the page of its fields, its methods and its failures. */
  readonly page: RunningPage
  /**
   * For another rendering with the same values and rows. Its events are ignored. Each rendering needs a view of its
   * own.
   */
  watch(): RunningPage
}

type Load = RunningPage['load']

/** What an element asked for last. */
interface Asked {
  readonly use: ProgramSource['use'] | undefined
  readonly params: string
  readonly result: Promise<LoadResult>
  isOpen: boolean
}

/** Lets a page be drawn several times with one engine and one set of requests: what one drawing asked for, the others get. */
export function sharePage(page: RunningPage): SharedPage {
  const asked = new Map<ElementId, Asked>()
  const loadWith =
    (isOwn: boolean): Load =>
    (id, params, fresh) => {
      const { use } = page.element(id).peek()?.source ?? {}
      const words = JSON.stringify(params)
      const known = asked.get(id)
      const isSame = known !== undefined && known.use === use && known.params === words
      // The page's own drawing asks again whenever it wants to know; the others take what there is.
      if (isSame && (isOwn ? known.isOpen && !fresh : true)) return known.result
      const now: Asked = { use, params: words, result: page.load(id, params, isOwn && fresh), isOpen: true }
      asked.set(id, now)
      const end = (): void => {
        now.isOpen = false
      }
      void now.result.then(end, () => {
        end()
        if (asked.get(id) === now) asked.delete(id)
      })
      return now.result
    }
  return { page: { ...page, load: loadWith(true) }, watch: () => watching(page, loadWith(false)) }
}

const nothing = (): void => undefined

function watching(page: RunningPage, load: Load): RunningPage {
  const lists = new Map<string, ReadonlySignal<RunningRows>>()
  const known = new WeakMap<RunningRow, RunningRow>()
  // Each row of the page keeps one view in this rendering, so that its elements stay mounted.
  const rowOf = (row: RunningRow): RunningRow => {
    const own = known.get(row) ?? { key: row.key, page: watching(row.page, row.page.load), isAsleep: false }
    known.set(row, own)
    return own
  }
  return {
    ...page,
    rows(id, slot) {
      const key = `${id} ${slot}`
      const list = lists.get(key) ?? computed(() => withRows(page.rows(id, slot).value, rowOf))
      lists.set(key, list)
      return list
    },
    load,
    viewFailed: nothing,
    emit: nothing,
    setState: nothing,
    surround: nothing,
    setInSight: nothing,
    provideMethods: () => nothing,
  }
}

const withRows = (told: RunningRows, rowOf: (row: RunningRow) => RunningRow): RunningRows => ({ ...told, rows: told.rows.map(rowOf) })
