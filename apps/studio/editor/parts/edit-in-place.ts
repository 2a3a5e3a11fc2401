import type { Editor } from '#sdk/studio'
import { blockAddress } from '../../blocks/address.ts'
import { openedPage } from '../document/opened-page.ts'
import { savingToken } from './saving-part.ts'

/** Leaves the editor for another address of the studio, once everything is saved. */
export async function leaveFor(editor: Editor, path: string): Promise<void> {
  try {
    await editor.part(savingToken).save()
  } catch {
    return
  }
  editor.part(openedPage).go?.(path)
}

/** Opens a block in the place of the page; the way back leads to the page again. */
export const editInPlace = (editor: Editor, block: string): Promise<void> =>
  leaveFor(editor, editor.part(openedPage).block ? blockAddress(block) : `${blockAddress(block)}?page=${editor.page.peek().id}`)
