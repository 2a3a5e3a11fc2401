import { Alert, Button, Modal, Spin } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useMessages } from '#shell/messages'
import type { BlockUser } from '../../../../server/wire.ts'
import { loadedPlugins, openedPage } from '../parts/opened-page.ts'
import { blockAddress, selectedUse } from './block-commands.ts'
import { blockTexts } from './texts.ts'
import './blocks.css'

/** Everybody who uses the block that is selected, or edited. */
export function UsersDialog({ close }: { readonly close: () => void }) {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const { block: self } = session.part(openedPage)
  const { blocks } = session.part(loadedPlugins)
  const id = self?.id ?? selectedUse(session)?.block
  const [users, setUsers] = useState<readonly BlockUser[] | string | null>(null)
  useEffect(() => {
    let over = false
    if (id !== undefined)
      call('GET /blocks/uses/{id}', { id }).then(
        (found) => !over && setUsers(found),
        (thrown: unknown) => !over && setUsers(thrown instanceof Error ? thrown.message : String(thrown)),
      )
    return () => {
      over = true
    }
  }, [id])
  if (id === undefined) return null
  const name = self?.name ?? blocks?.infoOf(id)?.name ?? id
  return (
    <Modal
      title={t('usedByOf', { name })}
      visible
      className="ed-dialog"
      onCancel={close}
      footer={<Button onClick={close}>{t('close')}</Button>}
    >
      {users === null && <Spin tip={t('loading')} />}
      {typeof users === 'string' && <Alert type="error" content={t('failed', { reason: users })} />}
      {Array.isArray(users) && <UserRows users={users} />}
    </Modal>
  )
}

export function UserRows({ users }: { readonly users: readonly BlockUser[] }) {
  const t = useMessages(blockTexts)
  if (users.length === 0) return <p className="ed-note">{t('nobody')}</p>
  return (
    <ul className="eb-users">
      {users.map((user) => (
        <li key={`${user.kind} ${user.id} ${user.as} ${user.ofVersion} ${user.version}`}>
          <span className="ed-muted">{t(user.kind === 'page' ? 'pageUser' : 'blockUser')}</span>
          <a href={user.kind === 'page' ? `/editor/${user.id}/edit` : blockAddress(user.id)} target="_blank" rel="noopener">
            {user.name}
          </a>
          <span>{user.as === 'version' ? t('ofVersion', { version: user.ofVersion ?? 0 }) : t(user.as)}</span>
          <span className="ed-muted">{t('times', { count: user.elements, version: user.version })}</span>
        </li>
      ))}
    </ul>
  )
}
