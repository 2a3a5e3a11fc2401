import { useMemo } from 'react'
import type { Label } from '#kernel/message'
import type { WorkflowEntry } from '#kernel/page/schema'
import type { EditedDocument } from '../documents/open-document.ts'
import { type EditedSteps, useEditedSteps } from '../flows/use-edited-steps.ts'
import { settingsOf, type WorkflowSettings, withSettings } from './workflow-edit.ts'

const LABELS = {
  trigger: { zh: '修改触发器', en: 'Change the trigger' },
  settings: { zh: '修改设置', en: 'Change the settings' },
} satisfies Record<string, Label>

/** What can be done with the draft of a workflow; each is one step. */
export interface EditedWorkflow extends EditedSteps<WorkflowEntry> {
  readonly settings: ReturnType<typeof settingsOf>
  set(change: WorkflowSettings, gesture?: string): void
}

export function useEditedWorkflow(document: EditedDocument<WorkflowEntry>): EditedWorkflow {
  const steps = useEditedSteps(document)
  return useMemo(
    () => ({
      ...steps,
      settings: settingsOf(steps.entries),
      set: (change, gesture) =>
        void steps.put((now) => withSettings(now, change), change.trigger ? LABELS.trigger : LABELS.settings, gesture),
    }),
    [steps],
  )
}
