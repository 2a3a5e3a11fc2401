import { useEffect, useRef, useState } from 'react'
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
import { EditorFrame } from './frame/editor-frame.tsx'
import { EditorSkeleton } from './frame/editor-skeleton.tsx'
import { type OpenedEditor, openPage } from './open-page.ts'

const FORBIDDEN = 403
const NOT_FOUND = 404

/** The editor at an address of its own. */
export const Screen = ({ params }: ScreenProps) => (
  <EditorScreen
    key={`${params.id ?? ''} ${params.block ?? ''} ${params.branch ?? ''} ${params.template ?? ''}`}
    {...(params.block === undefined ? {} : { block: params.block })}
    {...(params.template === undefined ? {} : { template: Number(params.template) })}
    pageId={Number(params.id ?? 0)}
    {...(params.branch === undefined ? {} : { branch: Number(params.branch) })}
  />
)

/** The editor of one page or block, or of a branch of it; of a template, to look at it. */
function EditorScreen(props: { readonly pageId: number; readonly block?: string; readonly branch?: number; readonly template?: number }) {
  const { pageId, block, branch, template } = props
  const [, go] = useLocation()
  const user = useSignalValue(currentUser)
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<OpenedEditor | Error | null>(null)

  const lease = useRef<TabLease>(unguardedLease)
  const userId = user?.userId
  useEffect(() => {
    if (userId === undefined) return
    const own = createTabLease(draftKey(userId, block ?? (template === undefined ? pageId : `template ${template}`), branch))
    lease.current = own
    return own.dispose
  }, [pageId, block, branch, template, userId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another attempt
  useEffect(() => {
    if (!user) return
    const controller = new AbortController()
    let editor: OpenedEditor | undefined
    setOpened(null)
    const reopen = () => setRound((value) => value + 1)
    openPage({
      pageId,
      ...(block === undefined ? {} : { block }),
      ...(branch === undefined ? {} : { branch }),
      ...(template === undefined ? {} : { template }),
      user,
      go,
      lease: lease.current,
      reopen,
      signal: controller.signal,
    }).then(
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
  }, [pageId, block, branch, template, userId, go, round])

  if (opened instanceof Error) return <LoadFailure error={opened} retry={() => setRound((value) => value + 1)} />
  if (!opened) return <EditorSkeleton />
  return (
    <EditorContext.Provider value={opened.editor}>
      <EditorFrame />
    </EditorContext.Provider>
  )
}
