import type { Changes } from '#kernel/document'
import type { Command, CommandContext, Refusal } from '../records/patch.ts'
import type { ElementId, PageEntry } from '../records/records.ts'
import { canPlaceAll } from '../schema/tree-rules.ts'
import { PatchDraft } from './patch-draft.ts'
import { NOTHING_SELECTED, refuse, selectedRoots } from './selection.ts'

export interface MoveArgs {
  readonly ids: readonly ElementId[]
  readonly parentId: ElementId | null
  /** The region of the parent; the main one when absent. */
  readonly slot?: string
  /** A gap between that region's children as they are before the move. */
  readonly index: number
}

/** Moves elements to a place, in reading order. */
export const moveElements: Command<MoveArgs> = {
  id: 'command/move-elements',
  label: { zh: '移动', en: 'Move' },
  plan: planMove,
}

export function planMove(context: CommandContext, { ids, parentId, index, slot }: MoveArgs): Changes<PageEntry> | Refusal {
  const roots = selectedRoots(context.document, ids)
  if (roots.length === 0) return NOTHING_SELECTED
  const placeable = canPlaceAll(
    context,
    roots.map(({ id }) => id),
    parentId,
    slot,
  )
  if (placeable !== true) return refuse(placeable)
  const draft = new PatchDraft(context.document)
  draft.place(roots, parentId, index, slot)
  return draft.patch()
}
