import type { DocumentKind, DocumentView, Part } from '#kernel/document'
import { type Message, tell } from '#kernel/message'
import { entryNameProblem } from '../names/name-problems.ts'
import { takenVariableProblem } from '../names/variable-names.ts'
import { refusedWithin } from '../records/kept-apart.ts'
import type { Catalogue } from '../records/patch.ts'
import { PAGE_ID, PAGE_TYPE, type PageDocument, type PageEntry } from '../records/records.ts'
import { repeatsOf, slotInfo } from '../records/slots.ts'
import { childrenOf, slotOf } from '../records/tree.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { elementIn, onceProblem } from './once-rule.ts'
import { parseEntry } from './records-schema.ts'
import { accepts, fullSlot, ROWS_TOO_DEEP } from './tree-rules.ts'

const whole = (name: string): Part => ({ name, as: 'whole' })
const tree = (name: string): Part => ({ name, as: 'tree' })
const bound = (name: string): Part => ({ name, as: 'tree', sources: 'bindings' })
const extra = tree('extra')
const drawn: readonly Part[] = [
  bound('props'),
  { name: 'style', as: 'tree', sources: 'bindings', prefix: 'style.' },
  { name: 'looks', as: 'tree', sources: 'bindings', prefix: 'looks.', optional: true },
  whole('shared'),
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
    page: [
      ...drawn,
      whole('schemaVersion'),
      tree('interceptor'),
      whole('themeId'),
      { name: 'theme', as: 'tree', optional: true },
      { name: 'plugins', as: 'tree', optional: true },
      { name: 'block', as: 'tree', optional: true },
      { name: 'blocks', as: 'tree', optional: true },
      whole('locales'),
    ],
    element: [
      ...drawn,
      { name: 'place', as: 'group', fields: ['parentId', 'order'], more: ['slot'] },
      { name: 'component', as: 'group', fields: ['type', 'version'] },
      whole('name'),
    ],
    variable: [...['name', 'type', 'defaultValue', 'formula', 'description'].map(whole), extra],
    api: [whole('name'), whole('source'), bound('config'), extra],
    flow: [whole('name'), whole('nodes'), extra],
    text: [tree('values'), whole('note'), extra],
  },
  parentOf: (entry) => (entry.kind === 'element' ? entry.parentId : undefined),
  atTop: (entry) => {
    if (entry.kind !== 'element') return entry
    const { slot: _, ...element } = entry
    return { ...element, parentId: null }
  },
  refuses: entryNameProblem,
  among: {
    concerns: (from, to) => to.kind === 'variable' && !(from?.kind === 'variable' && from.name === to.name),
    refuses: (all, to) => (to.kind === 'variable' ? takenVariableProblem(all, to.name, to.id) : null),
  },
  place: 'place',
  root: PAGE_ID,
  limits: PAGE_LIMITS,
}

/**
 * Why an element is not allowed in its place: what its parent accepts, and what its component needs above it. Unknown
 * components and their children are allowed anywhere.
 */
export function standingRule(catalogue: Catalogue): (view: DocumentView<PageEntry>, entry: PageEntry) => Message | null {
  return (view, entry) => {
    if (entry.kind !== 'element') return null
    const above: string[] = []
    let rows = 0
    for (let at = entry, parent = elementIn(view, at.parentId); parent; at = parent, parent = elementIn(view, at.parentId)) {
      above.push(parent.type)
      if (repeatsOf(catalogue(parent.type), slotOf(at))) rows++
    }
    const [parentType = PAGE_TYPE] = above
    const parent = catalogue(parentType)
    const slot = slotOf(entry)
    const accepted = parent ? accepts(parent, entry.type, catalogue, slot) : true
    if (accepted !== true) return tell('page.may-not-stand', { element: entry.id, why: accepted })
    if (rows > PAGE_LIMITS.rowsInRows) return tell('page.may-not-stand', { element: entry.id, why: ROWS_TOO_DEEP })
    const most = slotInfo(parent, slot)?.max
    if (most !== undefined && entry.parentId !== null) {
      const others = [...view.childrenOf(entry.parentId)].filter((id) => id !== entry.id && isInSlot(view, id, slot))
      if (others.length >= most)
        return tell('page.may-not-stand', { element: entry.id, why: fullSlot(parent!, elementIn(view, entry.parentId), slot, most) })
    }
    const info = catalogue(entry.type)
    const refused = refusedWithin(info, above, catalogue)
    if (refused !== true) return tell('page.may-not-stand', { element: entry.id, why: refused })
    const twice = onceProblem(view, catalogue, entry)
    if (twice) return twice
    const need = info?.needsAncestor
    const known = (need?.direct ? [parentType] : [...above, PAGE_TYPE]).map(catalogue)
    if (!need || (above.length > 0 && known.slice(0, above.length).includes(undefined))) return null
    if (known.some((info) => info?.tags.includes(need.tag))) return null
    return tell('page.may-not-stand', { element: entry.id, why: need.refusal })
  }
}

function isInSlot(view: DocumentView<PageEntry>, id: string, slot: string): boolean {
  const element = elementIn(view, id)
  return element !== undefined && slotOf(element) === slot
}

/** A whole page as an edit meets it. */
export const viewOf = (document: PageDocument): DocumentView<PageEntry> => ({
  get: (id) => document.entries.get(id),
  childrenOf: (id) => childrenOf(document, id),
})
