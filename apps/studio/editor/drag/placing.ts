import { addedIn, type Changes, isAdded } from '#kernel/document'
import { insertElement, moveElements, pasteElements, toClipboard } from '#kernel/page/commands'
import {
  ancestorsOf,
  childrenIn,
  elementOf,
  indexInParent,
  MAIN_SLOT,
  PAGE_ID,
  type PageDocument,
  type PageEntry,
  slotOf,
} from '#kernel/page/records'
import { canPlace, canPlaceAll } from '#kernel/page/schema'
import type { Label } from '#kernel/page/values'
import { referencesIn } from '#sdk'
import type { Editor } from '#sdk/studio'
import type { Rules } from '../document/regions.ts'
import { editsToken } from '../parts/edits-part.ts'
import type { Dragged, Place } from './plan-drop.ts'

/** Why these may not be put there, or undefined. */
export function refusalOf(rules: Rules, dragged: Dragged, { parentId, slot }: Place): Label | undefined {
  const answer =
    dragged.kind === 'new'
      ? canPlace(rules, dragged.type, parentId, slot)
      : canPlaceAll(rules, topmostOf(rules.document, dragged.ids), parentId, slot)
  return answer === true ? undefined : answer
}

/** What is inside another one of them moves with it. */
function topmostOf(document: PageDocument, ids: readonly string[]): readonly string[] {
  return ids.length < 2 ? ids : ids.filter((id) => !ancestorsOf(document, id).some((above) => ids.includes(above)))
}

/** The gap among all children of the region for an index among those that do not move. */
export function gapOf(document: PageDocument, dragged: Dragged, { parentId, slot = MAIN_SLOT, index }: Place): number {
  const all = childrenIn(document, parentId, slot)
  if (dragged.kind === 'new') return index
  const staying = all.filter((id) => !dragged.ids.includes(id))
  const next = staying[index]
  return next === undefined ? all.length : all.indexOf(next)
}

/** Puts the dragged thing into its place and selects it. */
export function putInto(session: Editor, dragged: Dragged, place: Place): boolean {
  const target = { ...place, index: gapOf(session.document(), dragged, place) }
  if (dragged.kind === 'new') {
    if (!dragged.parts) return insertAt(session, dragged.type, target) !== null
    dragged.parts.put(target)
    return true
  }
  if (session.part(editsToken).apply(moveElements, { ids: dragged.ids, ...toOf(target) }) === null) return false
  session.selection.value = dragged.ids
  return true
}

/** Puts copies of the dragged elements there instead of them, and selects the copies. */
export function putCopies(session: Editor, dragged: Extract<Dragged, { kind: 'move' }>, place: Place): void {
  const document = session.document()
  const text = toClipboard(document, dragged.ids, referencesIn(session.kernel))
  const target = { ...place, index: gapOf(document, dragged, place) }
  const patch = session.part(editsToken).apply(pasteElements, { text, ...toOf(target) })
  if (patch) session.selection.value = rootsOf(patch)
}

/** Inserts a component and selects it; answers its id. */
export function insertAt(session: Editor, type: string, place: Place): string | null {
  const patch = session.part(editsToken).apply(insertElement, { type, ...toOf(place) })
  const id = patch && firstAdded(patch)
  if (!id) return null
  session.selection.value = [id]
  return id
}

const toOf = ({ parentId, slot, index }: Place) => ({ parentId, index, ...(slot ? { slot } : {}) })

export function firstAdded(patch: Changes<PageEntry>): string | null {
  return addedIn(patch)[0]?.id ?? null
}

/** The elements that a patch adds and that stand in none of the others. */
export const rootsOf = (patch: Changes<PageEntry>): readonly string[] =>
  addedIn(patch).flatMap((entry) => (entry.kind === 'element' && !isAdded(patch, entry.parentId ?? '') ? [entry.id] : []))

/** Where a click in the palette puts a component: into the selected element, else after it, else after one around it. */
export function placeForInsert(rules: Rules, selected: string | undefined, type: string): Place | Label {
  const { document } = rules
  const end = (parentId: string | null): Place => ({ parentId, index: childrenIn(document, parentId, MAIN_SLOT).length })
  const start = selected === undefined || selected === PAGE_ID ? undefined : elementOf(document, selected)
  if (!start) {
    const answer = canPlace(rules, type, null)
    return answer === true ? end(null) : answer
  }
  const inside = canPlace(rules, type, start.id)
  if (inside === true) return end(start.id)
  let reason: Label = inside
  for (let around = start; ; ) {
    const slot = slotOf(around)
    const beside = canPlace(rules, type, around.parentId, slot)
    if (beside === true) return toOf({ parentId: around.parentId, slot, index: indexInParent(document, around.id) + 1 })
    reason = beside
    const parent = around.parentId === null ? undefined : elementOf(document, around.parentId)
    if (!parent) return reason
    around = parent
  }
}

export function isPlace(answer: Place | Label): answer is Place {
  return 'index' in answer
}
