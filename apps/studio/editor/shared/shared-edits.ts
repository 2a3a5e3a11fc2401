import { detachShared as detachCommand, moveToShared } from '#kernel/page/commands'
import { lookKind, MOST_SHARED, type SharedStyleRecord, sharedValues } from '#kernel/page/look'
import type { PageDocument } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { sendChanges } from '../../../shell/sync/send-edit.ts'
import { entriesOf } from '../../look/look-edit.ts'
import { idFor } from '../../look/look-ids.ts'
import type { Settable } from '../document/edits.ts'
import { openedPage } from '../document/opened-page.ts'
import { editsToken } from '../parts/edits-part.ts'
import { lookToken } from '../parts/look-part.ts'

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

/** What making a shared style of an element has done, for taking it back. */
export interface MadeShared {
  readonly record: SharedStyleRecord
  /** The page right after it. */
  readonly page: PageDocument
}

/**
 * Makes a shared style of what an element says, which then uses it. The look of the project is edited first: where that is refused, this rejects with
 * the server's words and the page stays as it was.
 */
export async function makeShared(editor: Editor, id: string, name: string): Promise<MadeShared | null> {
  const { look } = editor.part(openedPage)
  const entry = settableOf(editor, id)
  if (!look || !entry) return null
  const { style, looks, css } = sharedValues(entry)
  // Somebody may have edited the look since the editor was opened.
  const now = await look.read()
  const before = entriesOf(now.entries)
  const record: SharedStyleRecord = {
    ...{ kind: 'shared', id: idFor(name, before, 'style'), name, style, css },
    ...(Object.keys(looks).length > 0 ? { looks } : {}),
  }
  if (now.documentId === undefined) return null
  await sendChanges(lookKind, now.documentId, new Map([[record.id, { from: null, to: record }]]))
  await editor.part(lookToken).again()
  const applied = editor.part(editsToken).apply(moveToShared, { id, shared: record.id })
  return applied && { record, page: editor.document() }
}

/**
 * Takes both halves back: undoes the step of the page, and removes the style from the look. Only as long as the page is as it was right after it and the
 * style is unchanged, since whoever edited on may use it; false where that is not so. Rejects with the server's words where the look is not to be edited.
 */
export async function takeBackShared(editor: Editor, { record, page }: MadeShared): Promise<boolean> {
  const { look } = editor.part(openedPage)
  if (!look || editor.document() !== page) return false
  const now = await look.read()
  const before = entriesOf(now.entries)
  const isSame = JSON.stringify(before.get(record.id)) === JSON.stringify(record)
  if (!isSame || now.documentId === undefined || editor.document() !== page) return false
  // The page first: while it uses the style, the style has to be there.
  editor.part(editsToken).undo()
  if (editor.document() === page) return false
  await sendChanges(lookKind, now.documentId, new Map([[record.id, { from: record, to: null }]]))
  await editor.part(lookToken).again()
  return true
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
