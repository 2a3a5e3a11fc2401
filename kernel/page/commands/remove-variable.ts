import type { Command } from '../records/patch.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal } from './selection.ts'

/** Removes a page variable; `readersOfVariable` tells beforehand what reads it. */
export const removeVariable: Command<{ readonly id: string }> = {
  id: 'command/remove-variable',
  label: { zh: '删除变量', en: 'Delete variable' },
  plan({ document }, { id }) {
    if (document.entries.get(id)?.kind !== 'variable') return refusal('变量不存在', 'The variable does not exist')
    const draft = new PatchDraft(document)
    draft.drop(id)
    return draft.patch()
  },
}
