import type { Command } from '../records/patch.ts'
import { flowsOnlyOf } from './owned-flows.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Removes every element with the flows that only elements start; variables, apis and the page's settings stay. */
export const clearPage: Command<Record<never, never>> = {
  id: 'command/clear-page',
  label: { zh: '清空页面', en: 'Clear page' },
  plan({ document, references }) {
    const ids = new Set([...document.entries.values()].filter((entry) => entry.kind === 'element').map((entry) => entry.id))
    if (ids.size === 0) return refusal('页面上没有组件', 'There is nothing on the page')
    const draft = new PatchDraft(document)
    for (const id of ids) draft.drop(id)
    for (const id of flowsOnlyOf(document, ids, references)) draft.drop(id)
    return draft.patch()
  },
}
