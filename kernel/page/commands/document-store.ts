import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { type DocumentStore as AnyStore, type AppliedChanges, type Changes, type History, openDocument } from '#kernel/document'
import { applyPatch } from '../records/patch-algebra.ts'
import { type ElementId, PAGE_ID, type PageDocument, type PageEntry } from '../records/records.ts'
import { childrenOf } from '../records/tree.ts'
import { indexOf } from '../records/tree-index.ts'
import { checkPatched } from '../schema/check-patch.ts'
import { pageKind, viewOf } from '../schema/page-kind.ts'

export type AppliedPatch = AppliedChanges<PageEntry, PageDocument>

/** A page that is edited: its tree is checked, and the children of each element can be watched. */
export interface DocumentStore extends AnyStore<PageEntry, PageDocument> {
  children(parentId: ElementId | null): ReadonlySignal<readonly ElementId[]>
}

/** Opens a page for editing; throws a PageError and changes nothing where a change does not fit. */
export function createDocumentStore(document: PageDocument, options: { readonly history?: History<PageEntry> } = {}): DocumentStore {
  indexOf(document)
  const lists = new Map<ElementId | null, Signal<readonly ElementId[]>>()
  const store = openDocument<PageEntry, PageDocument>(pageKind, document, {
    ...options,
    view: viewOf,
    after(before, changes) {
      const after = applyPatch(before, changes)
      checkPatched(after, changes)
      return after
    },
    // An unchanged list is the same object in the new index and notifies no subscribers.
    written(after, changes) {
      for (const parent of touchedParents(changes)) {
        const watched = lists.get(parent)
        if (watched) watched.value = childrenOf(after, parent)
      }
    },
  })
  return Object.assign(store, {
    children(parentId: ElementId | null): ReadonlySignal<readonly ElementId[]> {
      const key = parentId === PAGE_ID ? null : parentId
      let found = lists.get(key)
      if (!found) {
        found = signal(childrenOf(store.document, key))
        lists.set(key, found)
      }
      return found
    },
  })
}

function touchedParents(patch: Changes<PageEntry>): ReadonlySet<ElementId | null> {
  const parents = new Set<ElementId | null>()
  const add = (entry: PageEntry) => {
    if (entry.kind === 'element') parents.add(entry.parentId)
  }
  for (const { from, to } of patch.values()) {
    if (from) add(from)
    if (to) add(to)
  }
  return parents
}
