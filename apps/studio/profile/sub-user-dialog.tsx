import { Alert, Form, Input, Modal } from '@arco-design/web-react'
import { useState } from 'react'
import type { SubUser } from '../../../server/wire.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PasswordFields } from '../login/password-fields.tsx'
import { useWays } from '../login/use-ways.ts'
import { common } from '../texts.ts'
import { accountTexts } from './account-texts.ts'
import { AvatarField } from './avatar-field.tsx'

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

interface Values {
  readonly userName: string
  readonly userPwd: string
  readonly nickName: string
}
interface SubUserDialogProps {
  readonly edited?: SubUser
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Makes a sub user, or changes the name and picture of one; stays open with the reason when the server refuses. */
export function SubUserDialog({ edited, onDone, onClose }: SubUserDialogProps) {
  const t = useMessages(accountTexts)
  const c = useMessages(common)
  const [form] = Form.useForm<Values>()
  const [avatar, setAvatar] = useState(edited?.avatar ?? '')
  const { subPassword } = useWays()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const userName = (Form.useWatch('userName', form) as string | undefined) ?? ''
  const name = (Form.useWatch('nickName', form) as string | undefined) || edited?.userName || '?'

  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setError(undefined)
    setBusy(true)
    const nickName = values.nickName?.trim() ?? ''
    const face = { ...(nickName === '' ? {} : { nickName }), avatar }
    try {
      if (edited) await call('POST /user/sub/update', { userId: edited.userId, ...face })
      else await call('POST /user/sub/create', { userName: values.userName.trim(), userPwd: values.userPwd, ...face })
      onDone()
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
      title={edited ? t('edit', { name: edited.userName }) : t('add')}
      okText={c('save')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus={false}
    >
      {error && <Alert type="error" content={error} style={{ marginBottom: 16 }} />}
      <AvatarField address={avatar} name={name} upload onChange={setAvatar} />
      <Form
        id="sub-user"
        form={form}
        layout="vertical"
        initialValues={{ nickName: edited?.nickName ?? '' }}
        onSubmit={() => void submit()}
        requiredSymbol={false}
      >
        {!edited && (
          <>
            <Form.Item field="userName" label={t('email')} rules={[{ required: true, match: EMAIL, message: t('emailWrong') }]}>
              <Input type="email" maxLength={200} autoComplete="off" autoFocus />
            </Form.Item>
            <PasswordFields form={form} label={t('userPwd')} userName={userName} lengths={subPassword} once />
          </>
        )}
        <Form.Item field="nickName" label={t('nickName')}>
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
