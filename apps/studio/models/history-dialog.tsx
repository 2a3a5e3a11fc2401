import { Modal, Skeleton, Timeline } from '@arco-design/web-react'
import type { FieldInfo } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import type { RecordPlace } from './records-tab.tsx'
import { modelTexts } from './texts.ts'
import { ValueText } from './value-text.tsx'

interface HistoryDialogProps {
  readonly place: RecordPlace
  readonly fields: readonly FieldInfo[]
  readonly id: string
  readonly onClose: () => void
}

/** What was done to a record, the latest first. */
export function HistoryDialog({ place, fields, id, onClose }: HistoryDialogProps) {
  useFocusReturn()
  const t = useMessages(modelTexts)
  const c = useMessages(common)
  const locale = useLocale()
  const history = useLoaded(`history ${id}`, () => call('POST /data/history', { ...place, id }))
  return (
    <Modal visible title={t('history')} footer={null} onCancel={onClose} onOk={onClose} cancelText={c('close')}>
      {history.error && <LoadFailure error={history.error} retry={history.reload} />}
      {!history.data && !history.error && <Skeleton animation text={{ rows: 4 }} />}
      {history.data && (
        <Timeline>
          {history.data.map(({ rev, op, at, before, names, byName, byKey }) => (
            <Timeline.Item key={rev} label={timeText(at, locale)}>
              <strong>{t(`op ${op}`)}</strong>
              <span className="studio-muted models-by">{byKey === '' ? byName : t('byKey', { name: byKey })}</span>
              {fields
                .filter(({ name }) => Object.hasOwn(before, name))
                .map((field) => (
                  <div key={field.id}>
                    {field.description || field.name} · {t('before')}:{' '}
                    <ValueText field={field} value={before[field.name]} names={names} />
                  </div>
                ))}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Modal>
  )
}
