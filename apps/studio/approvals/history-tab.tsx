import type { ApprovalEntry } from '#kernel/page/schema'
import { useMessages } from '../../shell/messages.ts'
import { HistoryList } from '../flows/history-list.tsx'
import { flowDocumentTexts } from '../flows/texts.ts'
import { type ApprovalChange, type ApprovalEntries, changesIn } from './approval-edit.ts'
import type { ApprovalTabProps } from './approval-screen.tsx'
import { approvalTexts } from './texts.ts'

/** Who changed what of an approval flow and when, with each state before to restore. */
export function HistoryTab({ flow, edited, nameOf }: ApprovalTabProps) {
  const d = useMessages(flowDocumentTexts)
  const t = useMessages(approvalTexts)
  const lineOf = ({ what, steps }: ApprovalChange): string =>
    what === 'changed settings' || what === 'changed model' ? t(what) : d(what, { names: steps.map(nameOf).join(', ') })
  const linesOf = (before: ApprovalEntries, after: ApprovalEntries): readonly string[] => {
    const lines = changesIn(before, after).map(lineOf)
    return lines.length === 0 ? [t('changed other')] : lines
  }
  return (
    <div className="wf-settings">
      <HistoryList<ApprovalEntry>
        {...{ documentId: flow.documentId, revision: flow.revision, linesOf }}
        mayEdit={edited.mayEdit}
        onRestore={edited.restore}
      />
    </div>
  )
}
