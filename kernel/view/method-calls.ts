import type { ActionOutcome, PageProgram, RowChoice } from '#kernel/engine'
import { tell } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { callMethod } from './call-method.ts'
import type { ElementStore } from './element-store.ts'
import type { MethodTable } from './method-table.ts'
import type { RowPages } from './row-pages.ts'
import type { ChosenRows, RunningPage } from './running-page.ts'

export interface MethodCallsParts {
  readonly store: ElementStore
  readonly methods: MethodTable
  /** What methods take and return, by component type. */
  readonly shapes: () => NonNullable<PageProgram['methods']>
  readonly withRows: () => Promise<RowPages>
  readonly loadParser: () => Promise<typeof import('#kernel/engine/protocol')>
}

export type MethodCalls = ReturnType<typeof createMethodCalls>

/** Calls of methods from the page, from a row of it (`scope`), and into rows (`row`). */
export function createMethodCalls({ store, methods, shapes, withRows, loadParser }: MethodCallsParts) {
  async function call(
    id: ElementId,
    method: string,
    args: Json,
    when?: 'if taken',
    scope?: string,
    row?: RowChoice,
  ): Promise<ActionOutcome> {
    if (!store.has(id)) return { ok: false, reason: tell('view.no-element', { element: id }) }
    const repeats = (store.signal(id).peek()?.template ?? 0) > 0
    const isShowing = method === 'show' || method === 'hide'
    if (row && repeats) {
      const [pages, { inEachRow }] = await Promise.all([withRows(), import('./chosen-rows.ts')])
      // Showing and hiding in every row is for those that come later, too.
      if (isShowing && row === 'every' && scope === undefined) store.show(id, method === 'show')
      const chosen = pages.chosen(scope, id, row)
      if (!chosen.ok) return isShowing && row === 'every' && scope === undefined ? { ok: true } : chosen
      const inRow = (path: string) => call(id, method, args, when, path)
      const [first] = chosen.rows
      return row === 'every' || !first ? inEachRow(chosen.rows, ({ path }) => inRow(path)) : inRow(first.path)
    }
    const inRows = scope === undefined ? undefined : await withRows()
    // A flow goes on for its row; what is in the row is there no longer, and other rows are not meant.
    if (repeats && scope !== undefined && !inRows?.pageIn(scope)) return { ok: false, reason: tell('view.row-left', { element: id }) }
    if (isShowing) {
      if (inRows?.show(scope!, id, method === 'show')) return { ok: true }
      store.show(id, method === 'show')
      return { ok: true }
    }
    const name = inRows ? inRows.nameOf(scope!, id) : id
    if (name === id && repeats) return { ok: false, reason: tell('view.in-rows', { element: id }) }
    const type = store.signal(id).peek()?.type ?? ''
    const shape = shapes()[type]?.[method]
    const run = (given: Json) => callMethod(methods, name, method, given)
    return shape ? (await loadParser()).callChecked({ element: id, type, method, shape, when }, args, run) : run(args)
  }

  async function chosen(id: ElementId, row: RowChoice, from: RunningPage, scope?: string): Promise<ChosenRows> {
    if (!store.signal(id).peek()?.template) return { ok: true, pages: [from] }
    const found = (await withRows()).chosen(scope, id, row)
    return found.ok ? { ok: true, pages: found.rows.map((one) => one.page) } : found
  }

  return { call, chosen }
}
