import type { Catalogue, PageDocument } from '#kernel/page'
import type { PanelTarget } from '#sdk/setter'

/** The entries of a page that a setter can pick from. */
export function targetsOf(
  document: PageDocument,
  catalogue: Catalogue,
  kind: 'element' | 'api' | 'variable' | 'flow',
): readonly PanelTarget[] {
  const found: PanelTarget[] = []
  for (const entry of document.entries.values()) {
    if (entry.kind !== kind) continue
    if (entry.kind === 'element') {
      const methods = [...(catalogue(entry.type)?.methods ?? []), 'show', 'hide']
      found.push({ id: entry.id, label: entry.name, type: entry.type, methods: [...new Set(methods)] })
    } else if (entry.kind === 'variable')
      found.push({ id: entry.name, label: entry.name, type: entry.type, methods: [], computed: entry.formula !== undefined })
    else found.push({ id: entry.id, label: entry.name, type: entry.kind, methods: [] })
  }
  return found
}
