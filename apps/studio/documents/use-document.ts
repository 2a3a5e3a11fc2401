import { Message } from '@arco-design/web-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentKind, Entry } from '#kernel/document'
import { type Label, labelIn } from '#kernel/message'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { call } from '../../shell/client.ts'
import { currentLocale } from '../../shell/locale.ts'
import { currentUser } from '../../shell/session.ts'
import { createTabLease, type TabLease, unguardedLease } from '../../shell/sync/tab-lease.ts'
import { documentKey, type EditedDocument, openEditedDocument } from './open-document.ts'

export interface UsedDocument<E extends Entry> {
  readonly document: EditedDocument<E> | undefined
  readonly error: Error | undefined
  /** Opens it anew, with what is not saved as a draft. */
  readonly reopen: () => void
}

const RESTORED: Label = { zh: '已恢复上次未保存的修改', en: 'Your unsaved changes were restored' }
const onRestored = (): void => void Message.info({ content: labelIn(RESTORED, currentLocale()), duration: 8_000 })
const read = (documentId: number, signal: AbortSignal) => call('GET /documents/records/{id}', { id: String(documentId) }, { signal })

/** Opens a document for as long as the screen is there, or until another is asked for; null: none. */
export function useDocument<E extends Entry>(kind: DocumentKind<E>, documentId: number | null): UsedDocument<E> {
  const user = useSignalValue(currentUser)
  const [opened, setOpened] = useState<EditedDocument<E> | Error>()
  const [round, setRound] = useState(0)
  const reopen = useCallback(() => setRound((value) => value + 1), [])
  const userId = user?.userId
  const lease = useRef<TabLease>(unguardedLease)
  useEffect(() => {
    if (userId === undefined || documentId === null) return
    const own = createTabLease(documentKey(userId, documentId))
    lease.current = own
    // After the document was closed: the window that waits goes on with what this one left.
    return () => queueMicrotask(own.dispose)
  }, [documentId, userId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another attempt; a changed name of the user is none
  useEffect(() => {
    if (!user || documentId === null) return
    const ended = new AbortController()
    // The one before is closed: what would be typed into it is not saved any more.
    setOpened(undefined)
    let document: EditedDocument<E> | undefined
    openEditedDocument<E>({ kind, documentId, user, lease: lease.current, read, reopen, onRestored, signal: ended.signal }).then(
      (found) => {
        document = found
        if (ended.signal.aborted) found.close()
        else setOpened(found)
      },
      (thrown: unknown) => {
        if (!ended.signal.aborted) setOpened(thrown instanceof Error ? thrown : new Error(String(thrown)))
      },
    )
    return () => {
      ended.abort()
      document?.close()
    }
  }, [kind, documentId, userId, round])
  return opened instanceof Error ? { document: undefined, error: opened, reopen } : { document: opened, error: undefined, reopen }
}
