import { Button, Modal } from '@arco-design/web-react'
import type { WorkflowEntry } from '#kernel/page/schema'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { useMessages } from '../../shell/messages.ts'
import { HistoryList } from '../flows/history-list.tsx'
import { flowDocumentTexts } from '../flows/texts.ts'
import { useStepNames } from './step-names.ts'
import { workflowPartTexts } from './texts.ts'
import { changesIn, type WorkflowChange, type WorkflowEntries } from './workflow-edit.ts'

interface HistoryDialogProps {
  readonly documentId: number
  readonly mayEdit: boolean
  readonly onRestore: (entries: WorkflowEntries) => void
  readonly onClose: () => void
}

/** Who changed what of a workflow and when, with each state before to restore. */
export function HistoryDialog({ documentId, mayEdit, onRestore, onClose }: HistoryDialogProps) {
  useFocusReturn()
  const t = useMessages(flowDocumentTexts)
  const p = useMessages(workflowPartTexts)
  const nameOf = useStepNames()
  const lineOf = ({ what, steps }: WorkflowChange): string =>
    what === 'changed trigger' || what === 'changed settings'
      ? p(what)
      : t(what, { names: steps.map(nameOf).join(', ') })
  const linesOf = (before: WorkflowEntries, after: WorkflowEntries): readonly string[] => {
    const lines = changesIn(before, after).map(lineOf)
    return lines.length === 0 ? [p('changed other')] : lines
  }
  return (
    <Modal
      title={t('history')}
      visible
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
    >
      <HistoryList<WorkflowEntry>
        {...{ documentId, mayEdit, linesOf }}
        onRestore={(entries) => {
          onRestore(entries)
          onClose()
        }}
      />
    </Modal>
  )
}
