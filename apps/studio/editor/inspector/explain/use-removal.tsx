import { Button, Modal } from '@arco-design/web-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '#shell/messages'
import type { User } from '../../document/users-of.ts'
import { userTexts } from './user-texts.ts'
import { UsersList } from './users-list.tsx'

interface Asked {
  readonly name: string
  readonly users: readonly User[]
  readonly remove: () => void
}

/** Removes at once what nothing uses; shows who uses the rest and asks. */
export function useRemoval(): { readonly ask: (asked: Asked) => void; readonly dialog: ReactNode } {
  const t = useMessages(userTexts)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return {
    ask: (next) => {
      if (next.users.length === 0) next.remove()
      else setAsked(next)
    },
    dialog: (
      <Modal
        visible={asked !== null}
        title={t('removeTitle', { name: asked?.name ?? '' })}
        onCancel={close}
        unmountOnExit
        simple={false}
        style={{ width: 440 }}
        footer={
          <>
            <Button onClick={close}>{t('cancel')}</Button>
            <Button
              type="primary"
              status="danger"
              onClick={() => {
                asked?.remove()
                close()
              }}
            >
              {t('confirmRemove')}
            </Button>
          </>
        }
      >
        <p>{t('removeUsed')}</p>
        <UsersList users={asked?.users ?? []} />
      </Modal>
    ),
  }
}
