import { Alert, Button, Form, Input, Message, Modal, Radio, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ProjectUser } from '../../../server/wire.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { common } from '../texts.ts'
import { useLoaded } from '../use-loaded.ts'
import { invitationTexts } from './invitation-texts.ts'
import { userTexts } from './texts.ts'

const ROLES = ['admin', 'developer', 'tester', 'ordinary'] as const
/** The server's code for an address without an account. */
const UNKNOWN = 40411
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface Values {
  readonly userName: string
  readonly role: ProjectUser['role']
  readonly roleId: number | undefined
}
const givenBy = (projectId: number, { role, roleId }: Values) => ({
  projectId,
  role,
  roleId: role === 'ordinary' ? (roleId ?? null) : null,
})

interface UserDialogProps {
  readonly projectId: number
  readonly edited?: ProjectUser
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Adds somebody by their whole e-mail, or says what somebody may do; stays open with the reason when the server refuses. */
export function UserDialog({ projectId, edited, onDone, onClose }: UserDialogProps) {
  const t = useMessages(userTexts)
  const c = useMessages(common)
  const i = useMessages(invitationTexts)
  const [form] = Form.useForm<Values>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const roles = useLoaded(`roles of ${projectId}`, () => call('GET /project/role/listAll', { projectId }))
  const role = (Form.useWatch('role', form) as ProjectUser['role'] | undefined) ?? edited?.role ?? 'ordinary'

  /** By mail, once it turned out that there is no account with the address. */
  const invite = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    try {
      const userName = values.userName.trim()
      await call('POST /project/invitation/create', { userName, ...givenBy(projectId, values) })
      Message.success(i('invited', { name: userName }))
      onDone()
      onClose()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  const submit = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setBusy(true)
    const given = givenBy(projectId, values)
    try {
      if (edited) await call('POST /project/user/update', { userId: edited.userId, ...given })
      else await call('POST /project/user/create', { userName: values.userName.trim(), ...given })
      onDone()
      onClose()
    } catch (thrown) {
      setUnknown(thrown instanceof ApiError && thrown.code === UNKNOWN)
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  const initial: Values = {
    userName: '',
    role: edited?.role ?? 'ordinary',
    roleId: edited && edited.projectRoleId > 0 ? edited.projectRoleId : undefined,
  }
  return (
    <Modal
      visible
      title={edited ? t('change', { name: edited.userName }) : t('add')}
      okText={c('save')}
      cancelText={c('cancel')}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      autoFocus={false}
    >
      {error && (
        <Alert
          type="error"
          style={{ marginBottom: 16 }}
          content={error}
          action={
            isUnknown && (
              <Button size="mini" type="primary" loading={busy} onClick={() => void invite()}>
                {i('invite')}
              </Button>
            )
          }
        />
      )}
      <Form form={form} layout="vertical" initialValues={initial} onSubmit={() => void submit()}>
        {!edited && (
          <Form.Item field="userName" label={t('email')} rules={[{ required: true, match: EMAIL, message: t('badEmail') }]}>
            <Input type="email" maxLength={254} autoFocus />
          </Form.Item>
        )}
        <Form.Item field="role" label={t('role')}>
          <Radio.Group direction="vertical">
            {ROLES.map((value) => (
              <Radio key={value} value={value}>
                {t(value)} <span className="studio-muted">{t(`${value}Text`)}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        {role === 'ordinary' && roles.data?.length === 0 && (
          <Alert
            type="info"
            content={
              <>
                {t('noRoles')} <Link href={`/project/${projectId}/role`}>{t('toRoles')}</Link>
              </>
            }
          />
        )}
        {role === 'ordinary' && roles.data && roles.data.length > 0 && (
          <Form.Item field="roleId" label={t('projectRole')} rules={[{ required: true, message: t('needsRole') }]}>
            <Select aria-label={t('projectRole')} showSearch options={roles.data.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
        )}
        {/* Enter in a field sends a form that has such a button. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}
