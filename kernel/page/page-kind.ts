import type { Changes, DocumentKind, DocumentView, Part } from '#kernel/document'
import { type Message, tell } from '#kernel/message'
import { PAGE_LIMITS } from './limits.ts'
import type { Catalogue, Patch } from './patch.ts'
import { type ElementRecord, PAGE_ID, type PageDocument, type PageEntry } from './records.ts'
import { parseEntry } from './records-schema.ts'
import { childrenOf } from './tree.ts'
import { accepts } from './tree-rules.ts'

const whole = (name: string): Part => ({ name, as: 'whole' })
const tree = (name: string): Part => ({ name, as: 'tree' })
const bound = (name: string): Part => ({ name, as: 'tree', sources: 'bindings' })
const extra = tree('extra')
const drawn: readonly Part[] = [
  bound('props'),
  { name: 'style', as: 'tree', sources: 'bindings', prefix: 'style.' },
  whole('css'),
  tree('events'),
  whole('source'),
  extra,
]

/** A page as a kind of documents (design: what of a record changes together, and what apart). */
export const pageKind: DocumentKind<PageEntry> = {
  id: 'page',
  label: { zh: '页面', en: 'Page' },
  parse: parseEntry,
  parts: {
    page: [...drawn, whole('schemaVersion'), tree('interceptor'), { name: 'plugins', as: 'tree', optional: true }],
    element: [
      ...drawn,
      { name: 'place', as: 'group', fields: ['parentId', 'order'] },
      { name: 'component', as: 'group', fields: ['type', 'version'] },
      whole('name'),
    ],
    variable: [...['name', 'type', 'defaultValue', 'formula', 'description'].map(whole), extra],
    api: [whole('name'), whole('source'), bound('config'), extra],
    flow: [whole('name'), whole('nodes'), extra],
  },
  parentOf: (entry) => (entry.kind === 'element' ? entry.parentId : undefined),
  atTop: (entry) => (entry.kind === 'element' ? { ...entry, parentId: null } : entry),
  place: 'place',
  root: PAGE_ID,
  limits: PAGE_LIMITS,
}

/**
 * Why an element may not stand where it does: what its parent accepts, and what its component needs above it. Components that nobody knows may
 * stand anywhere, and so may their children.
 */
export function standingRule(catalogue: Catalogue): (view: DocumentView<PageEntry>, entry: PageEntry) => Message | null {
  return (view, entry) => {
    if (entry.kind !== 'element') return null
    const above: string[] = []
    for (let parent = elementIn(view, entry.parentId); parent; parent = elementIn(view, parent.parentId)) above.push(parent.type)
    const [parentType = 'Page'] = above
    const parent = catalogue(parentType)
    const accepted = parent ? accepts(parent, entry.type, catalogue) : true
    if (accepted !== true) return tell('page.may-not-stand', { element: entry.id, why: accepted })
    const need = catalogue(entry.type)?.needsAncestor
    const known = [...above, 'Page'].map(catalogue)
    if (!need || known.slice(0, -1).includes(undefined) || known.some((info) => info?.tags.includes(need.tag))) return null
    return tell('page.may-not-stand', { element: entry.id, why: need.refusal })
  }
}

function elementIn(view: DocumentView<PageEntry>, id: string | null): ElementRecord | undefined {
  const found = id === null ? undefined : view.get(id)
  return found?.kind === 'element' ? found : undefined
}

/** A whole page as an edit meets it. */
export const viewOf = (document: PageDocument): DocumentView<PageEntry> => ({
  get: (id) => document.entries.get(id),
  childrenOf: (id) => childrenOf(document, id),
})

/** What a patch changes, record by record. */
export function changesOf(patch: Patch): Changes<PageEntry> {
  const changes = new Map<string, { readonly from: PageEntry | null; readonly to: PageEntry | null }>()
  for (const [id, to] of patch.added) changes.set(id, { from: null, to })
  for (const [id, [from, to]] of patch.changed) changes.set(id, { from, to })
  for (const [id, from] of patch.removed) changes.set(id, { from, to: null })
  return changes
}

/** The same as a patch. */
export function patchOf(changes: Changes<PageEntry>): Patch {
  const added = new Map<string, PageEntry>()
  const changed = new Map<string, readonly [PageEntry, PageEntry]>()
  const removed = new Map<string, PageEntry>()
  for (const [id, { from, to }] of changes) {
    if (from && to) changed.set(id, [from, to])
    else if (to) added.set(id, to)
    else if (from) removed.set(id, from)
  }
  return { added, changed, removed }
}
