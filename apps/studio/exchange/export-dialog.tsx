import { Alert, Checkbox, Modal, Radio } from '@arco-design/web-react'
import { useState } from 'react'
import { common } from '../../kit/words/common.ts'
import { saveFile } from '../../shell/call-file.ts'
import { useMessages } from '../../shell/messages.ts'
import { exchangeTexts } from './texts.ts'
import './exchange.css'
import { failureText } from '../../kit/words/failure-text.ts'

/** Whose records go along. */
type Data = 'none' | 'stg' | 'all'

/** Asks in which form a project is to be exported, and with what. */
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
  const [data, setData] = useState<Data>('none')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const save = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const files = withFiles ? 'yes' : 'no'
      await saveFile('GET /exchange/project/{id}', { id: String(project.id), form, files, data })
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
      <fieldset className="exchange-forms">
        <legend>{t('data')}</legend>
        <Radio.Group direction="vertical" value={data} onChange={setData}>
          <Radio value="none">{t('dataNone')}</Radio>
          <Radio value="stg">{t('dataStg')}</Radio>
          <Radio value="all">
            {t('dataAll')}
            <span className="studio-muted exchange-hint">{t('dataAllHint')}</span>
          </Radio>
        </Radio.Group>
        {data !== 'none' && <p className="studio-muted">{t('dataHint')}</p>}
      </fieldset>
      <Checkbox checked={withFiles} onChange={setWithFiles}>
        {t('withFiles')}
      </Checkbox>
    </Modal>
  )
}
