import { Alert, Checkbox, Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { common } from '../../kit/words/common.ts'
import { saveFile } from '../../shell/call-file.ts'
import { useMessages } from '../../shell/messages.ts'
import { exchangeTexts } from './texts.ts'
import './exchange.css'
import { failureText } from '../../kit/words/failure-text.ts'

/** Asks in which form a project is to be exported. */
export function ExportDialog({
  project,
  onClose,
}: {
  readonly project: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}) {
  const t = useMessages(exchangeTexts)
  const c = useMessages(common)
  const [form, setForm] = useState<'json' | 'records'>('json')
  const [withFiles, setWithFiles] = useState(true)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const save = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await saveFile('GET /exchange/project/{id}', { id: String(project.id), form, files: withFiles ? 'yes' : 'no' })
      onClose()
    } catch (thrown) {
      setError(failureText(thrown))
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={t('exportNamed', { name: project.name })}
      className="exchange-dialog exchange-narrow"
      okText={t('doExport')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {error && <Alert type="error" content={error} className="exchange-alert" />}
      <p className="studio-muted">{t('exportIntro')}</p>
      <fieldset className="exchange-forms">
        <legend>{t('form')}</legend>
        <Radio.Group direction="vertical" value={form} onChange={setForm}>
          {(['json', 'records'] as const).map((value) => (
            <Radio key={value} value={value}>
              {t(value === 'json' ? 'formJson' : 'formRecords')}
              <span className="studio-muted exchange-hint">{t(value === 'json' ? 'formJsonHint' : 'formRecordsHint')}</span>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      <Checkbox checked={withFiles} onChange={setWithFiles}>
        {t('withFiles')}
      </Checkbox>
    </Modal>
  )
}
