import type { Command } from '../records/patch.ts'
import { applyPatch } from '../records/patch-algebra.ts'
import type { ElementId } from '../records/records.ts'
import { elementOf, indexInParent, slotOf } from '../records/tree.ts'
import { canHave, hasRoom } from '../schema/tree-rules.ts'
import { takeClip } from './clip.ts'
import { copyClip } from './copy-clip.ts'
import { PatchDraft } from './patch-draft.ts'
import { NOTHING_SELECTED, refuse, selectedRoots } from './selection.ts'

/** Copies each selected element to right after itself. */
export const duplicateElements: Command<{ readonly ids: readonly ElementId[] }> = {
  id: 'command/duplicate-elements',
  label: { zh: '复制一份', en: 'Duplicate' },
  keys: ['$mod+KeyD'],
  plan(context, { ids }) {
    const { document } = context
    const sources = selectedRoots(document, ids)
    if (sources.length === 0) return NOTHING_SELECTED
    const copied = copyClip(context, takeClip(document, ids, context.references))
    if ('refused' in copied) return copied
    const draft = new PatchDraft(document)
    for (const [index, source] of sources.entries()) {
      const slot = slotOf(source)
      const beside = sources.filter((other) => other.parentId === source.parentId && slotOf(other) === slot).length
      const room = hasRoom(context, new Set(), beside, source.parentId, slot)
      if (room !== true) return refuse(room)
      draft.place([copied.roots[index]!], source.parentId, indexInParent(document, source.id) + 1, slot)
    }
    for (const entry of copied.others) draft.put(entry)
    const after = { ...context, document: applyPatch(document, draft.patch()) }
    for (const { id } of copied.roots) {
      const apart = canHave(after, elementOf(after.document, id)!)
      if (apart !== true) return refuse(apart)
    }
    return draft.patch()
  },
}
