import { Alert, Checkbox, Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import type { FieldInfo } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { saveFile } from '../../shell/call-file.ts'
import { useMessages } from '../../shell/messages.ts'
import { importTexts } from './import-texts.ts'
import type { RecordPlace } from './records-tab.tsx'
import { modelTexts } from './texts.ts'

interface RecordExportDialogProps {
  readonly place: RecordPlace
  readonly fields: readonly FieldInfo[]
  readonly sort: { readonly field: string; readonly order: 'ascend' | 'descend' } | undefined
  readonly onClose: () => void
}

/** Asks how records are written into a file. */
export function RecordExportDialog({ place, fields, sort, onClose }: RecordExportDialogProps) {
  useFocusReturn()
  const t = useMessages(importTexts)
  const m = useMessages(modelTexts)
  const c = useMessages(common)
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv')
  const [headers, setHeaders] = useState<'labels' | 'names'>('labels')
  const [lists, setLists] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const joined = fields.filter(({ holds }) => holds === 'links')
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await saveFile('POST /data/export', { ...place, format, headers, lists, query: sort ? { sort: [sort] } : {} })
      onClose()
    } catch (thrown) {
      setFailure(failureText(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={t('exportTitle', { name: place.model, env: m(place.env) })}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      okText={t('doExport')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {failure !== undefined && <Alert type="error" content={failure} style={{ marginBottom: 12 }} />}
      <p className="models-note">{t('exportIntro')}</p>
      <fieldset className="models-choice">
        <legend>{t('format')}</legend>
        <Radio.Group direction="vertical" value={format} onChange={setFormat}>
          {(['csv', 'xlsx'] as const).map((value) => (
            <Radio key={value} value={value}>
              {t(value)} <span className="studio-muted">{t(`${value}Hint`)}</span>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      <fieldset className="models-choice">
        <legend>{t('headers')}</legend>
        <Radio.Group direction="vertical" value={headers} onChange={setHeaders}>
          <Radio value="labels">{t('headerLabels')}</Radio>
          <Radio value="names">{t('headerNames')}</Radio>
        </Radio.Group>
      </fieldset>
      {joined.length > 0 && (
        <fieldset className="models-choice">
          <legend>{t('lists')}</legend>
          <Checkbox.Group direction="vertical" value={lists} onChange={setLists}>
            {joined.map(({ name, description }) => (
              <Checkbox key={name} value={name}>
                {description || name}
              </Checkbox>
            ))}
          </Checkbox.Group>
        </fieldset>
      )}
    </Modal>
  )
}
