import { Alert, Button, Form, Input, Message, Modal } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { AuditVerification } from '../../../server/wire.ts'
import { useFocusReturn } from '../../kit/form/use-focus-return.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { auditTexts } from './texts.ts'

const NOTED = /^\d{1,15}:[0-9a-f]{64}$/

/** Looks through the chain of the audit, and says what it found. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn()
  const t = useMessages(auditTexts)
  const [noted, setNoted] = useState('')
  const [isBad, setBad] = useState(false)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<AuditVerification>()
  const [failure, setFailure] = useState('')
  const verify = async (): Promise<void> => {
    const text = noted.trim()
    setBad(text !== '' && !NOTED.test(text))
    if (text !== '' && !NOTED.test(text)) return
    setBusy(true)
    setFailure('')
    setFound(undefined)
    try {
      setFound(await call('GET /audit/verify', text === '' ? {} : { noted: text }))
    } catch (thrown) {
      setFailure(failureText(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={t('verifyTitle')}
      okText={t('verify')}
      cancelText={t('close')}
      confirmLoading={busy}
      onOk={() => void verify()}
      onCancel={onClose}
    >
      <p className="studio-muted">{t('verifyIntro')}</p>
      <Form layout="vertical" onSubmit={() => void verify()}>
        <Form.Item label={t('noted')} extra={t('notedHelp')} {...(isBad ? { validateStatus: 'error' as const, help: t('badNoted') } : {})}>
          <Input
            aria-label={t('noted')}
            aria-invalid={isBad}
            value={noted}
            maxLength={100}
            allowClear
            onChange={(text) => {
              setNoted(text)
              setBad(false)
            }}
          />
        </Form.Item>
      </Form>
      <div role="status">
        {failure !== '' && <Alert type="error" content={failure} />}
        {found && <Found found={found} />}
      </div>
    </Modal>
  )
}

function Found({ found }: { readonly found: AuditVerification }) {
  const t = useMessages(auditTexts)
  const { rows, forgotten, head, broken } = found
  const end = `${head.seq}:${head.hash}`
  const copy = (): void =>
    void navigator.clipboard.writeText(end).then(
      () => void Message.success(t('copied')),
      () => void Message.error(t('notCopied')),
    )
  return (
    <>
      {broken ? (
        <Alert type="error" content={t(broken.kind, { seq: broken.seq ?? '', id: broken.id ?? '' })} />
      ) : (
        <Alert type="success" content={t('good', { rows })} />
      )}
      {forgotten > 0 && <p className="studio-muted">{t('forgotten', { seq: forgotten })}</p>}
      {!broken && (
        <div className="audit-head">
          <div>
            <div className="studio-muted">{t('head')}</div>
            <code className="detail-code">{end}</code>
          </div>
          <Button icon={<IconCopy />} aria-label={t('copyHead')} title={t('copyHead')} onClick={copy} />
        </div>
      )}
    </>
  )
}
