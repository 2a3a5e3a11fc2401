import { Alert, Button, Empty } from '@arco-design/web-react'
import { IconPlayArrow } from '@arco-design/web-react/icon'
import { type FormEvent, useState } from 'react'
import type { FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import type { ProjectPeople } from '#sdk/setter'
import type { ApprovalPreview } from '../../../server/wire.ts'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { currentUser } from '../../shell/session.ts'
import { LabelledField } from '../flows/record-fields.tsx'
import type { ApprovalTabProps } from './approval-screen.tsx'
import './approvals.css'
import { PersonSelect } from './person-select.tsx'
import { ChosenFields, type ChosenPeople, SampleFields } from './preview-fields.tsx'
import { PreviewLine } from './preview-line.tsx'
import { previewTexts } from './preview-texts.ts'

interface PreviewTabProps extends ApprovalTabProps {
  readonly people: ProjectPeople
}

/** Shows whom the flow would ask for a record with sample values. */
export function PreviewTab({ flow, edited, known, nameOf, people }: PreviewTabProps) {
  const t = useMessages(previewTexts)
  const self = useSignalValue(currentUser)?.userId
  const [written, setWritten] = useState<JsonObject>({})
  const [by, setBy] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<ChosenPeople>({})
  const save = async (): Promise<void> => (edited.mayEdit ? edited.document.save() : undefined)
  const { busy, shown, failure, start } = usePreview(flow.id, people, save)
  const values = { ...sampleOf(known), ...written }
  const initiator = by[0] ?? self
  // As of a record that the initiator has just made.
  const ofRecord: JsonObject = initiator === undefined ? {} : { createdBy: initiator, updatedBy: initiator }
  const run = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) void start({ values: { ...ofRecord, ...values }, by: initiator, chosen, nodes: edited.nodesNow() })
  }
  return (
    <div className="ap-preview">
      <form className="ap-preview-form" onSubmit={run}>
        <p className="studio-muted">{t('help')}</p>
        <LabelledField label={t('by')}>
          {(id) => (
            <PersonSelect {...{ id, people, label: t('by'), placeholder: t('bySelf'), value: by, onChange: setBy }} />
          )}
        </LabelledField>
        {known.shape ? (
          <SampleFields
            {...{ people, shape: known.shape, record: values }}
            onChange={(name, value) => setWritten({ ...written, [name]: value })}
          />
        ) : (
          edited.model === '' && <p className="studio-muted">{t('noModel')}</p>
        )}
        <ChosenFields {...{ nameOf, people, chosen, nodes: edited.nodes, onChange: setChosen }} />
        <div>
          <Button type="primary" htmlType="submit" icon={<IconPlayArrow />} loading={busy}>
            {t('run')}
          </Button>
        </div>
      </form>
      <section className="ap-preview-result" aria-label={t('result')}>
        <h2>{t('result')}</h2>
        <div role="status">
          {busy && <span className="studio-muted">{t('running')}</span>}
          {failure !== '' && <Alert type="error" content={failure} />}
        </div>
        {shown ? (
          <PreviewLine {...shown} nameOf={nameOf} startedBy={shown.startedBy || t('unknown')} />
        ) : (
          !busy && failure === '' && <Empty description={t('none')} />
        )}
      </section>
    </div>
  )
}

/** Values of the fields of a model alone, of the right types. */
function sampleOf({ shape, record }: ApprovalTabProps['known']): JsonObject {
  if (!shape || !record) return {}
  return Object.fromEntries(
    shape.fields.map(({ name, among, many }) => [
      name,
      among === 'people' && !many ? null : Object.hasOwn(record, name) ? record[name]! : null,
    ]),
  )
}

interface Wanted {
  readonly values: JsonObject
  readonly by: number | undefined
  readonly chosen: ChosenPeople
  readonly nodes: readonly FlowNode[]
}
interface Shown {
  readonly preview: ApprovalPreview
  readonly nodes: readonly FlowNode[]
  readonly startedBy: string
}

function usePreview(flowId: number, people: ProjectPeople, save: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [failure, setFailure] = useState('')
  const start = async ({ values, by, chosen, nodes }: Wanted): Promise<void> => {
    setBusy(true)
    setFailure('')
    setShown(undefined)
    try {
      await save()
      const wanted = { flowId, env: 'draft' as const, values, chosen: { ...chosen } }
      const preview = await call('POST /approval/preview', by === undefined ? wanted : { ...wanted, by })
      const [initiator] = by === undefined ? [] : await people.named([by]).catch(() => [])
      setShown({ preview, nodes, startedBy: initiator?.name ?? '' })
    } catch (thrown) {
      setFailure(failureText(thrown))
    }
    setBusy(false)
  }
  return { busy, shown, failure, start }
}
