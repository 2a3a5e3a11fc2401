import type { Command } from '../patch.ts'
import { PatchDraft } from '../patch-draft.ts'
import type { ElementId } from '../records.ts'
import { indexInParent } from '../tree.ts'
import { takeClip } from './clip.ts'
import { copyClip } from './copy-clip.ts'
import { NOTHING_SELECTED, selectedRoots } from './selection.ts'

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
    for (const [index, source] of sources.entries())
      draft.place([copied.roots[index]!], source.parentId, indexInParent(document, source.id) + 1)
    for (const entry of copied.others) draft.put(entry)
    return draft.patch()
  },
}
