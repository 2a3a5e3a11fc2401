import { useState } from 'react'
import type { Cycle } from '#kernel/engine/references/references'
import type { FieldEdit } from '#kernel/page/records'
import { type Editor, useEditor } from '#sdk/studio'
import type { Subject } from '../../../kit/form/subject.ts'

// Going to a part of the loop leaves the field; whoever comes back finds what they typed.
const kept = new WeakMap<Editor, Map<string, FieldEdit>>()

export interface HeldEdit {
  /** What was typed and not written; null where what is shown is what the page has. */
  readonly edit: FieldEdit | null
  /** The loop it would make now; null once there is none any more. */
  readonly cycle: Cycle | null
  /** Writes, or keeps what would make a loop. */
  readonly write: (edit: FieldEdit, gesture: string) => void
}

/** One field of a subject whose edits may be refused for a loop: the author's text stays where it was typed. */
export function useHeldEdit(subject: Subject, path: string): HeldEdit {
  const session = useEditor()
  const key = `${subject.key}:${path}`
  const held = kept.get(session)?.get(key) ?? null
  const [, again] = useState(0)
  const keep = (edit: FieldEdit | null) => {
    const all = kept.get(session) ?? new Map<string, FieldEdit>()
    kept.set(session, all)
    if (edit) all.set(key, edit)
    else if (!all.delete(key)) return
    again((count) => count + 1)
  }
  return {
    edit: held,
    cycle: held ? (subject.loopOf?.(held) ?? null) : null,
    write(edit, gesture) {
      const loops = subject.loopOf?.(edit) ?? null
      keep(loops ? edit : null)
      if (!loops) subject.edit(edit, gesture)
    },
  }
}
