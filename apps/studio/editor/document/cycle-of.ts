import type { Changes } from '#kernel/document'
import { type Cycle, newCycle, touchesComputed } from '#kernel/engine/references/references'
import { applyPatch, type Command, type PageEntry } from '#kernel/page/records'
import { createId } from '#kernel/page/values'
import { referencesIn } from '#sdk'
import type { Editor } from '#sdk/studio'

type Page = Pick<Editor, 'document' | 'catalogue' | 'kernel'>

/** The loop that a command would make on the open page; null where it makes none, or does not apply at all. */
export function cycleOf<Args>(page: Page, command: Command<Args>, args: Args): Cycle | null {
  const { catalogue, kernel } = page
  const planned = command.plan({ document: page.document(), catalogue, references: referencesIn(kernel), newId: createId }, args)
  return 'refused' in planned ? null : cycleOfPatch(page, planned)
}

export function cycleOfPatch({ document, kernel }: Pick<Page, 'document' | 'kernel'>, patch: Changes<PageEntry>): Cycle | null {
  if (!touchesComputed(patch)) return null
  const before = document()
  return newCycle(before, applyPatch(before, patch), patch, referencesIn(kernel))
}
