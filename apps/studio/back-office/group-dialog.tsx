import { Form, Input, Select } from '@arco-design/web-react'
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
  const [names, setNames] = useState(() => namesOf(edited?.providerGroups ?? []))
  const providers = useProviders(projectId, edited)
  const providerGroups = groupsOf(names)
  const roles = useLoaded(`roles of ${projectId}`, (signal) =>
    call('GET /project/role/listAll', { projectId }, { signal }),
  )
  return (
    <NameDialog
      title={edited ? t('edit') : t('add')}
      {...(edited ? { initial: edited } : {})}
      changed={roleId !== (edited?.roleId ?? null) || !isSame(providerGroups, edited?.providerGroups ?? [])}
      onSubmit={async (values) => {
        if (edited)
          await call('POST /project/group/update', {
            id: edited.id,
            rev: edited.rev,
            roleId,
            providerGroups,
            ...values,
          })
        else await call('POST /project/group/create', { projectId, roleId, providerGroups, ...values })
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item
        label={t('role')}
        extra={
          roles.data?.length === 0 ? <Link href={`/project/${projectId}/role`}>{t('toRoles')}</Link> : t('roleHelp')
        }
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
      {providers.map(({ id, label }) => (
        <Form.Item key={id} label={t('groupsOf', { provider: label })} extra={t('groupsOfHelp', { provider: label })}>
          <Input.TextArea
            aria-label={t('groupsOf', { provider: label })}
            value={names[id] ?? ''}
            onChange={(text) => setNames({ ...names, [id]: text })}
            autoSize={{ minRows: 2, maxRows: 6 }}
          />
        </Form.Item>
      ))}
    </NameDialog>
  )
}

type ProviderGroup = Pick<GroupInfo['providerGroups'][number], 'provider' | 'name'>
/** By the id of a provider: names of its groups, one a line. */
type NamesByProvider = Readonly<Record<string, string>>

const namesOf = (groups: readonly ProviderGroup[]): NamesByProvider => {
  const names: Record<string, string> = {}
  for (const { provider, name } of groups)
    names[provider] = names[provider] === undefined ? name : `${names[provider]}\n${name}`
  return names
}
const groupsOf = (names: NamesByProvider): ProviderGroup[] =>
  Object.entries(names).flatMap(([provider, text]) => {
    const lines = text.split('\n').map((line) => line.trim())
    return [...new Set(lines)].filter((name) => name !== '').map((name) => ({ provider, name }))
  })
const isSame = (a: readonly ProviderGroup[], b: readonly ProviderGroup[]): boolean => {
  const keys = (groups: readonly ProviderGroup[]): string =>
    JSON.stringify(groups.map(({ provider, name }) => [provider, name].join('\n')).toSorted())
  return keys(a) === keys(b)
}

/** Providers of sign-ins that say groups, and those that the group names although the installation has them no more. */
function useProviders(
  projectId: number,
  edited: GroupInfo | undefined,
): readonly { readonly id: string; readonly label: string }[] {
  const { data = [] } = useLoaded(`group providers of ${projectId}`, (signal) =>
    call('GET /project/group/providers', { projectId }, { signal }),
  )
  const known = new Map(data.map(({ id, label }) => [id, label]))
  for (const { provider, label } of edited?.providerGroups ?? []) if (!known.has(provider)) known.set(provider, label)
  return [...known].map(([id, label]) => ({ id, label }))
}
