import { addedIn, type Changes, changedIn } from '#kernel/document'
import type { Binding, FlowNode, FlowRecord, PageDocument, PageEntry } from '#kernel/page/records'
import { walkSteps } from '#kernel/page/steps'

export type EditStep = 'drop' | 'bind' | 'event'

/** What tells whether something that was made works. */
export interface Works {
  /** Whether a formula gives a value. */
  readonly gives: (binding: Binding) => Promise<boolean>
  /** Whether a finding says that an entry of the page cannot work. */
  readonly isBroken: (entry: string, path?: string) => boolean
}

/** A value written out, such as the one that a formula begins with: nothing has been computed yet. */
const isLiteral = (source: string): boolean => {
  if (source.trim() === '') return true
  try {
    JSON.parse(source)
    return true
  } catch {
    return false
  }
}

/** Whether any step does something; one that is switched off does not. */
function acts(nodes: readonly FlowNode[]): boolean {
  let found = false
  walkSteps(nodes, (step) => {
    if ('action' in step && !step.disabled) found = true
  })
  return found
}

const formulasOf = (entry: PageEntry): readonly (readonly [path: string, binding: Binding])[] =>
  'bindings' in entry
    ? Object.entries(entry.bindings).filter(([, { kind, source }]) => kind === 'formula' && !isLiteral(source))
    : []

/** The entries of a change as they are, and which of them are new. */
export function touchedBy(changes: Changes<PageEntry>): {
  readonly added: readonly PageEntry[]
  readonly ids: readonly string[]
} {
  const added = addedIn(changes)
  return { added, ids: [...added, ...changedIn(changes).map(([, to]) => to)].map(({ id }) => id) }
}

async function hasWorkingFormula(entry: PageEntry, works: Works): Promise<boolean> {
  for (const [path, binding] of formulasOf(entry))
    if (!works.isBroken(entry.id, path) && (await works.gives(binding))) return true
  return false
}

/** The first steps that these entries of a page are, each only where what was made works. */
export async function stepsThatWork(
  document: PageDocument,
  ids: Iterable<string>,
  works: Works,
): Promise<readonly EditStep[]> {
  const found = new Set<EditStep>()
  const started = new Set<string>()
  const entries = [...new Set(ids)].flatMap((id) => document.entries.get(id) ?? [])
  for (const entry of document.entries.values())
    if (entry.kind === 'element' || entry.kind === 'page')
      for (const flow of Object.values(entry.events).flat()) started.add(flow)
  const flowsOf = (entry: PageEntry): readonly string[] =>
    entry.kind === 'flow' ? [entry.id] : 'events' in entry ? Object.values(entry.events).flat() : []
  for (const entry of entries) {
    if ((entry.kind === 'element' || entry.kind === 'page') && (await hasWorkingFormula(entry, works)))
      found.add('bind')
    const flows = flowsOf(entry).flatMap((id) => document.entries.get(id) ?? [])
    const isWorking = (flow: PageEntry): flow is FlowRecord =>
      flow.kind === 'flow' && started.has(flow.id) && acts(flow.nodes) && !works.isBroken(flow.id)
    if (flows.some(isWorking)) found.add('event')
  }
  return [...found]
}
