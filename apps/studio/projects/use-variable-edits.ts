import { Message } from '@arco-design/web-react'
import type { Changes } from '#kernel/document'
import type { Label } from '#kernel/message'
import { createId } from '#kernel/page/values'
import type { ProjectVariable } from '../../../server/wire.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { useMessages } from '../../shell/messages.ts'
import type { EditedDocument } from '../documents/open-document.ts'
import { saveStep } from '../documents/save-step.ts'
import type { SettingsEntry } from './settings-kind.ts'
import { withoutVariable, withVariable } from './variable-edits.ts'
import { variableTexts } from './variable-texts.ts'

const LABELS = {
  save: { zh: '修改项目变量', en: 'Change a variable' },
  remove: { zh: '删除项目变量', en: 'Remove a variable' },
  restore: { zh: '恢复设置', en: 'Restore the settings' },
} satisfies Record<string, Label>

/** What can be done with the variables of a project; each is one step that is saved at once. */
export interface VariableEdits {
  /** Rejects with the server's words where it refuses the variable. */
  save(variable: ProjectVariable): Promise<void>
  /** Tells where it could not be done. */
  remove(id: string): Promise<void>
  addSample(): Promise<void>
  restore(changes: Changes<SettingsEntry>): Promise<void>
}

export function useVariableEdits(document: EditedDocument<SettingsEntry>): VariableEdits {
  const t = useMessages(variableTexts)
  const now = () => document.store.document.entries
  const step = (changes: Changes<SettingsEntry>, label: Label): Promise<void> => {
    document.edit(changes, label)
    return saveStep(document)
  }
  const told = (work: Promise<void>): Promise<void> => work.catch((thrown: unknown) => void Message.error(failureText(thrown)))
  const save = (variable: ProjectVariable): Promise<void> => step(withVariable(now(), variable), LABELS.save)
  return {
    save,
    remove: (id) => told(step(withoutVariable(now(), id), LABELS.remove)),
    addSample: () =>
      told(
        save({
          ...{ kind: 'variable', id: createId('variable'), name: 'shopName', type: 'string', description: t('sampleText') },
          ...{ persist: 'none', formerly: [], defaultValue: 'Tessera' },
        }),
      ),
    restore: (changes) => step(changes, LABELS.restore),
  }
}
