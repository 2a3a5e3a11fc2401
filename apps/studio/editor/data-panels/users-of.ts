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

/** What reads an element's values or acts on it; of a form also what reads its fields. An element does not use itself. */
export function usersOfElement(document: PageDocument, id: string): readonly User[] {
  const index = referencesOf(document)
  const fields = new Map<string, ReferenceTarget>()
  for (const entry of document.entries.values())
    for (const { target } of index.usesOf(entry.id)) if (target.kind === 'field' && target.form === id) fields.set(target.name, target)
  return usersOf(document, { kind: 'element', id }, ...fields.values()).filter((user) => user.id !== id)
}

let kept: { readonly document: PageDocument; readonly index: ReferenceIndex } | null = null

/** Who uses what; one page is open at a time, so the last index is kept and follows what changed since. */
export function referencesOf(document: PageDocument): ReferenceIndex {
  if (kept?.document === document) return kept.index
  const index = kept?.index ?? createReferenceIndex(document)
  if (kept) index.apply(diffDocuments(kept.document, document))
  kept = { document, index }
  return index
}

function usersOf(document: PageDocument, ...targets: readonly ReferenceTarget[]): readonly User[] {
  const paths = new Map<string, string[]>()
  for (const { entry, path } of targets.flatMap((target) => referencesOf(document).usersOf(target)))
    paths.set(entry, [...(paths.get(entry) ?? []), path])
  return [...paths].flatMap(([id, list]) => {
    const entry = document.entries.get(id)
    if (!entry || entry.kind === 'variable') return []
    return [{ id, kind: entry.kind, name: entry.kind === 'page' ? '' : entry.name, paths: [...new Set(list)] }]
  })
}
