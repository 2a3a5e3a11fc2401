import type { Entry } from '#kernel/document'
import type { EditedDocument } from './open-document.ts'

/**
 * Saves the step that a dialog just made. Where the server refuses it, the step is taken back, and this rejects with the server's words; without a
 * connection it is kept, and saved later.
 */
export async function saveStep<E extends Entry>(document: EditedDocument<E>): Promise<void> {
  try {
    await document.save()
  } catch (thrown) {
    if (document.state.peek().status !== 'refused') return
    document.undo()
    throw thrown
  }
}
