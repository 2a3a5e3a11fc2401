import { useCallback, useEffect, useMemo } from 'react'
import { type Changes, changesBetween, type Entry } from '#kernel/document'
import type { Label } from '#kernel/message'
import type { FlowNode, FlowRecord } from '#kernel/page/records'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import type { EditedDocument } from '../documents/open-document.ts'
import { nodesOf, withNodes } from './steps-record.ts'

const LABELS = {
  steps: { zh: '修改步骤', en: 'Change the steps' },
  restore: { zh: '恢复到修改之前', en: 'Restore a former state' },
} satisfies Record<string, Label>

/** What can be done with a document that has steps; each is one step of undo. */
export interface EditedSteps<E extends Entry> {
  readonly document: EditedDocument<E>
  readonly entries: ReadonlyMap<string, E>
  readonly nodes: readonly FlowNode[]
  readonly mayEdit: boolean
  /** False where nothing may be changed now. */
  put(change: (entries: ReadonlyMap<string, E>) => Changes<E>, label: Label, gesture?: string): boolean
  setNodes(nodes: readonly FlowNode[], gesture?: string): boolean
  restore(entries: ReadonlyMap<string, E>): void
  /** The steps as they are at this moment. */
  nodesNow(): readonly FlowNode[]
}

export function useEditedSteps<E extends Entry>(document: EditedDocument<E | FlowRecord>): EditedSteps<E | FlowRecord> {
  const { store, edit } = document
  const { entries } = useSignalValue(store.current)
  const mayEdit = useSignalValue(document.state).status !== 'read only'
  const put = useCallback<EditedSteps<E | FlowRecord>['put']>(
    // An empty gesture is none: changes made without the keyboard in a field do not belong together.
    (change, label, gesture) => edit(change(store.document.entries), label, gesture || undefined),
    [edit, store],
  )
  return useMemo(
    () => ({
      ...{ document, entries, mayEdit, put, nodes: nodesOf(entries) },
      setNodes: (nodes, gesture) => put((now) => withNodes(now, nodes), LABELS.steps, gesture),
      restore: (before) => void put((now) => changesBetween(now, before), LABELS.restore),
      nodesNow: () => nodesOf(store.document.entries),
    }),
    [document, store, entries, mayEdit, put],
  )
}

/** Calls back after each save of the document. */
export function useAfterSave<E extends Entry>({ state }: EditedDocument<E>, onSaved: () => void): void {
  const current = useSignalValue(state)
  const at = current.status === 'saved' ? current.at : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save has another time
  useEffect(() => {
    if (at > 0) onSaved()
  }, [at])
}

/** Ctrl or ⌘ with Z, and with the shift key for redoing, outside of fields, which undo by themselves. */
export function undoByKeys<E extends Entry>(
  event: React.KeyboardEvent,
  document: Pick<EditedDocument<E>, 'undo' | 'redo'>,
): void {
  const isKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
  if (!isKey || (event.target as HTMLElement).closest('input, textarea, [contenteditable="true"]')) return
  event.preventDefault()
  if (event.shiftKey) document.redo()
  else document.undo()
}
