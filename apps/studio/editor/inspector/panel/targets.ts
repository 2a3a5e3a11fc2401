import { type Catalogue, elementOf, type PageDocument, repeatersAround } from '#kernel/page/records'
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
      const place = placeOf(document, entry.parentId)
      found.push({
        ...{ id: entry.id, label: entry.name, type: entry.type, methods: [...new Set(methods)] },
        ...(repeats ? { repeats } : {}),
        ...(place.length > 0 ? { place } : {}),
      })
    } else if (entry.kind === 'variable')
      found.push({ id: entry.name, label: entry.name, type: entry.type, methods: [], computed: entry.formula !== undefined })
    else found.push({ id: entry.id, label: entry.name, type: entry.kind, methods: [] })
  }
  return kind === 'variable' ? [...found, ...appTargets(app)] : found
}

/** Names of the elements around, the outermost first. */
function placeOf(document: PageDocument, parentId: string | null): readonly string[] {
  const names: string[] = []
  for (let parent = elementOf(document, parentId ?? ''); parent; parent = elementOf(document, parent.parentId ?? ''))
    names.unshift(parent.name)
  return names
}
