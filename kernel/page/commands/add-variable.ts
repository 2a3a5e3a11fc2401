import { canNameVariable } from '../names/variable-names.ts'
import type { Command } from '../records/patch.ts'
import type { VariableRecord } from '../records/records.ts'
import { PatchDraft } from './patch-draft.ts'
import { refuse } from './selection.ts'

/** Adds a page variable; it is the patch's one added entry. */
export const addVariable: Command<Pick<VariableRecord, 'name' | 'type' | 'defaultValue' | 'formula'> & { readonly description?: string }> =
  {
    id: 'command/add-variable',
    label: { zh: '添加变量', en: 'Add variable' },
    plan({ document, newId }, { name, type, defaultValue, formula, description = '' }) {
      const nameable = canNameVariable(document, name)
      if (nameable !== true) return refuse(nameable)
      const draft = new PatchDraft(document)
      const computed = formula === undefined ? {} : { formula }
      draft.put({ kind: 'variable', id: newId('variable'), name, type, defaultValue, ...computed, description, extra: {} })
      return draft.patch()
    },
  }
