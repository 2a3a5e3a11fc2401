import { useCallback, useEffect, useMemo } from 'react'
import { type Changes, changesBetween } from '#kernel/document'
import type { Label } from '#kernel/message'
import type { WorkflowEntry } from '#kernel/page/schema'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import type { EditedDocument } from '../documents/open-document.ts'
import {
  flowOf,
  settingsOf,
  type WorkflowEntries,
  type WorkflowSettings,
  withNodes,
  withSettings,
} from './workflow-edit.ts'

type Nodes = ReturnType<typeof flowOf>['nodes']

const LABELS = {
  trigger: { zh: '修改触发器', en: 'Change the trigger' },
  settings: { zh: '修改设置', en: 'Change the settings' },
  steps: { zh: '修改步骤', en: 'Change the steps' },
  restore: { zh: '恢复到修改之前', en: 'Restore a former state' },
} satisfies Record<string, Label>

/** What can be done with the draft of a workflow; each is one step. */
export interface EditedWorkflow {
  readonly document: EditedDocument<WorkflowEntry>
  readonly settings: ReturnType<typeof settingsOf>
  readonly nodes: Nodes
  readonly mayEdit: boolean
  set(change: WorkflowSettings, gesture?: string): void
  /** False where nothing may be changed now. */
  setNodes(nodes: Nodes, gesture?: string): boolean
  restore(entries: WorkflowEntries): void
  /** The steps as they are at this moment. */
  nodesNow(): Nodes
}

export function useEditedWorkflow(document: EditedDocument<WorkflowEntry>): EditedWorkflow {
  const { store, edit } = document
  const { entries } = useSignalValue(store.current)
  const mayEdit = useSignalValue(document.state).status !== 'read only'
  const put = useCallback(
    // An empty gesture is none: changes made without the keyboard in a field do not belong together.
    (changes: Changes<WorkflowEntry>, label: Label, gesture?: string) => edit(changes, label, gesture || undefined),
    [edit],
  )
  return useMemo(() => {
    const now = () => store.document.entries
    return {
      ...{ document, mayEdit, settings: settingsOf(entries), nodes: flowOf(entries).nodes },
      set: (change, gesture) =>
        void put(withSettings(now(), change), change.trigger ? LABELS.trigger : LABELS.settings, gesture),
      setNodes: (nodes, gesture) => put(withNodes(now(), nodes), LABELS.steps, gesture),
      restore: (before) => void put(changesBetween(now(), before), LABELS.restore),
      nodesNow: () => flowOf(now()).nodes,
    }
  }, [document, store, entries, mayEdit, put])
}

/** Calls back after each save of the document. */
export function useAfterSave({ state }: EditedDocument<WorkflowEntry>, onSaved: () => void): void {
  const current = useSignalValue(state)
  const at = current.status === 'saved' ? current.at : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save has another time
  useEffect(() => {
    if (at > 0) onSaved()
  }, [at])
}
