import type { DocumentKind, DocumentView } from '#kernel/document'
import { type Message, tell } from '#kernel/message'
import { isThere, onceRefusal, onceText } from './kept-apart.ts'
import type { Catalogue } from './patch.ts'
import type { ElementRecord, PageEntry } from './records.ts'
import { MAIN_SLOT, slotInfo } from './slots.ts'
import { slotOf } from './tree.ts'

type View = DocumentView<PageEntry>
type Rules = Required<Pick<DocumentKind<PageEntry>, 'together' | 'needs'>>

export function elementIn(view: View, id: string | null): ElementRecord | undefined {
  const found = id === null ? undefined : view.get(id)
  return found?.kind === 'element' ? found : undefined
}

/** What an element stands in, from the inside out. */
function parentsOf(view: View, element: ElementRecord): readonly ElementRecord[] {
  const parents: ElementRecord[] = []
  const seen = new Set([element.id])
  for (let at = elementIn(view, element.parentId); at && !seen.has(at.id); at = elementIn(view, at.parentId)) {
    seen.add(at.id)
    parents.push(at)
  }
  return parents
}

/** Of a record that may be no valid one yet. */
const textOf = (catalogue: Catalogue, entry: PageEntry | null): string | undefined =>
  entry?.kind === 'element' ? onceText(catalogue(entry.type), entry.props, Object.keys(entry.bindings ?? {})) : undefined

/** Why an element may not have its text, which another one has within the same element around both. */
export function onceProblem(view: View, catalogue: Catalogue, entry: PageEntry): Message | null {
  const text = textOf(catalogue, entry)
  const info = entry.kind === 'element' ? catalogue(entry.type) : undefined
  if (entry.kind !== 'element' || !info || text === undefined) return null
  const elements = { get: (id: string) => elementIn(view, id), childrenOf: (id: string) => view.childrenOf(id) }
  const parents = parentsOf(view, entry).map(({ id }) => id)
  return isThere(elements, catalogue, { info, text, parents, leaving: new Set([entry.id]) })
    ? tell('page.may-not-stand', { element: entry.id, why: onceRefusal(text) })
    : null
}

/** Rules of texts that are there once, for whoever sees a page in parts. `catalogueOf` knows the components of the page that is seen, of none: all. */
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
