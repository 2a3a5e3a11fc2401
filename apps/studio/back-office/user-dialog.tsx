import { Alert, Button, Form, type FormInstance, Input, Message, Radio, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ProjectUser } from '../../../server/wire.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { ApiError } from '../../shell/api-error.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { invitationTexts } from './invitation-texts.ts'
import { LeaderField } from './leader-field.tsx'
import { tellMailed } from './tell-mailed.ts'
import { userTexts } from './texts.ts'

const ROLES = ['admin', 'developer', 'tester', 'ordinary'] as const
/** The server's code for an address without an account. */
const UNKNOWN = 40411
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface Values {
  readonly userName: string
  readonly role: ProjectUser['role']
  readonly roleId: number | undefined
  readonly leaderId: number | undefined
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

/** Adds somebody by their whole e-mail, or says what somebody may do. */
export function UserDialog({ projectId, edited, onDone, onClose }: UserDialogProps) {
  const t = useMessages(userTexts)
  const locale = useLocale()
  const [form] = Form.useForm<Values>()
  const roles = useLoaded(`roles of ${projectId}`, () => call('GET /project/role/listAll', { projectId }))
  const role = (Form.useWatch('role', form) as ProjectUser['role'] | undefined) ?? edited?.role ?? 'ordinary'

  const isInGroup = (edited?.groups.length ?? 0) > 0

  const done = (): void => {
    onDone()
    onClose()
  }
  const submit = async (values: Values): Promise<void> => {
    const given = givenBy(projectId, values)
    if (edited)
      await call('POST /project/user/update', {
        ...{ userId: edited.userId, ...given },
        leaderId: values.leaderId ?? null,
      })
    else {
      const { mail, userName } = await call('POST /project/user/create', { userName: values.userName.trim(), ...given })
      if (mail?.sent === false) tellMailed(locale, { name: userName, mail })
    }
    onDone()
  }
  const initial: Values = {
    userName: '',
    role: edited?.role ?? 'ordinary',
    roleId: edited && edited.projectRoleId > 0 ? edited.projectRoleId : undefined,
    leaderId: edited?.leader?.userId,
  }
  return (
    <FormDialog<Values>
      title={edited ? t('change', { name: edited.userName }) : t('add')}
      form={form}
      initial={initial}
      onSubmit={submit}
      refusal={(thrown) =>
        thrown instanceof ApiError && thrown.code === UNKNOWN
          ? { action: <InviteButton projectId={projectId} form={form} onDone={done} /> }
          : undefined
      }
      onClose={onClose}
    >
      {!edited && (
        <Form.Item field="userName" label={t('email')} rules={[{ required: true, match: EMAIL, message: t('badEmail') }]}>
          <Input type="email" maxLength={254} />
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
      {role === 'ordinary' && roles.data && roles.data.length > 0 && <RoleField roles={roles.data} isInGroup={isInGroup} />}
      {edited && <LeaderField projectId={projectId} person={edited} />}
    </FormDialog>
  )
}

interface RoleFieldProps {
  readonly roles: readonly { readonly id: number; readonly name: string }[]
  /** A role of a group may be enough. */
  readonly isInGroup: boolean
}

function RoleField({ roles, isInGroup }: RoleFieldProps) {
  const t = useMessages(userTexts)
  return (
    <Form.Item
      field="roleId"
      label={t(isInGroup ? 'ownRole' : 'projectRole')}
      extra={isInGroup && t('ownRoleHelp')}
      rules={isInGroup ? [] : [{ required: true, message: t('needsRole') }]}
    >
      <Select
        aria-label={t(isInGroup ? 'ownRole' : 'projectRole')}
        showSearch
        allowClear={isInGroup}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  )
}

interface InviteButtonProps {
  readonly projectId: number
  readonly form: FormInstance<Values>
  readonly onDone: () => void
}

/** Invites by mail, once it turned out that there is no account with the address. */
function InviteButton({ projectId, form, onDone }: InviteButtonProps) {
  const i = useMessages(invitationTexts)
  const locale = useLocale()
  const [inviting, setInviting] = useState(false)
  const invite = async (): Promise<void> => {
    const values = await form.validate().catch(() => null)
    if (!values) return
    setInviting(true)
    try {
      const userName = values.userName.trim()
      const { mail } = await call('POST /project/invitation/create', { userName, ...givenBy(projectId, values) })
      tellMailed(locale, { name: userName, mail })
      onDone()
    } catch (thrown) {
      Message.error(failureText(thrown))
      setInviting(false)
    }
  }
  return (
    <Button size="mini" type="primary" loading={inviting} onClick={() => void invite()}>
      {i('invite')}
    </Button>
  )
}
