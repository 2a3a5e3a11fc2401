import { Alert, Button, Form, Input, Modal } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { SecondStepSecret } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import { secondStepTexts } from './second-step-texts.ts'

interface SecondStepDialogProps {
  /** With the recovery codes that were made. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** A picture of the text, as an image of its own: nothing of it is markup of the page. */
async function qrOf(text: string): Promise<string> {
  const { default: qrcode } = await import('qrcode-generator')
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  return code.createDataURL(6, 0)
}

/** Sets up an authenticator: the password, then its QR code and the first code that it shows. */
export function SecondStepDialog({ onDone, onClose }: SecondStepDialogProps) {
  const t = useMessages(secondStepTexts)
  const c = useMessages(common)
  const [form] = Form.useForm<{ userPwd: string; code: string }>()
  const [secret, setSecret] = useState<SecondStepSecret>()
  const [picture, setPicture] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (secret) void qrOf(secret.uri).then(setPicture)
  }, [secret])

  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setError(undefined)
    setBusy(true)
    try {
      if (secret) onDone((await call('POST /user/second/confirm', { code: values.code })).codes)
      else setSecret(await call('POST /user/second/begin', { userPwd: values.userPwd }))
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={t('title')}
      okText={secret ? t('verify') : t('next')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus={false}
    >
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <Form id="second-step" form={form} layout="vertical" onSubmit={() => void submit()} requiredSymbol={false}>
        {!secret && (
          <Form.Item field="userPwd" label={t('userPwd')} rules={[{ required: true, message: t('pwdNeeded') }]}>
            <Input.Password autoComplete="current-password" autoFocus />
          </Form.Item>
        )}
        {secret && (
          <>
            <p>{t('scan')}</p>
            {picture && <img className="profile-qr" src={picture} alt={t('qr')} />}
            <div className="profile-secret">
              <span>
                {t('secret')}: <code data-secret>{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
              </span>
            </div>
            <Form.Item field="code" label={t('code')} rules={[{ required: true, match: /^\s*\d{3}\s?\d{3}\s*$/, message: t('digits') }]}>
              <Input autoComplete="one-time-code" inputMode="numeric" maxLength={10} autoFocus />
            </Form.Item>
          </>
        )}
        {/* Enter in a field sends a form that has such a button. */}
        <Button htmlType="submit" style={{ display: 'none' }} />
      </Form>
    </Modal>
  )
}
