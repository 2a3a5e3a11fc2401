import { IconLeft } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import { PageView, useLastingEffect } from '#kernel/view'
import type { Approvals } from '#sdk/services'
import { type ScreenProps, useAdmin } from '#sdk/studio'
import { useMessages } from '../../shell/messages.ts'
import { useSourceLocale } from '../../shell/use-locale.ts'
import { hrefOf } from '../address.ts'
import { useFrame } from '../admin-context.ts'
import { ContentBones, ContentNotice, ToStart } from '../notices.tsx'
import { reasonOf } from '../reason-of.ts'
import { useText } from '../use-text.ts'
import { type ApprovalPage, approvalsOf, openApprovalPage } from './approval-page.ts'
import { approvalTexts } from './texts.ts'
import './approvals.css'

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'open'; readonly opened: ApprovalPage }

/** One approval: on the page of its flow, else its record as a form, and what may be done with it. */
export function Screen({ params }: ScreenProps) {
  const approvalId = params.approval ?? ''
  const { app } = useFrame()
  const { tasks } = useAdmin()
  const t = useMessages(approvalTexts)
  const frame = useText()
  const locale = useSourceLocale()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [round, setRound] = useState(0)
  // The tab in which it opens is in sight then.
  const tab = useRef(app.tabs.peek().active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useLastingEffect(() => {
    let isLeft = false
    let opened: ApprovalPage | undefined
    const { project, env } = app.at
    const service = approvalsOf({ project, env })
    const open = async (): Promise<State> => {
      const approval = await service.read(approvalId)
      if (!approval) return { kind: 'missing' }
      void tasks.refresh()
      if (approval.page !== undefined && tab.current !== null) {
        const address = `/page/${approval.page}?approvalId=${approvalId}`
        if (!isLeft) app.replace(tab.current, address, approval.title)
        return { kind: 'loading' }
      }
      if (tab.current !== null) app.setTitle(tab.current, approval.title)
      let first: typeof approval | undefined = approval
      const counting: Approvals = {
        ...service,
        async read(id) {
          const known = first
          first = undefined
          return known ?? service.read(id)
        },
      }
      const shown = { model: approval.record?.model ?? '', approvalId }
      opened = await openApprovalPage({ project, env, go: app.go }, counting, shown)
      return { kind: 'open', opened }
    }
    setState({ kind: 'loading' })
    open().then(
      (next) => (isLeft ? opened?.dispose() : setState(next)),
      (error: Error) => !isLeft && setState({ kind: 'failed', error }),
    )
    return () => {
      isLeft = true
      opened?.dispose()
    }
  }, [app, tasks, approvalId, round])
  const retry = () => setRound(round + 1)
  if (state.kind === 'loading') return <ContentBones />
  if (state.kind === 'missing')
    return (
      <ContentNotice says="missing" hint="" reason={t('missing')}>
        <ToStart />
      </ContentNotice>
    )
  if (state.kind === 'failed')
    return (
      <ContentNotice says="pageFailed" hint="" reason={reasonOf(state.error)}>
        <button type="button" className="admin-button tessera-filled" onClick={retry}>
          {frame('retry')}
        </button>
      </ContentNotice>
    )
  return (
    <div className="admin-approval">
      <a className="admin-approval-back" href={hrefOf(app.at, '/approvals')}>
        <IconLeft aria-hidden="true" /> {t('back')}
      </a>
      <PageView page={state.opened.page} views={state.opened.views} locale={locale} />
    </div>
  )
}
