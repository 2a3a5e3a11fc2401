import { Form, Switch } from '@arco-design/web-react'
import { useId, useState } from 'react'
import type { RoleInfo } from '../../../server/wire.ts'
import { NameDialog } from '../../kit/form/name-dialog.tsx'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { roleTexts } from './texts.ts'

interface RoleDialogProps {
  readonly projectId: number
  /** Absent: a new role. */
  readonly role: RoleInfo | undefined
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the name of a role, and whether it opens the test environment. */
export function RoleDialog({ projectId, role, onDone, onClose }: RoleDialogProps) {
  const t = useMessages(roleTexts)
  const id = useId()
  const [testEnv, setTestEnv] = useState(role?.testEnv ?? true)
  return (
    <NameDialog
      title={role ? t('edit') : t('add')}
      {...(role ? { initial: role } : {})}
      changed={testEnv !== (role?.testEnv ?? true)}
      onSubmit={async (values) => {
        if (role) await call('POST /project/role/update', { id: role.id, rev: role.rev, ...values, testEnv })
        else await call('POST /project/role/create', { projectId, ...values, testEnv })
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item label={<label htmlFor={id}>{t('testEnv')}</label>} extra={t('testEnvHelp')}>
        <Switch id={id} aria-label={t('testEnv')} checked={testEnv} onChange={setTestEnv} />
      </Form.Item>
    </NameDialog>
  )
}
