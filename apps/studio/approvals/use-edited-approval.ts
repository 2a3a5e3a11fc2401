import { useMemo } from 'react'
import type { Label } from '#kernel/message'
import type { FieldEdit } from '#kernel/page/records'
import type { ApprovalEntry } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { EditedDocument } from '../documents/open-document.ts'
import { type EditedSteps, useEditedSteps } from '../flows/use-edited-steps.ts'
import { modelOf, settingsOf, withSetting } from './approval-edit.ts'

const LABEL: Label = { zh: '修改设置', en: 'Change the settings' }

/** What can be done with the draft of an approval flow; each is one step of undo. */
export interface EditedApproval extends EditedSteps<ApprovalEntry> {
  /** As they are written: without defaults. */
  readonly settings: JsonObject
  /** The name of the model whose records are approved; empty where none is chosen. */
  readonly model: string
  set(edit: FieldEdit, gesture?: string): void
}

export function useEditedApproval(document: EditedDocument<ApprovalEntry>): EditedApproval {
  const steps = useEditedSteps(document)
  return useMemo(() => {
    const settings = settingsOf(steps.entries)
    return {
      ...steps,
      ...{ settings, model: modelOf(settings) },
      set: (edit, gesture) => void steps.put((now) => withSetting(now, edit), LABEL, gesture),
    }
  }, [steps])
}
