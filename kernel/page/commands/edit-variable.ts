import { canNameVariable } from '../names/variable-names.ts'
import type { Command } from '../records/patch.ts'
import type { VariableRecord } from '../records/records.ts'
import { renameVariable } from '../references/rename-variable.ts'
import { PatchDraft } from './patch-draft.ts'
import { refusal, refuse } from './selection.ts'

/** Changes a variable; formulas and steps that read it follow a new name. */
export const editVariable: Command<{
  readonly id: string
  /** A formula of null makes a computed variable a plain one. */
  readonly changes: Partial<Pick<VariableRecord, 'name' | 'type' | 'defaultValue' | 'description'>> & { readonly formula?: string | null }
}> = {
  id: 'command/edit-variable',
  label: { zh: '修改变量', en: 'Change variable' },
  plan({ document, references }, { id, changes }) {
    const variable = document.entries.get(id)
    if (variable?.kind !== 'variable') return refusal('变量不存在', 'The variable does not exist')
    const name = changes.name ?? variable.name
    const nameable = name === variable.name || canNameVariable(document, name, id)
    if (nameable !== true) return refuse(nameable)
    const draft = new PatchDraft(document)
    const { formula: _before, ...plain } = variable
    const { formula = variable.formula ?? null, ...rest } = changes
    draft.put({ ...plain, ...rest, ...(formula === null ? {} : { formula }) })
    if (name !== variable.name)
      for (const entry of document.entries.values()) {
        if (entry.id === id) continue
        const renamed = renameVariable(entry, variable.name, name, references)
        if (renamed !== entry) draft.put(renamed)
      }
    return draft.patch()
  },
}
