import { type Cycle, newCycle } from '#kernel/engine/references'
import { applyPatch, type Command, createId, isEmpty, type Patch } from '#kernel/page'
import { referencesIn } from '#sdk'
import type { Editor } from '#sdk/studio'

type Page = Pick<Editor, 'document' | 'catalogue' | 'kernel'>

/** The loop that a command would make on the open page; null where it makes none, or does not apply at all. */
export function cycleOf<Args>(page: Page, command: Command<Args>, args: Args): Cycle | null {
  const { catalogue, kernel } = page
  const planned = command.plan({ document: page.document(), catalogue, references: referencesIn(kernel), newId: createId }, args)
  return 'refused' in planned ? null : cycleOfPatch(page, planned)
}

export function cycleOfPatch({ document, kernel }: Pick<Page, 'document' | 'kernel'>, patch: Patch): Cycle | null {
  const before = document()
  return isEmpty(patch) ? null : newCycle(before, applyPatch(before, patch), patch, referencesIn(kernel))
}
