import { Alert, Form, Message, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { SubUser } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PasswordFields } from '../login/password-fields.tsx'
import { useWays } from '../login/use-ways.ts'
import { common } from '../texts.ts'
import { accountTexts } from './account-texts.ts'

/** Gives a sub user another password. */
export function SubPasswordDialog({ user, onClose }: { readonly user: SubUser; readonly onClose: () => void }) {
  const t = useMessages(accountTexts)
  const c = useMessages(common)
  const [form] = Form.useForm<{ userPwd: string }>()
  const { subPassword } = useWays()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setError(undefined)
    setBusy(true)
    try {
      await call('POST /user/sub/password', { userId: user.userId, userPwd: values.userPwd })
      Message.success(t('passwordSet'))
      onClose()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={t('setPassword', { name: user.userName })}
      okText={c('save')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus={false}
    >
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <Form id="sub-password" form={form} layout="vertical" onSubmit={() => void submit()} requiredSymbol={false}>
        <PasswordFields form={form} label={t('userPwd')} userName={user.userName} lengths={subPassword} once autoFocus />
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
