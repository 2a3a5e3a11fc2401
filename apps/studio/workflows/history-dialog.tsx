import { Button, Empty, Modal, Skeleton } from '@arco-design/web-react'
import type { WorkflowEntry } from '#kernel/page/schema'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { useStepNames } from './step-names.ts'
import { workflowPartTexts } from './texts.ts'
import { changesIn, type WorkflowEntries } from './workflow-edit.ts'

/** Changes that are listed, each of which takes two states to describe. */
const LISTED = 10
/** The server's code for a place in time that the log does not reach back to any more. */
const NOT_KEPT = 40027

const entriesOf = (entries: readonly WorkflowEntry[]): WorkflowEntries =>
  new Map(entries.map((entry) => [entry.id, entry]))

async function load(documentId: number) {
  const history = await call('GET /documents/history/{id}', { id: String(documentId) })
  const stateAt = (seq: number): Promise<WorkflowEntries | null> =>
    call('GET /documents/at/{id}/{seq}', { id: String(documentId), seq: String(seq) }).then(
      ({ entries }) => entriesOf(entries as unknown as readonly WorkflowEntry[]),
      (thrown: unknown) => {
        if (thrown instanceof ApiError && thrown.code === NOT_KEPT) return null
        throw thrown
      },
    )
  return Promise.all(
    history.places
      .slice(0, LISTED)
      .map(async (place) => ({ place, before: await stateAt(place.from - 1), after: await stateAt(place.to) })),
  )
}

interface HistoryDialogProps {
  readonly documentId: number
  readonly mayEdit: boolean
  readonly onRestore: (entries: WorkflowEntries) => void
  readonly onClose: () => void
}

/** Who changed what of a workflow and when; each state can be restored, which is a step like any other. */
export function HistoryDialog({ documentId, mayEdit, onRestore, onClose }: HistoryDialogProps) {
  useFocusReturn()
  const p = useMessages(workflowPartTexts)
  const locale = useLocale()
  const nameOf = useStepNames()
  const { data, error, reload } = useLoaded(`workflow history ${documentId}`, () => load(documentId))
  const linesOf = (before: WorkflowEntries, after: WorkflowEntries): readonly string[] => {
    const lines = changesIn(before, after).map(({ what, steps }) => p(what, { names: steps.map(nameOf).join(', ') }))
    return lines.length === 0 ? [p('changed other')] : lines
  }
  return (
    <Modal
      title={p('historyTitle')}
      visible
      onCancel={onClose}
      footer={<Button onClick={onClose}>{p('close')}</Button>}
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
    >
      {error && <LoadFailure error={error} retry={reload} />}
      {!data && !error && <Skeleton animation text={{ rows: 4 }} />}
      {data?.length === 0 && <Empty description={p('noHistory')} />}
      <ul className="wf-history" aria-label={p('historyTitle')}>
        {data?.map(({ place, before, after }) => (
          <li key={place.to}>
            <div>
              <span className="studio-muted">
                {p('by', { name: place.userName || p('unknown'), time: timeText(place.at, locale) })}
              </span>
              {before && after ? linesOf(before, after).map((line) => <p key={line}>{line}</p>) : <p>{p('gone')}</p>}
            </div>
            {mayEdit && before && (
              <Button
                size="mini"
                aria-label={`${p('restore')}: ${timeText(place.at, locale)}`}
                onClick={() => {
                  onRestore(before)
                  onClose()
                }}
              >
                {p('restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
