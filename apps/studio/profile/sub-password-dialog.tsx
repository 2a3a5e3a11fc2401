import { Form, Message } from '@arco-design/web-react'
import type { SubUser } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { PasswordFields } from '../login/password-fields.tsx'
import { useWays } from '../login/use-ways.ts'
import { accountTexts } from './account-texts.ts'

/** Gives a sub user another password. */
export function SubPasswordDialog({ user, onClose }: { readonly user: SubUser; readonly onClose: () => void }) {
  const t = useMessages(accountTexts)
  const [form] = Form.useForm<{ readonly userPwd: string }>()
  const { subPassword } = useWays()
  return (
    <FormDialog<{ readonly userPwd: string }>
      id="sub-password"
      form={form}
      title={t('setPassword', { name: user.userName })}
      onSubmit={async ({ userPwd }) => {
        await call('POST /user/sub/password', { userId: user.userId, userPwd })
        Message.success(t('passwordSet'))
      }}
      onClose={onClose}
    >
      <PasswordFields form={form} label={t('userPwd')} userName={user.userName} lengths={subPassword} once />
    </FormDialog>
  )
}
