import { Alert, Button, Modal, Spin } from '@arco-design/web-react'
import { useEffect, useRef, useState } from 'react'
import { useEditor } from '#sdk/studio'
import { call } from '#shell/client'
import { useMessages } from '#shell/messages'
import type { BlockUser } from '../../../../server/wire.ts'
import { UserRows } from '../../blocks/user-rows.tsx'
import { loadedPlugins, openedPage } from '../document/opened-page.ts'
import { askedBlock } from './block-commands.ts'
import { blockTexts } from './texts.ts'
import './blocks.css'
import { failureText } from '../../../kit/words/failure-text.ts'

/** Everybody who uses the block that is selected, or edited. */
export function UsersDialog({ close }: { readonly close: () => void }) {
  const session = useEditor()
  const t = useMessages(blockTexts)
  const { block: self } = session.part(openedPage)
  const { blocks } = session.part(loadedPlugins)
  const asked = useRef(askedBlock(session))
  const id = self?.id ?? asked.current
  const [users, setUsers] = useState<readonly BlockUser[] | string | null>(null)
  useEffect(() => {
    let over = false
    if (id !== undefined)
      call('GET /blocks/uses/{id}', { id }).then(
        (found) => !over && setUsers(found),
        (thrown: unknown) => !over && setUsers(failureText(thrown)),
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
