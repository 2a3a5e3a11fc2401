import { PAGE_LIMITS } from '../limits.ts'
import type { Command } from '../patch.ts'
import { PatchDraft } from '../patch-draft.ts'
import type { ElementId } from '../records.ts'
import { indexInParent } from '../tree.ts'
import { indexOf } from '../tree-index.ts'
import { copyClip, takeClip } from './clip.ts'
import { fieldNames } from './element-names.ts'
import { NOTHING_SELECTED, refusal, selectedRoots } from './selection.ts'

/** Copies each selected element to right after itself. */
export const duplicateElements: Command<{ readonly ids: readonly ElementId[] }> = {
  id: 'command/duplicate-elements',
  label: { zh: '复制一份', en: 'Duplicate' },
  keys: ['$mod+KeyD'],
  plan(context, { ids }) {
    const { document } = context
    const sources = selectedRoots(document, ids)
    if (sources.length === 0) return NOTHING_SELECTED
    const clip = takeClip(document, ids)
    if (indexOf(document).elementCount + clip.elements.length > PAGE_LIMITS.elements)
      return refusal(`元素不能超过 ${PAGE_LIMITS.elements} 个`, `A page may have at most ${PAGE_LIMITS.elements} elements`)
    const copied = copyClip(context, clip, new Map(), fieldNames(document))
    const draft = new PatchDraft(document)
    for (const [index, source] of sources.entries())
      draft.place([copied.roots[index]!], source.parentId, indexInParent(document, source.id) + 1)
    for (const entry of copied.others) draft.put(entry)
    return draft.patch()
  },
}
