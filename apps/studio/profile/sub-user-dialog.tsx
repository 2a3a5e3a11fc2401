import { Form, Input } from '@arco-design/web-react'
import { useState } from 'react'
import type { SubUser } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PasswordFields } from '../login/password-fields.tsx'
import { useWays } from '../login/use-ways.ts'
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

/** Makes a sub user, or changes the name and picture of one. */
export function SubUserDialog({ edited, onDone, onClose }: SubUserDialogProps) {
  const t = useMessages(accountTexts)
  const [form] = Form.useForm<Values>()
  const [avatar, setAvatar] = useState(edited?.avatar ?? '')
  const { subPassword } = useWays()
  const userName = (Form.useWatch('userName', form) as string | undefined) ?? ''
  const name = (Form.useWatch('nickName', form) as string | undefined) || edited?.userName || '?'

  const submit = async (values: Values): Promise<void> => {
    const nickName = values.nickName?.trim() ?? ''
    const face = { ...(nickName === '' ? {} : { nickName }), avatar }
    if (edited) await call('POST /user/sub/update', { userId: edited.userId, ...face })
    else await call('POST /user/sub/create', { userName: values.userName.trim(), userPwd: values.userPwd, ...face })
    onDone()
  }
  return (
    <FormDialog<Values>
      id="sub-user"
      title={edited ? t('edit', { name: edited.userName }) : t('add')}
      form={form}
      initial={{ nickName: edited?.nickName ?? '' }}
      changed={avatar !== (edited?.avatar ?? '')}
      intro={<AvatarField address={avatar} name={name} upload onChange={setAvatar} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {!edited && (
        <>
          <Form.Item field="userName" label={t('email')} rules={[{ required: true, match: EMAIL, message: t('emailWrong') }]}>
            <Input type="email" maxLength={200} autoComplete="off" />
          </Form.Item>
          <PasswordFields form={form} label={t('userPwd')} userName={userName} lengths={subPassword} once />
        </>
      )}
      <Form.Item field="nickName" label={t('nickName')}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
