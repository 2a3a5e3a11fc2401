import {
  type Command,
  childrenOf,
  duplicateElements,
  elementOf,
  indexInParent,
  type Label,
  moveDown,
  moveElements,
  moveIntoPrevious,
  moveOut,
  moveUp,
  PAGE_ID,
  pasteElements,
  removeElements,
  toClipboard,
} from '#kernel/page'
import { referencesIn } from '#sdk'
import type { Editor } from '#sdk/studio'
import { insertAt, isPlace, placeForInsert } from '../drag/placing.ts'
import { showReason } from '../frame/show-reason.ts'
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
  const index = end === 'first' ? 0 : childrenOf(session.document(), element.parentId).length
  if (session.run(moveElements, { ids, parentId: element.parentId, index })) announcePlace(session)
}

export function moveTo(session: Editor, parentId: string | null, index: number): boolean {
  const moved = session.run(moveElements, { ids: selectedElements(session), parentId, index })
  if (moved) announcePlace(session)
  return moved
}

/** Deletes the selection and selects what takes its place, so that the keyboard does not lose its way. */
export function remove(session: Editor): void {
  const ids = selectedElements(session)
  const document = session.document()
  const first = elementOf(document, ids[0] ?? '')
  if (!first) return
  const siblings = childrenOf(document, first.parentId)
  const from = indexInParent(document, first.id)
  const next = [...siblings.slice(from), ...siblings.slice(0, from).reverse()].find((id) => !ids.includes(id)) ?? first.parentId ?? PAGE_ID
  const users = usersLeftBy(session, ids)
  if (!session.run(removeElements, { ids })) return
  session.selection.value = session.document().entries.has(next) ? [next] : [PAGE_ID]
  announceCount(session, 'deleted', ids.length)
  const broken = brokenBy(users, session.document())
  if (broken) showReason(broken)
}

/** Selects what a patch added at the top: copies and pasted elements. */
function selectAdded(session: Editor, added: ReadonlyMap<string, { readonly kind: string; readonly parentId?: string | null }>): void {
  const roots = [...added].filter(([, entry]) => entry.kind === 'element' && !added.has(entry.parentId ?? '')).map(([id]) => id)
  if (roots.length === 0) return
  session.selection.value = roots
  announcePlace(session)
}

export function duplicate(session: Editor): void {
  const patch = session.part(editsToken).apply(duplicateElements, { ids: selectedElements(session) })
  if (patch) selectAdded(session, patch.added)
}

export function clipboardText(session: Editor): string {
  return toClipboard(session.document(), selectedElements(session), referencesIn(session.kernel))
}

/** Pastes into the selection where its rules allow, else after it. */
export function paste(session: Editor, text: string, asSibling = false): void {
  const document = session.document()
  const target = elementOf(document, session.selection.peek().at(-1) ?? '')
  const accepts = target && session.catalogue(target.type)?.accepts !== 'nothing'
  const place =
    target && (asSibling || !accepts)
      ? { parentId: target.parentId, index: indexInParent(document, target.id) + 1 }
      : { parentId: target?.id ?? null }
  const patch = session.part(editsToken).apply(pasteElements, { text, ...place })
  if (patch) selectAdded(session, patch.added)
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
