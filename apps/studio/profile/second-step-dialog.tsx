import { Form, Input } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { SecondStepSecret } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { secondStepTexts } from './second-step-texts.ts'

interface Values {
  readonly userPwd: string
  readonly code: string
}
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
  const [secret, setSecret] = useState<SecondStepSecret>()
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    if (secret) void qrOf(secret.uri).then(setPicture)
  }, [secret])

  const submit = async (values: Values): Promise<void> => {
    if (secret) onDone((await call('POST /user/second/confirm', { code: values.code })).codes)
    else setSecret(await call('POST /user/second/begin', { userPwd: values.userPwd }))
  }
  return (
    <FormDialog<Values>
      // Its second step is a form of its own, with its own first field.
      key={secret ? 'code' : 'password'}
      id="second-step"
      title={t('title')}
      ok={secret ? t('verify') : t('next')}
      stays
      onSubmit={submit}
      onClose={onClose}
    >
      {!secret && (
        <Form.Item field="userPwd" label={t('userPwd')} rules={[{ required: true, message: t('pwdNeeded') }]}>
          <Input.Password autoComplete="current-password" />
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
            <Input autoComplete="one-time-code" inputMode="numeric" maxLength={10} />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
