import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { EditorContext, type ScreenProps } from '#sdk/studio'
import { LoadFailure } from '../../kit/list/load-failure.tsx'
import { useSignalValue } from '../../kit/panel/use-signal-value.ts'
import { reasonText } from '../../kit/words/failure-text.ts'
import { ApiError } from '../../shell/api-error.ts'
import { currentUser } from '../../shell/session.ts'
import './editor.css'
import { draftKey } from '../../shell/sync/drafts.ts'
import { createTabLease, type TabLease, unguardedLease } from '../../shell/sync/tab-lease.ts'
import type { EditorKind, EditorSource } from './document/editor-kind.ts'
import { EditorFrame } from './frame/editor-frame.tsx'
import { EditorSkeleton } from './frame/editor-skeleton.tsx'
import { documentAt } from './kinds/index.ts'
import { type OpenedEditor, openEditor } from './open-editor.ts'

const FORBIDDEN = 403
const NOT_FOUND = 404

/** The editor at an address of its own. */
export const Screen = ({ params }: ScreenProps) => {
  const { kind, source } = useMemo(() => documentAt(params), [params])
  return <EditorScreen key={`${kind.id} ${source.key} ${source.branch ?? ''}`} kind={kind} source={source} />
}

interface EditorScreenProps {
  readonly kind: EditorKind
  readonly source: EditorSource
}

/** The editor of one document. */
function EditorScreen(props: EditorScreenProps) {
  // An address that names the same document again opens nothing.
  const [{ kind, source }] = useState(props)
  const [, go] = useLocation()
  const user = useSignalValue(currentUser)
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<OpenedEditor | Error | null>(null)

  const lease = useRef<TabLease>(unguardedLease)
  const userId = user?.userId
  useEffect(() => {
    if (userId === undefined) return
    const own = createTabLease(draftKey(userId, source.key, source.branch))
    lease.current = own
    return own.dispose
  }, [source, userId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another attempt
  useEffect(() => {
    if (!user) return
    const controller = new AbortController()
    let editor: OpenedEditor | undefined
    setOpened(null)
    const reopen = () => setRound((value) => value + 1)
    openEditor({ kind, source, user, go, lease: lease.current, reopen, signal: controller.signal }).then(
      (found) => {
        if (controller.signal.aborted) {
          found.close()
          return
        }
        editor = found
        setOpened(found)
      },
      (thrown: unknown) => {
        if (controller.signal.aborted) return
        const status = thrown instanceof ApiError ? thrown.status : 0
        if (status === FORBIDDEN) go('/403', { replace: true, state: { reason: reasonText(thrown) } })
        else if (status === NOT_FOUND) go('/404')
        else setOpened(thrown instanceof Error ? thrown : new Error(String(thrown)))
      },
    )
    return () => {
      controller.abort()
      editor?.close()
    }
  }, [kind, source, userId, go, round])

  if (opened instanceof Error) return <LoadFailure error={opened} retry={() => setRound((value) => value + 1)} />
  if (!opened) return <EditorSkeleton />
  return (
    <EditorContext.Provider value={opened.editor}>
      <EditorFrame />
    </EditorContext.Provider>
  )
}
