import type { Command } from '#kernel/page'
import type { EditorSession } from '../session.ts'

/** Runs a command that adds entries, and answers the first one's id; null when it was refused. */
export function runAdding<Args>(session: EditorSession, command: Command<Args>, args: Args): string | null {
  let added: string | null = null
  const stop = session.store.subscribe(({ patch }) => {
    added ??= patch.added.keys().next().value ?? null
  })
  try {
    return session.run(command, args) ? added : null
  } finally {
    stop()
  }
}
