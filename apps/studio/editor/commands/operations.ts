import type { Changes } from '#kernel/document'
import {
  duplicateElements,
  moveDown,
  moveElements,
  moveIntoPrevious,
  moveOut,
  moveUp,
  pasteElements,
  removeElements,
  toClipboard,
} from '#kernel/page/commands'
import { type Command, childrenIn, elementOf, indexInParent, MAIN_SLOT, PAGE_ID, type PageEntry, slotOf } from '#kernel/page/records'
import type { Label } from '#kernel/page/values'
import { referencesIn } from '#sdk'
import type { Editor } from '#sdk/studio'
import { showReason } from '../../../kit/words/show-reason.ts'
import { insertAt, isPlace, placeForInsert, rootsOf } from '../drag/placing.ts'
import type { Place } from '../drag/plan-drop.ts'
import { bringBlocks, foreignBlocks } from '../parts/bring-blocks.ts'
import { editsToken } from '../parts/edits-part.ts'
import { announceCount, announcePlace } from './announce.ts'
import { brokenBy, usersLeftBy } from './left-users.ts'

/** The selected elements, without the page itself. */
export function selectedElements(session: Editor): readonly string[] {
  return session.selection.peek().filter((id) => id !== PAGE_ID && elementOf(session.document(), id))
}

const STEPS = { up: moveUp, down: moveDown, out: moveOut, in: moveIntoPrevious } satisfies Record<
  string,
  Command<{ ids: readonly string[] }>
>

/** One place on, by the keyboard. */
export function step(session: Editor, way: keyof typeof STEPS): void {
  if (session.run(STEPS[way], { ids: selectedElements(session) })) announcePlace(session)
}

export function moveToEnd(session: Editor, end: 'first' | 'last'): void {
  const ids = selectedElements(session)
  const element = elementOf(session.document(), ids.at(-1) ?? '')
  if (!element) return
  const { parentId } = element
  const slot = slotOf(element)
  const index = end === 'first' ? 0 : childrenIn(session.document(), parentId, slot).length
  if (session.run(moveElements, { ids, parentId, slot, index })) announcePlace(session)
}

export function moveTo(session: Editor, { parentId, slot = MAIN_SLOT, index }: Place): boolean {
  const moved = session.run(moveElements, { ids: selectedElements(session), parentId, slot, index })
  if (moved) announcePlace(session)
  return moved
}

/** Deletes the selection and selects what takes its place, so that the keyboard does not lose its way. */
export function remove(session: Editor): void {
  const ids = selectedElements(session)
  const document = session.document()
  const first = elementOf(document, ids[0] ?? '')
  if (!first) return
  const siblings = childrenIn(document, first.parentId, slotOf(first))
  const from = indexInParent(document, first.id)
  const next = [...siblings.slice(from), ...siblings.slice(0, from).reverse()].find((id) => !ids.includes(id)) ?? first.parentId ?? PAGE_ID
  const users = usersLeftBy(session, ids)
  if (!session.run(removeElements, { ids })) return
  session.selection.value = session.document().entries.has(next) ? [next] : [PAGE_ID]
  announceCount(session, 'deleted', ids.length)
  const broken = brokenBy(users, session.document(), session.kernel)
  if (broken) showReason(broken)
}

/** Selects what a patch added at the top: copies and pasted elements. */
function selectAdded(session: Editor, patch: Changes<PageEntry>): void {
  const roots = rootsOf(patch)
  if (roots.length === 0) return
  session.selection.value = roots
  announcePlace(session)
}

export function duplicate(session: Editor): void {
  const patch = session.part(editsToken).apply(duplicateElements, { ids: selectedElements(session) })
  if (patch) selectAdded(session, patch)
}

export function clipboardText(session: Editor): string {
  return toClipboard(session.document(), selectedElements(session), referencesIn(session.kernel))
}

/** Pastes into the selection where its rules allow, else after it; blocks of another project come along first. */
export function paste(session: Editor, text: string, asSibling = false): void {
  const foreign = foreignBlocks(session, text)
  if (foreign === null) pasteHere(session, text, asSibling)
  else
    void bringBlocks(session, text, foreign).then((own) => {
      if (own !== null) pasteHere(session, own, asSibling)
    })
}

function pasteHere(session: Editor, text: string, asSibling: boolean): void {
  const document = session.document()
  const target = elementOf(document, session.selection.peek().at(-1) ?? '')
  const accepts = target && session.catalogue(target.type)?.accepts !== 'nothing'
  const place =
    target && (asSibling || !accepts)
      ? { parentId: target.parentId, slot: slotOf(target), index: indexInParent(document, target.id) + 1 }
      : { parentId: target?.id ?? null }
  const patch = session.part(editsToken).apply(pasteElements, { text, ...place })
  if (patch) selectAdded(session, patch)
}

/** What a click in the palette does; a refusal is shown. */
export function insertBySelection(session: Editor, type: string, refuse: (reason: Label) => void): void {
  const rules = { document: session.document(), catalogue: session.catalogue }
  const place = placeForInsert(rules, session.selection.peek().at(-1), type)
  if (!isPlace(place)) {
    refuse(place)
    return
  }
  if (insertAt(session, type, place)) announcePlace(session)
}
