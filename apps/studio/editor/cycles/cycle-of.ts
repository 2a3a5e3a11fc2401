import { type Cycle, newCycle } from '#kernel/engine/references'
import { applyPatch, type Command, createId, isEmpty, type Patch } from '#kernel/page'
import type { EditorSession } from '../session.ts'

type Page = Pick<EditorSession, 'document' | 'catalogue'>

/** The loop that a command would make on the open page; null where it makes none, or does not apply at all. */
export function cycleOf<Args>(page: Page, command: Command<Args>, args: Args): Cycle | null {
  const planned = command.plan({ document: page.document(), catalogue: page.catalogue, newId: createId }, args)
  return 'refused' in planned ? null : cycleOfPatch(page, planned)
}

export function cycleOfPatch({ document }: Pick<Page, 'document'>, patch: Patch): Cycle | null {
  const before = document()
  return isEmpty(patch) ? null : newCycle(before, applyPatch(before, patch), patch)
}
