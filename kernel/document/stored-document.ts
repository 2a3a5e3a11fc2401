import { invertChanges } from './changes.ts'
import type { Changes } from './edit.ts'
import type { DocumentKind, DocumentView, Entry } from './kinds.ts'
import { sameJson } from './same-json.ts'

/** A document as it is at one moment; it never changes. */
export interface StoredDocument<E extends Entry = Entry> {
  readonly entries: ReadonlyMap<string, E>
}

const NOTHING: Changes<never> = new Map()
/** Changes nothing. */
export const noChanges = <E extends Entry>(): Changes<E> => NOTHING as Changes<E>

/** The entries after changes; those that the changes do not name stay the same objects. */
export function withChanges<E extends Entry>(entries: ReadonlyMap<string, E>, changes: Changes<E>): ReadonlyMap<string, E> {
  if (changes.size === 0) return entries
  const after = new Map(entries)
  for (const [id, { to }] of changes)
    if (to) after.set(id, to)
    else after.delete(id)
  return after
}

/** The entries before changes. */
export const withoutChanges = <E extends Entry>(entries: ReadonlyMap<string, E>, changes: Changes<E>): ReadonlyMap<string, E> =>
  withChanges(entries, invertChanges(changes))

/** The changes that make one state of a document of another. */
export function changesBetween<E extends Entry>(before: ReadonlyMap<string, E>, after: ReadonlyMap<string, E>): Changes<E> {
  const changes = new Map<string, { readonly from: E | null; readonly to: E | null }>()
  for (const [id, to] of after) {
    const from = before.get(id)
    if (from === undefined) changes.set(id, { from: null, to })
    else if (from !== to && !sameJson(from, to)) changes.set(id, { from, to })
  }
  for (const [id, from] of before) if (!after.has(id)) changes.set(id, { from, to: null })
  return changes
}

/** All records of a document that is held whole. */
export function viewOfAll<E extends Entry>(kind: DocumentKind<E>, { entries }: StoredDocument<E>): DocumentView<E> {
  let children: Map<string, string[]> | undefined
  const childrenByParent = (): Map<string, string[]> => {
    const found = new Map<string, string[]>()
    for (const entry of entries.values()) {
      const parent = kind.parentOf(entry)
      if (typeof parent !== 'string') continue
      const others = found.get(parent)
      if (others) others.push(entry.id)
      else found.set(parent, [entry.id])
    }
    return found
  }
  return {
    get: (id) => entries.get(id),
    childrenOf(id) {
      children ??= childrenByParent()
      return children.get(id) ?? []
    },
  }
}
