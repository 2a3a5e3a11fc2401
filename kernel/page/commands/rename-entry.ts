import { isNameable } from '../names/given-names.ts'
import { canName } from '../names/name-rules.ts'
import type { Command } from '../records/patch.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal, refuse } from './selection.ts'

/** Gives an element, an api or a flow another name; formulas that say it follow. Variables have a rule and readers of their own: see `editVariable`. */
export const renameEntry: Command<{ readonly id: string; readonly name: string }> = {
  id: 'command/rename',
  label: { zh: '重命名', en: 'Rename' },
  keys: ['F2'],
  plan({ document, names }, { id, name }) {
    const entry = document.entries.get(id)
    if (entry?.kind !== 'element' && entry?.kind !== 'api' && entry?.kind !== 'flow') return refusal('对象不存在', 'It does not exist')
    const wanted = name.trim()
    if (wanted === '' || wanted.length > PAGE_LIMITS.name) return refusal('名称不能为空或过长', 'The name is empty or too long')
    if (wanted !== entry.name && isNameable(entry) && names) return names.rename(document, id, wanted)
    const nameable = entry.kind === 'element' && wanted !== entry.name ? canName(document, wanted, id) : true
    if (nameable !== true) return refuse(nameable)
    const draft = new PatchDraft(document)
    draft.put({ ...entry, name: wanted })
    return draft.patch()
  },
}
