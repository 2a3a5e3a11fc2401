import { type Message, tell } from '#kernel/message'
import { PAGE_LIMITS } from '../values/limits.ts'
import { blockOf } from './blocks.ts'
import { FindingList } from './finding-list.ts'
import type { Catalogue } from './patch.ts'
import { type ElementId, type ElementRecord, type Finding, PAGE_ID, type PageDocument } from './records.ts'
import { SLOT_ROW } from './row-words.ts'
import { MAIN_SLOT, repeatsOf } from './slots.ts'
import { indexOf } from './tree-index.ts'

const NONE: readonly ElementId[] = []

/** An element by id; undefined for every other kind of entry. */
export function elementOf(document: PageDocument, id: string): ElementRecord | undefined {
  const entry = document.entries.get(id)
  return entry?.kind === 'element' ? entry : undefined
}

/** The ids of an element's children in their order; `null` or `page` for the page's own. */
export function childrenOf(document: PageDocument, parentId: ElementId | null): readonly ElementId[] {
  return indexOf(document).children.get(parentId === PAGE_ID ? null : parentId) ?? NONE
}

/** The region of an element in its parent. */
export const slotOf = (element: Pick<ElementRecord, 'slot'>): string => element.slot ?? MAIN_SLOT

/** The ids of the children in one region, in order. */
export function childrenIn(document: PageDocument, parentId: ElementId | null, slot: string): readonly ElementId[] {
  const all = childrenOf(document, parentId)
  const isThere = (id: ElementId) => slotOf(elementOf(document, id)!) === slot
  return all.every(isThere) ? all : all.filter(isThere)
}

/** The regions of an element that have children, the main one first. */
export function filledSlots(document: PageDocument, parentId: ElementId | null): readonly string[] {
  const slots = new Set(childrenOf(document, parentId).map((id) => slotOf(elementOf(document, id)!)))
  return [...slots].sort((a, b) => (a === MAIN_SLOT ? -1 : b === MAIN_SLOT ? 1 : 0))
}

/** The elements whose rows contain an element, innermost first. */
export function repeatersAround(document: PageDocument, catalogue: Catalogue, id: ElementId): readonly ElementId[] {
  const found: ElementId[] = []
  let at = elementOf(document, id)
  for (let left = document.entries.size; at?.parentId && left > 0; left--) {
    const parent = elementOf(document, at.parentId)
    if (parent && repeatsOf(catalogue(parent.type), slotOf(at))) found.push(parent.id)
    at = parent
  }
  return found
}

/** The same as code knows them: rows of a slot that a block repeats are marked, and are not what `item` means. */
export function rowsAround(document: PageDocument, catalogue: Catalogue, id: ElementId): readonly string[] {
  const isUse = (repeater: ElementId) => blockOf(elementOf(document, repeater)!.type) !== undefined
  return repeatersAround(document, catalogue, id).map((repeater) => (isUse(repeater) ? SLOT_ROW + repeater : repeater))
}

/** The ids of everything below, parents before children, in reading order. */
export function descendantsOf(document: PageDocument, id: ElementId | null): readonly ElementId[] {
  const { children } = indexOf(document)
  const result: ElementId[] = []
  const seen = new Set<ElementId>()
  const walk = (parent: ElementId | null) => {
    for (const child of children.get(parent) ?? NONE) {
      if (seen.has(child)) continue
      seen.add(child)
      result.push(child)
      walk(child)
    }
  }
  walk(id === PAGE_ID ? null : id)
  return result
}

/** The ids of an element's ancestors, its parent first; empty for an element directly on the page. */
export function ancestorsOf(document: PageDocument, id: ElementId): readonly ElementId[] {
  const result: ElementId[] = []
  const seen = new Set<ElementId>([id])
  let parent = elementOf(document, id)?.parentId ?? null
  while (parent !== null && !seen.has(parent)) {
    seen.add(parent)
    result.push(parent)
    parent = elementOf(document, parent)?.parentId ?? null
  }
  return result
}

/** The way to an element from the page's first level down to itself. */
export function pathTo(document: PageDocument, id: ElementId): readonly ElementId[] {
  return [...ancestorsOf(document, id)].reverse().concat(id)
}

/** An element's index among the children in its region; -1 when it is not in the document. */
export function indexInParent(document: PageDocument, id: ElementId): number {
  const element = elementOf(document, id)
  return element ? childrenIn(document, element.parentId, slotOf(element)).indexOf(id) : -1
}

/** What breaks the tree: parents that are missing, rings, too deep. Looks at the given elements only, else at all. */
export function checkTree(document: PageDocument, ids?: Iterable<ElementId>, findings = new FindingList()): readonly Finding[] {
  const report = (code: string, entry: string, message: Message) => findings.add({ level: 'error', code, entry, message })
  const known = new Map<ElementId, Standing>()
  for (const id of ids ?? document.entries.keys()) {
    const element = elementOf(document, id)
    if (!element) continue
    const { depth, inside, missing } = standingOf(document, element, known)
    if (inside) report('PAGE_CYCLE', id, tell('page.inside-itself', { element: element.name }))
    if (missing !== undefined) report('PAGE_MISSING_PARENT', id, tell('page.missing-parent', { element: element.name, parent: missing }))
    if (depth > PAGE_LIMITS.depth)
      report('PAGE_TOO_DEEP', id, tell('page.nested-too-deep', { element: element.name, most: PAGE_LIMITS.depth }))
  }
  return findings.all()
}

/** The state of an element in the tree; its descendants share it except for the depth. */
interface Standing {
  /** Levels down to the element, itself included; a ring counts once. */
  readonly depth: number
  /** It is in a ring, or below one. */
  readonly inside: boolean
  /** The parent that is missing, of the element or of one above it. */
  readonly missing: ElementId | undefined
}

// Up to the first ancestor whose standing is known and down again, so that every element is walked over once.
function standingOf(document: PageDocument, element: ElementRecord, known: Map<ElementId, Standing>): Standing {
  const path: ElementRecord[] = []
  const places = new Map<ElementId, number>()
  let standing: Standing = { depth: 0, inside: false, missing: undefined }
  for (let at: ElementRecord | undefined = element; at; ) {
    const found = known.get(at.id)
    const ring = places.get(at.id)
    if (found) standing = found
    else if (ring !== undefined) {
      standing = { depth: path.length - ring, inside: true, missing: undefined }
      for (const inRing of path.splice(ring)) known.set(inRing.id, standing)
    }
    if (found || ring !== undefined) break
    places.set(at.id, path.length)
    path.push(at)
    const above: ElementRecord | undefined = at.parentId === null ? undefined : elementOf(document, at.parentId)
    if (at.parentId !== null && !above) standing = { depth: 1, inside: false, missing: at.parentId }
    at = above
  }
  for (const each of path.reverse()) {
    standing = { ...standing, depth: standing.depth + 1 }
    known.set(each.id, standing)
  }
  return known.get(element.id)!
}
