import type { PageEntry } from '#kernel/page'

interface Change {
  readonly added: ReadonlyMap<string, PageEntry>
  readonly changed: ReadonlyMap<string, readonly [from: PageEntry, to: PageEntry]>
}

const formulas = (entry: PageEntry): number =>
  'bindings' in entry ? Object.values(entry.bindings).filter(({ kind }) => kind === 'formula').length : 0
const flows = (entry: PageEntry): number => ('events' in entry ? Object.values(entry.events).flat().length : 0)

/** Which first steps an edit of a page is. */
export function stepsOfPatch({ added, changed }: Change): readonly ('drop' | 'bind' | 'event')[] {
  const all = [...changed.values()]
  return [
    ...([...added.values()].some(({ kind }) => kind === 'element') ? (['drop'] as const) : []),
    ...(all.some(([from, to]) => formulas(to) > formulas(from)) ? (['bind'] as const) : []),
    ...(all.some(([from, to]) => flows(to) > flows(from)) ? (['event'] as const) : []),
  ]
}
