import { Form, Select } from '@arco-design/web-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { GroupInfo } from '../../../server/wire.ts'
import { NameDialog } from '../../kit/form/name-dialog.tsx'
import { useLoaded } from '../../kit/list/use-loaded.ts'
import { call } from '../../shell/client.ts'
import { useMessages } from '../../shell/messages.ts'
import { groupTexts } from './group-texts.ts'

interface GroupDialogProps {
  readonly projectId: number
  readonly edited?: GroupInfo
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the name, the description and the role of a group. */
export function GroupDialog({ projectId, edited, onDone, onClose }: GroupDialogProps) {
  const t = useMessages(groupTexts)
  const [roleId, setRoleId] = useState<number | null>(edited?.roleId ?? null)
  const roles = useLoaded(`roles of ${projectId}`, (signal) => call('GET /project/role/listAll', { projectId }, { signal }))
  return (
    <NameDialog
      title={edited ? t('edit') : t('add')}
      {...(edited ? { initial: edited } : {})}
      changed={roleId !== (edited?.roleId ?? null)}
      onSubmit={async (values) => {
        if (edited) await call('POST /project/group/update', { id: edited.id, rev: edited.rev, roleId, ...values })
        else await call('POST /project/group/create', { projectId, roleId, ...values })
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item
        label={t('role')}
        extra={roles.data?.length === 0 ? <Link href={`/project/${projectId}/role`}>{t('toRoles')}</Link> : t('roleHelp')}
      >
        <Select
          aria-label={t('role')}
          placeholder={t('noRole')}
          allowClear
          showSearch
          {...(roleId === null ? {} : { value: roleId })}
          onChange={(id: number | undefined) => setRoleId(id ?? null)}
          options={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </NameDialog>
  )
}
