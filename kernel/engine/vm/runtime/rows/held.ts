import { runLater } from './notes.ts'
import { emitInRow } from './row-output.ts'
import { pageUses, pathOf, type Rows, type Scope, scopeAt, templates } from './templates.ts'

/** Whether a binding that made an engine hang must not run in this row, or not yet. */
export const isHeld = (scope: Scope, which: number): boolean => {
  const held = scope.rows.use.template.held?.[which]
  if (held === undefined) return false
  const path = pathOf(scope)
  if (held.gone.has(path)) emitInRow(scope, which, '')
  return held.gone.has(path) || (held.turn !== undefined && held.turn !== path)
}

/** Bindings that made an engine hang run row by row from now on, and not at all in some rows. */
export const holdBinding = (id: number, gone: readonly string[]): void => {
  for (const template of templates.values()) {
    const which = template.ids.indexOf(id)
    if (which < 0) continue
    template.held ??= []
    template.held[which] = { gone: new Set(gone), turn: null }
  }
}

/** The rows that have such a binding. */
export const rowsWith = (id: number): readonly string[] => {
  const paths: string[] = []
  const visit = (rows: Rows): void => {
    const which = rows.use.template.ids.includes(id)
    for (const scope of rows.scopes) {
      if (which) paths.push(pathOf(scope))
      for (const kid of scope.kids) visit(kid)
    }
  }
  for (const rows of pageUses) visit(rows)
  return paths
}

/** It is the turn of one row; of all of them without a path. */
export const giveTurn = (id: number, path: string | undefined): void => {
  for (const template of templates.values()) {
    const which = template.ids.indexOf(id)
    const held = template.held?.[which]
    if (held === undefined) continue
    held.turn = path
    const scope = path === undefined ? null : scopeAt(path)
    if (scope !== null) runLater(scope, [which])
  }
}
