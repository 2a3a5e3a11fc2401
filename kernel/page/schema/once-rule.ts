import type { DocumentKind, DocumentView } from '#kernel/document'
import { type Message, tell } from '#kernel/message'
import { onceKey, onceRefusal, onceText, textsIn } from '../records/kept-apart.ts'
import type { Catalogue } from '../records/patch.ts'
import type { ElementRecord, PageEntry } from '../records/records.ts'
import { MAIN_SLOT, slotInfo } from '../records/slots.ts'
import { slotOf } from '../records/tree.ts'
import { PAGE_LIMITS } from '../values/limits.ts'

type View = DocumentView<PageEntry>
type Rules = Required<Pick<DocumentKind<PageEntry>, 'together' | 'needs'>>

export function elementIn(view: View, id: string | null): ElementRecord | undefined {
  const found = id === null ? undefined : view.get(id)
  return found?.kind === 'element' ? found : undefined
}

/** The ancestors of an element, the nearest first; no more than a page may have, so that a ring or a chain that is too deep takes no longer. */
function parentsOf(view: View, element: ElementRecord): readonly ElementRecord[] {
  const parents: ElementRecord[] = []
  for (let at = elementIn(view, element.parentId); at && parents.length < PAGE_LIMITS.depth; at = elementIn(view, at.parentId))
    parents.push(at)
  return parents
}

/** Of a record that may be no valid one yet. */
const textOf = (catalogue: Catalogue, entry: PageEntry | null): string | undefined =>
  entry?.kind === 'element' ? onceText(catalogue(entry.type), entry.props, Object.keys(entry.bindings ?? {})) : undefined

/** Ids of elements by rule and text, of all within one scope. */
type TextIndex = ReadonlyMap<string, readonly string[]>
/** By scope and tag. A view does not change, so each scope is read once, however many of its elements are asked about. */
const indexes = new WeakMap<View, Map<string, TextIndex>>()

function indexOf(view: View, catalogue: Catalogue, scope: string, tag: string): TextIndex {
  const known = indexes.get(view) ?? new Map<string, TextIndex>()
  indexes.set(view, known)
  const key = `${tag} ${scope}`
  const made =
    known.get(key) ?? textsIn({ get: (id) => elementIn(view, id), childrenOf: (id) => view.childrenOf(id) }, catalogue, scope, tag)
  known.set(key, made)
  return made
}

/** Why an element may not have its text, which another one has within the same element around both. */
export function onceProblem(view: View, catalogue: Catalogue, entry: PageEntry): Message | null {
  const text = textOf(catalogue, entry)
  const info = entry.kind === 'element' ? catalogue(entry.type) : undefined
  const tag = info?.needsAncestor?.tag
  if (entry.kind !== 'element' || !info || text === undefined || tag === undefined) return null
  const scope = parentsOf(view, entry).find(({ type }) => catalogue(type)?.tags.includes(tag))
  if (!scope) return null
  const same = indexOf(view, catalogue, scope.id, tag).get(onceKey(info, text)) ?? []
  // What is below the element itself is asked about itself.
  const isTwice = same.some(
    (id) => id !== entry.id && !parentsOf(view, elementIn(view, id) as ElementRecord).some((above) => above.id === entry.id),
  )
  return isTwice ? tell('page.may-not-stand', { element: entry.id, why: onceRefusal(text) }) : null
}

/**
 * Rules of unique texts, for callers that see a page in parts. `catalogueOf` knows the components of the page in
 * question; without a page, all components.
 */
export function onceRules(catalogueOf: (view: View | null) => Catalogue): Rules {
  return {
    together: {
      concerns(from, to) {
        const catalogue = catalogueOf(null)
        const text = textOf(catalogue, to)
        return text !== undefined && text !== textOf(catalogue, from)
      },
      refuses: (view, to) => onceProblem(view, catalogueOf(view), to),
    },
    needs(view, entry) {
      if (entry.kind !== 'element') return { children: [], below: [] }
      const catalogue = catalogueOf(view)
      const [parent] = parentsOf(view, entry)
      const slot = slotOf(entry)
      const counts = parent !== undefined && slotInfo(catalogue(parent.type), slot ?? MAIN_SLOT)?.max !== undefined
      const tag = textOf(catalogue, entry) === undefined ? undefined : catalogue(entry.type)?.needsAncestor?.tag
      const scope = tag === undefined ? undefined : parentsOf(view, entry).find(({ type }) => catalogue(type)?.tags.includes(tag))
      return { children: counts ? [parent.id] : [], below: scope ? [scope.id] : [] }
    },
  }
}
