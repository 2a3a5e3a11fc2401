import { addedIn } from '#kernel/document'
import type { Command } from '#kernel/page/records'
import type { Editor } from '#sdk/studio'
import { editsToken } from './edits-part.ts'

/** Runs a command that adds entries, and answers the first one's id; null when it was refused. */
export function runAdding<Args>(editor: Editor, command: Command<Args>, args: Args): string | null {
  const changes = editor.part(editsToken).apply(command, args)
  return (changes && addedIn(changes)[0]?.id) ?? null
}
