import { base } from '../contexts.ts'
import type { Value } from '../given.ts'
import { protect } from '../state.ts'
import { restoreState } from './own-state.ts'
import { makeRows } from './reconcile.ts'
import { makeScope, pageUses, type Scope, type Use } from './templates.ts'

/** A row as reported: one entry per list, outermost first. */
export type ToldRow = readonly [element: string, key: string, index: number, item: Value]

/** The rows around a place, the outermost first. */
export function rowsAround(scope: Scope): readonly ToldRow[] {
  const rows: ToldRow[] = []
  for (let at: Scope | null = scope; at !== null; at = at.rows.parent)
    rows.unshift([at.rows.use.element, at.key, at.context.index, at.context.item])
  return rows
}

/** A detached row, made of its reported values; null where its lists left the page. */
export function standIn(told: readonly ToldRow[]): Scope | null {
  let uses: readonly Use[] = pageUses.map((rows) => rows.use)
  let scope: Scope | null = null
  for (const [element, key, index, item] of told) {
    const use: Use | undefined = uses.find((one) => one.element === element)
    if (use === undefined) return null
    scope = makeScope(makeRows(use, scope), key, protect(item), index, scope === null ? base : scope.context)
    restoreState(scope)
    uses = use.template.uses
  }
  return scope
}
