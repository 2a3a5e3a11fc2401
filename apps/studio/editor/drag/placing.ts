import {
  type CommandContext,
  canPlace,
  childrenOf,
  duplicateElements,
  elementOf,
  indexInParent,
  insertElement,
  type Label,
  moveElements,
  PAGE_ID,
  type PageDocument,
  type Patch,
} from '#kernel/page'
import type { Editor } from '#sdk/studio'
import { editsToken } from '../parts/edits-part.ts'
import type { Dragged, Place } from './plan-drop.ts'

type Rules = Pick<CommandContext, 'document' | 'catalogue'>

/** One step to undo for a copy and its move. */
const COPY = 'drag copy'

/** Copies of dragged elements, to be moved instead of them; a new component needs none. */
export function copyOf(session: Editor, dragged: Dragged): Dragged {
  if (dragged.kind === 'new') return dragged
  const patch = session.part(editsToken).apply(duplicateElements, { ids: dragged.ids }, { gesture: COPY })
  const ids = [...(patch?.added.values() ?? [])].flatMap((entry) =>
    entry.kind === 'element' && !patch?.added.has(entry.parentId ?? '') ? [entry.id] : [],
  )
  return { kind: 'move', ids, gesture: COPY }
}

/** Why these may not be put there, or undefined. */
export function refusalOf(rules: Rules, dragged: Dragged, { parentId }: Place): Label | undefined {
  const things = dragged.kind === 'new' ? [dragged.type] : dragged.ids
  for (const thing of things) {
    const answer = canPlace(rules, thing, parentId)
    if (answer !== true) return answer
  }
  return undefined
}

/** The gap among all children for an index among those that do not move. */
export function gapOf(document: PageDocument, dragged: Dragged, { parentId, index }: Place): number {
  const all = childrenOf(document, parentId)
  if (dragged.kind === 'new') return index
  const staying = all.filter((id) => !dragged.ids.includes(id))
  const next = staying[index]
  return next === undefined ? all.length : all.indexOf(next)
}

/** Puts the dragged thing into its place, selects it and says where it is. */
export function putInto(session: Editor, dragged: Dragged, place: Place): boolean {
  const index = gapOf(session.document(), dragged, place)
  if (dragged.kind === 'move') {
    if (session.part(editsToken).apply(moveElements, { ids: dragged.ids, parentId: place.parentId, index }, gestureOf(dragged)) === null)
      return false
    session.selection.value = dragged.ids
    return true
  }
  return insertAt(session, dragged.type, { parentId: place.parentId, index }) !== null
}

/** Inserts a component and selects it; answers its id. */
export function insertAt(session: Editor, type: string, place: Place): string | null {
  const patch = session.part(editsToken).apply(insertElement, { type, parentId: place.parentId, index: place.index })
  const id = patch && firstAdded(patch)
  if (!id) return null
  session.selection.value = [id]
  return id
}

const gestureOf = (dragged: Dragged) => (dragged.kind === 'move' && dragged.gesture ? { gesture: dragged.gesture } : {})

export function firstAdded(patch: Patch): string | null {
  return patch.added.keys().next().value ?? null
}

/** Where a click in the palette puts a component: into the selected element, else after it, else after one around it. */
export function placeForInsert(rules: Rules, selected: string | undefined, type: string): Place | Label {
  const { document } = rules
  const end = (parentId: string | null): Place => ({ parentId, index: childrenOf(document, parentId).length })
  const start = selected === undefined || selected === PAGE_ID ? undefined : elementOf(document, selected)
  if (!start) {
    const answer = canPlace(rules, type, null)
    return answer === true ? end(null) : answer
  }
  const inside = canPlace(rules, type, start.id)
  if (inside === true) return end(start.id)
  let reason: Label = inside
  for (let around = start; ; ) {
    const beside = canPlace(rules, type, around.parentId)
    if (beside === true) return { parentId: around.parentId, index: indexInParent(document, around.id) + 1 }
    reason = beside
    const parent = around.parentId === null ? undefined : elementOf(document, around.parentId)
    if (!parent) return reason
    around = parent
  }
}

export function isPlace(answer: Place | Label): answer is Place {
  return 'index' in answer
}
