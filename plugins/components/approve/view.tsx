import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import type { ViewProps } from '#sdk'
import { oneOf, tableIn, useLanguage, useMethods } from '#sdk/react'
import type { Approval, ApprovalAct } from '#sdk/services'
import './approve.css'
import { Decide } from './decide.tsx'
import { History } from './history.tsx'
import type { approve } from './index.ts'
import { sampleApproval } from './sample.ts'
import { STATUS, TEXTS } from './texts.ts'
import { useApproval } from './use-approval.ts'

const NEEDED = { reject: 'reject', always: 'always', never: 'never' } as const
const EVENTS = { approve: 'onApprove', refuse: 'onReject', transfer: 'onTransfer' } as const

const ofAddress = (): string => new URLSearchParams(globalThis.location?.search ?? '').get('approvalId') ?? ''

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof approve>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const isEdited = mode === 'edit'
  const { standing, isBusy, refresh, act } = useApproval(id, isEdited ? '' : props.approvalId.trim() || ofAddress())
  useMethods(id, {
    refresh: async () => {
      await refresh()
      return undefined
    },
  })
  const decide = (approval: Approval) => async (name: ApprovalAct, comment: string, to?: number) => {
    const outcome = await act({ id: approval.id, version: approval.version, do: name, comment, ...(to === undefined ? {} : { to }) })
    if ('reason' in outcome) return outcome.reason
    emit(EVENTS[name], { id: outcome.approval.id, comment, status: outcome.approval.status })
    return undefined
  }
  const label = {
    approve: texts.approve,
    refuse: texts.refuse,
    transfer: texts.transfer,
    comment: texts.comment,
    placeholder: texts.placeholder,
  }
  const words = {
    approve: props.approveText || label.approve,
    refuse: props.rejectText || label.refuse,
    transfer: props.transferText || label.transfer,
    comment: props.commentLabel || label.comment,
    placeholder: props.placeholder || label.placeholder,
  }
  const canTransfer = props.showTransfer !== false
  const shown = (approval: Approval): ReactNode => (
    <>
      <div className={`tessera-approve-header ${part('header')}`}>
        <span className="tessera-approve-title">{approval.title}</span>
        <span className={`tessera-approve-status tessera-approve-${STATUS.en[approval.status].toLowerCase()}`}>
          {oneOf(tableIn(STATUS, locale), approval.status, 'running')}
        </span>
      </div>
      {approval.can.some((name) => name !== 'transfer' || canTransfer) ? (
        <Decide
          approval={approval}
          words={words}
          canTransfer={canTransfer}
          commentNeeded={NEEDED[props.commentNeeded]}
          maxLength={Math.max(1, props.maxLength)}
          isBusy={isBusy}
          isDisabled={isEdited}
          part={part}
          decide={decide(approval)}
        />
      ) : (
        <p className="tessera-approve-note">{texts.nothing}</p>
      )}
      {props.showHistory !== false && (
        <History log={approval.log} isNewFirst={props.order === 'new'} className={part('history')} entryClass={part('entry')} />
      )}
    </>
  )
  const content = (): ReactNode => {
    if (isEdited) {
      return (
        <>
          <p className="tessera-approve-note">{texts.sample}</p>
          {shown(sampleApproval(locale))}
        </>
      )
    }
    if (standing.kind === 'there') return shown(standing.approval)
    if (standing.kind === 'failed') {
      return (
        <div role="alert" className="tessera-approve-note">
          <span>{standing.reason}</span>
          <Button size="small" onClick={() => void refresh()}>
            {texts.retry}
          </Button>
        </div>
      )
    }
    return <p className="tessera-approve-note">{texts[standing.kind]}</p>
  }
  return (
    <section
      {...root}
      className={`${root.className} tessera-surface tessera-approve`}
      aria-label={(standing.kind === 'there' ? standing.approval.title : '') || words.approve}
      aria-busy={isBusy || standing.kind === 'loading' || undefined}
    >
      {content()}
    </section>
  )
}
