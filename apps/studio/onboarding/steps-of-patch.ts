import { addedIn, type Changes, changedIn } from '#kernel/document'
import type { PageEntry } from '#kernel/page'

const formulas = (entry: PageEntry): number =>
  'bindings' in entry ? Object.values(entry.bindings).filter(({ kind }) => kind === 'formula').length : 0
const flows = (entry: PageEntry): number => ('events' in entry ? Object.values(entry.events).flat().length : 0)

/** Which first steps an edit of a page is. */
export function stepsOfPatch(changes: Changes<PageEntry>): readonly ('drop' | 'bind' | 'event')[] {
  const all = changedIn(changes)
  return [
    ...(addedIn(changes).some(({ kind }) => kind === 'element') ? (['drop'] as const) : []),
    ...(all.some(([from, to]) => formulas(to) > formulas(from)) ? (['bind'] as const) : []),
    ...(all.some(([from, to]) => flows(to) > flows(from)) ? (['event'] as const) : []),
  ]
}
