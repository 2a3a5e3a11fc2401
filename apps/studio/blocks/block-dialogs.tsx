import { Alert, Button, Message, Modal, Spin } from '@arco-design/web-react'
import { useState } from 'react'
import type { BlockInfo, BlockUser, BlockVersion } from '../../../server/wire.ts'
import { TextDialog } from '../../kit/form/name-dialog.tsx'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { type Loaded, useLoaded } from '../../kit/list/use-loaded.ts'
import { common } from '../../kit/words/common.ts'
import { failureText } from '../../kit/words/failure-text.ts'
import { call } from '../../shell/client.ts'
import { useLocale, useMessages } from '../../shell/messages.ts'
import { timeText } from '../time-text.ts'
import { projectBlockTexts } from './texts.ts'
import { UserRows } from './user-rows.tsx'

interface DialogProps {
  readonly block: BlockInfo
  readonly close: () => void
}
interface ChangeProps extends DialogProps {
  readonly changed: () => void
}

const useUsers = (id: string): Loaded<readonly BlockUser[]> =>
  useLoaded(`users ${id}`, (signal) => call('GET /blocks/uses/{id}', { id }, { signal }))

function Waiting({ of }: { readonly of: Loaded<unknown> }) {
  if (of.error) return <LoadFailure error={of.error} retry={of.reload} />
  return of.data === undefined ? <Spin style={{ display: 'block', textAlign: 'center' }} /> : null
}

/** Gives a block another name. */
export function RenameDialog({ block, close, changed }: ChangeProps) {
  const t = useMessages(projectBlockTexts)
  const c = useMessages(common)
  const rename = async (name: string): Promise<void> => {
    if (name === block.name) return
    await call('POST /blocks/rename', { id: block.id, name })
    Message.success(c('done'))
    changed()
  }
  return (
    <TextDialog
      title={t('renameTitle')}
      label={c('name')}
      initial={block.name}
      most={60}
      hint={t('renameHint')}
      onSubmit={rename}
      onClose={close}
    />
  )
}

/** Takes a block away that nobody uses; who does is listed, and nothing can be taken away then. */
export function RemoveDialog({ block, close, changed }: ChangeProps) {
  const t = useMessages(projectBlockTexts)
  const c = useMessages(common)
  const users = useUsers(block.id)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const used = (users.data?.length ?? 0) > 0
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('POST /blocks/delete', { id: block.id })
      Message.success(c('done'))
      changed()
      close()
    } catch (thrown) {
      setProblem(failureText(thrown))
      setBusy(false)
      // Somebody may have begun to use it since.
      users.reload()
    }
  }
  return (
    <Modal
      visible
      title={t('removeTitle', { name: block.name })}
      onCancel={close}
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
      footer={
        <>
          <Button onClick={close}>{used ? t('close') : c('cancel')}</Button>
          {!used && (
            <Button type="primary" status="danger" loading={busy} disabled={!users.data} onClick={() => void remove()}>
              {c('delete')}
            </Button>
          )}
        </>
      }
    >
      {problem !== undefined && <Alert type="error" content={problem} style={{ marginBottom: 12 }} />}
      <Waiting of={users} />
      {users.data && !used && <p>{t('removeText')}</p>}
      {users.data && used && (
        <>
          <Alert type="warning" content={t('inUse')} style={{ marginBottom: 12 }} />
          <UserRows users={users.data} />
        </>
      )}
    </Modal>
  )
}

export function UsersOfBlock({ block, close }: DialogProps) {
  const t = useMessages(projectBlockTexts)
  const users = useUsers(block.id)
  return (
    <Modal
      visible
      title={t('usedByOf', { name: block.name })}
      onCancel={close}
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
      footer={<Button onClick={close}>{t('close')}</Button>}
    >
      <Waiting of={users} />
      {users.data && <UserRows users={users.data} />}
    </Modal>
  )
}

export function VersionsDialog({ block, close }: DialogProps) {
  const t = useMessages(projectBlockTexts)
  const versions = useLoaded(`versions ${block.id}`, (signal) => call('GET /blocks/versions/{id}', { id: block.id }, { signal }))
  return (
    <Modal
      visible
      title={t('versionsOf', { name: block.name })}
      onCancel={close}
      style={{ width: 'min(640px, calc(100vw - 32px))' }}
      footer={<Button onClick={close}>{t('close')}</Button>}
    >
      <Waiting of={versions} />
      {versions.data && (
        <ul className="sb-list">
          {versions.data.map((version) => (
            <VersionRow key={version.version} version={version} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

function VersionRow({ version: { version, name, note, userName, createdAt } }: { readonly version: BlockVersion }) {
  const t = useMessages(projectBlockTexts)
  const locale = useLocale()
  return (
    <li>
      <span>{t('versionNumber', { version })}</span>
      <strong>{name === String(version) ? '' : name}</strong>
      <span>{userName}</span>
      <span className="studio-muted">{timeText(createdAt, locale)}</span>
      {note !== '' && <span className="studio-muted sb-note">{note}</span>}
    </li>
  )
}
