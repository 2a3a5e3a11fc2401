import type { Catalogue, PageDocument } from '#kernel/page'
import type { PanelContext } from '#sdk/setter'

type Target = ReturnType<PanelContext['targets']>[number]

/** The entries of a page that a setter can pick from. */
export function targetsOf(document: PageDocument, catalogue: Catalogue, kind: 'element' | 'api' | 'variable' | 'flow'): readonly Target[] {
  const found: Target[] = []
  for (const entry of document.entries.values()) {
    if (entry.kind !== kind) continue
    if (entry.kind === 'element') {
      const methods = [...(catalogue(entry.type)?.methods ?? []), 'show', 'hide']
      found.push({ id: entry.id, label: entry.name, type: entry.type, methods: [...new Set(methods)] })
    } else if (entry.kind === 'variable') found.push({ id: entry.name, label: entry.name, type: entry.type, methods: [] })
    else found.push({ id: entry.id, label: entry.name, type: entry.kind, methods: [] })
  }
  return found
}
