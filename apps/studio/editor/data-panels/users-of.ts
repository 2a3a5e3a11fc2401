import { createReferenceIndex, type ReferenceIndex, type ReferenceTarget } from '#kernel/engine/references'
import { diffDocuments, type PageDocument } from '#kernel/page'

/** One place that uses a variable or an api, ready to be shown and gone to. */
export interface User {
  /** Id of the entry that uses it. */
  readonly id: string
  readonly kind: 'page' | 'element' | 'flow' | 'api'
  readonly name: string
  readonly paths: readonly string[]
}

/** What reads or sets a variable. */
export function usersOfVariable(document: PageDocument, name: string): readonly User[] {
  return usersOf(document, { kind: 'variable', name })
}

/** What asks an api for data; flows of older pages name it instead of giving its id. */
export function usersOfApi(document: PageDocument, id: string): readonly User[] {
  return usersOf(document, { kind: 'api', id })
}

let kept: { readonly document: PageDocument; readonly index: ReferenceIndex } | null = null

/** One page is open at a time, so the last index is kept and follows what changed since. */
function indexOf(document: PageDocument): ReferenceIndex {
  if (kept?.document === document) return kept.index
  const index = kept?.index ?? createReferenceIndex(document)
  if (kept) index.apply(diffDocuments(kept.document, document))
  kept = { document, index }
  return index
}

function usersOf(document: PageDocument, target: ReferenceTarget): readonly User[] {
  const paths = new Map<string, string[]>()
  for (const { entry, path } of indexOf(document).usersOf(target)) paths.set(entry, [...(paths.get(entry) ?? []), path])
  return [...paths].flatMap(([id, list]) => {
    const entry = document.entries.get(id)
    if (!entry || entry.kind === 'variable') return []
    return [{ id, kind: entry.kind, name: entry.kind === 'page' ? '' : entry.name, paths: [...new Set(list)] }]
  })
}
