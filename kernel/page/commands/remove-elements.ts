import type { Command } from '../records/patch.ts'
import type { ElementId } from '../records/records.ts'
import { descendantsOf } from '../records/tree.ts'
import { flowsOnlyOf } from './owned-flows.ts'
import { PatchDraft } from './patch-draft.ts'
import { NOTHING_SELECTED, selectedRoots } from './selection.ts'

/** Removes elements with all that is in them and the flows that only they start; `referencesTo` tells beforehand what will dangle. */
export const removeElements: Command<{ readonly ids: readonly ElementId[] }> = {
  id: 'command/remove-elements',
  label: { zh: '删除', en: 'Delete' },
  keys: ['Delete', 'Backspace'],
  plan({ document, references }, { ids }) {
    const roots = selectedRoots(document, ids)
    if (roots.length === 0) return NOTHING_SELECTED
    const gone = new Set(roots.flatMap((root) => [root.id, ...descendantsOf(document, root.id)]))
    const draft = new PatchDraft(document)
    for (const id of gone) draft.drop(id)
    for (const id of flowsOnlyOf(document, gone, references)) draft.drop(id)
    return draft.patch()
  },
}
