import { type Catalogue, type PageDocument, repeatersAround } from '#kernel/page'
import type { PanelTarget } from '#sdk/setter'
import type { ProjectVariable } from '../../../../../server/wire.ts'
import { appTargets } from './app-names.ts'

/** The entries of a page that a setter can pick from. */
export function targetsOf(
  document: PageDocument,
  catalogue: Catalogue,
  kind: 'element' | 'api' | 'variable' | 'flow',
  app: readonly ProjectVariable[] = [],
): readonly PanelTarget[] {
  const found: PanelTarget[] = []
  for (const entry of document.entries.values()) {
    if (entry.kind !== kind) continue
    if (entry.kind === 'element') {
      const methods = [...(catalogue(entry.type)?.methods ?? []), 'show', 'hide']
      const repeats = repeatersAround(document, catalogue, entry.id).length > 0
      found.push({ id: entry.id, label: entry.name, type: entry.type, methods: [...new Set(methods)], ...(repeats ? { repeats } : {}) })
    } else if (entry.kind === 'variable')
      found.push({ id: entry.name, label: entry.name, type: entry.type, methods: [], computed: entry.formula !== undefined })
    else found.push({ id: entry.id, label: entry.name, type: entry.kind, methods: [] })
  }
  return kind === 'variable' ? [...found, ...appTargets(app)] : found
}
