import type { ActionOutcome, ProgramUse, RowChoice } from '#kernel/engine'
import { type Told, tell } from '#kernel/message'
import type { ElementId } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import type { RunningPage, RunningRows } from './running-page.ts'

/** A row as far as choosing among rows is concerned. */
interface Row {
  readonly template: number
  readonly parent: Row | null
  readonly page: RunningPage
  readonly path: string
}

export interface RowLists<R extends Row> {
  readonly uses: () => readonly ProgramUse[]
  readonly templateOf: (element: ElementId) => number
  /** The rows of an instance that the engine reported, in a row or on the page. */
  readonly list: (
    row: R | null,
    use: ProgramUse,
  ) => Pick<RunningRows, 'total'> & { readonly rows: readonly (R & { readonly key: string })[] }
}

export type Chosen<R> = { readonly ok: true; readonly rows: readonly R[] } | { readonly ok: false; readonly reason: Told }

/**
 * The rows in which a step means an element to be. `from`: the row that asks. Rows around that both are in are the same for both; so keys are needed for
 * the others alone, and every row is every one of these.
 */
export function chooseRows<R extends Row>(
  { uses, templateOf, list }: RowLists<R>,
  from: R | undefined,
  element: ElementId,
  choice: RowChoice,
): Chosen<R> {
  const around = usesAround(uses(), templateOf, element)
  const shared: R[] = []
  for (let row: Row | null | undefined = from; row; row = row.parent) shared.unshift(row as R)
  const common = shared.filter((row, level) => around[level]?.template === row.template)
  if (choice === 'every') {
    const level = Math.min(common.length, around.length - 1)
    let rows: readonly (R | null)[] = [level === 0 ? null : common[level - 1]!]
    for (const use of around.slice(level)) {
      const lists = rows.map((row) => list(row, use))
      const missing = lists.reduce((sum, { rows: there, total }) => sum + total - there.length, 0)
      if (missing > 0) return { ok: false, reason: tell('view.rows-out-of-sight', { element, missing, list: use.element }) }
      rows = lists.flatMap(({ rows: there }) => there)
    }
    return { ok: true, rows: rows as readonly R[] }
  }
  const { keys } = choice
  const level = around.length - keys.length
  if (keys.length === 0 || level < 0 || level > common.length)
    return { ok: false, reason: tell('view.row-keys', { element, keys: around.length }) }
  let row: R | null = level === 0 ? null : common[level - 1]!
  for (const [n, key] of keys.entries()) {
    const use = around[level + n]!
    const { rows, total } = list(row, use)
    const found = rows.find((one) => one.key === key)
    const why = rows.length < total ? 'view.row-out-of-sight' : 'view.no-row'
    if (!found) return { ok: false, reason: tell(why, { element, row: key, list: use.element }) }
    row = found
  }
  return { ok: true, rows: [row!] }
}

/** The instances of the templates around an element, the outermost first. */
function usesAround(uses: readonly ProgramUse[], templateOf: (element: ElementId) => number, element: ElementId): readonly ProgramUse[] {
  const around: ProgramUse[] = []
  for (let template = templateOf(element), left = uses.length; template !== 0 && left > 0; left--) {
    const use = uses.find((one) => one.template === template)
    if (!use) break
    around.unshift(use)
    template = templateOf(use.element)
  }
  return around
}

/** Runs the same call in several rows concurrently; fails if one fails, with its path. */
export async function inEachRow<R extends Row>(
  rows: readonly R[],
  run: (row: R) => Promise<ActionOutcome> | ActionOutcome,
): Promise<ActionOutcome> {
  const outcomes = await Promise.all(rows.map(run))
  const values = outcomes.map(({ value = null }): Json => value)
  for (const [n, outcome] of outcomes.entries()) {
    if (outcome.ok) continue
    const reason = tell('view.row-failed', { row: rows[n]!.path, reason: outcome.reason })
    return { ok: false, reason, value: values, ...(outcome.quiet ? { quiet: true } : {}) }
  }
  return values.some((value) => value !== null) ? { ok: true, value: values } : { ok: true }
}
