import { detachShared as detachCommand, type LookEntry, moveToShared, type SharedStyleRecord } from '#kernel/page'
import { MOST_SHARED, sharedValues } from '#kernel/page/look'
import type { Editor } from '#sdk/studio'
import { editBetween, entriesOf } from '../../look/look-edit.ts'
import { idFor } from '../../look/look-ids.ts'
import { sendLookEdit } from '../../look/send-look-edit.ts'
import type { Settable } from '../inspector/edits.ts'
import { editsToken } from '../parts/edits-part.ts'
import { lookToken } from '../parts/look-part.ts'
import { openedPage } from '../parts/opened-page.ts'

/** The element or page with an id, as it stands. */
export function settableOf(editor: Editor, id: string): Settable | undefined {
  const entry = editor.document().entries.get(id)
  return entry?.kind === 'element' || entry?.kind === 'page' ? entry : undefined
}

/** Whether an element says anything that a shared style could hold. */
export function hasValues(entry: Settable): boolean {
  const { style, looks, css } = sharedValues(entry)
  return Object.keys(style).length + Object.keys(looks).length > 0 || css.trim() !== ''
}

export const mayUseMore = (entry: Settable): boolean => (entry.shared ?? []).length < MOST_SHARED

/**
 * Makes a shared style of what an element says, which then uses it. The look of the project is edited first: where that is refused, this rejects with
 * the server's words and the page stays as it was.
 */
export async function makeShared(editor: Editor, id: string, name: string): Promise<void> {
  const { look } = editor.part(openedPage)
  const entry = settableOf(editor, id)
  if (!look || !entry) return
  const { style, looks, css } = sharedValues(entry)
  // Somebody may have edited the look since the editor was opened.
  const now = await look.read()
  const before = entriesOf(now.entries)
  const record: SharedStyleRecord = {
    ...{ kind: 'shared', id: idFor(name, before, 'style'), name, style, css },
    ...(Object.keys(looks).length > 0 ? { looks } : {}),
  }
  const after = new Map<string, LookEntry>([...before, [record.id, record]])
  if (now.documentId === undefined) return
  await sendLookEdit(now.documentId, editBetween(before, after))
  await editor.part(lookToken).again()
  editor.part(editsToken).apply(moveToShared, { id, shared: record.id })
}

/** Copies what a shared style says into an element, which uses it no more. */
export function detachShared(editor: Editor, id: string, shared: string): void {
  const known = editor.part(lookToken).peek().shared
  const uses = settableOf(editor, id)?.shared ?? []
  const style = known.find((each) => each.id === shared)
  if (!style) return
  const plain = ({ id: own, style: values, looks, css }: SharedStyleRecord) => ({
    id: own,
    style: values,
    css,
    ...(looks ? { looks } : {}),
  })
  const above = uses.slice(uses.indexOf(shared) + 1).flatMap((other) => known.filter((each) => each.id === other).map(plain))
  editor.part(editsToken).apply(detachCommand, { id, style: plain(style), above })
}
