import type { Command, CommandContext, Patch, Refusal } from '../patch.ts'
import { PatchDraft } from '../patch-draft.ts'
import type { ElementId } from '../records.ts'
import { canPlace } from '../tree-rules.ts'
import { NOTHING_SELECTED, refuse, selectedRoots } from './selection.ts'

export interface MoveArgs {
  readonly ids: readonly ElementId[]
  readonly parentId: ElementId | null
  /** A gap between the parent's children as they are before the move. */
  readonly index: number
}

/** Moves elements to a place, in reading order. */
export const moveElements: Command<MoveArgs> = {
  id: 'command/move-elements',
  label: { zh: '移动', en: 'Move' },
  plan: planMove,
}

export function planMove(context: CommandContext, { ids, parentId, index }: MoveArgs): Patch | Refusal {
  const roots = selectedRoots(context.document, ids)
  if (roots.length === 0) return NOTHING_SELECTED
  for (const root of roots) {
    const placeable = canPlace(context, root.id, parentId)
    if (placeable !== true) return refuse(placeable)
  }
  const draft = new PatchDraft(context.document)
  draft.place(roots, parentId, index)
  return draft.patch()
}
