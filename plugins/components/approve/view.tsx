import { Button } from '@arco-design/web-react'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ViewProps } from '#sdk'
import { MessageError, oneOf, tableIn, useLanguage, useMethods } from '#sdk/react'
import type { Approval, ApprovalAct } from '#sdk/services'
import './approve.css'
import type { ActInput } from './act-form.tsx'
import { actsOf } from './acts.ts'
import { Decide } from './decide.tsx'
import { History } from './history.tsx'
import type { approve } from './index.ts'
import { sampleApproval } from './sample.ts'
import { ACTS, STATUS, TEXTS } from './texts.ts'
import { useApproval } from './use-approval.ts'

const NEEDED = { reject: 'reject', always: 'always', never: 'never' } as const
const EVENTS: { readonly [act in ApprovalAct]?: 'onApprove' | 'onReject' | 'onTransfer' } = {
  approve: 'onApprove',
  refuse: 'onReject',
  transfer: 'onTransfer',
}

const ofAddress = (): string => new URLSearchParams(globalThis.location?.search ?? '').get('approvalId') ?? ''

/** The id of the approval that is shown: as set, as the page's address says it when it opens, or one that was started. */
function useApprovalId(given: string) {
  const [address] = useState(ofAddress)
  const [started, setStarted] = useState('')
  return [given || started || address, setStarted] as const
}

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof approve>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const isEdited = mode === 'edit'
  const [approvalId, show] = useApprovalId(props.approvalId.trim())
  const { standing, isBusy, refusal, refresh, act, findPeople, service } = useApproval(id, isEdited ? '' : approvalId)
  useMethods<typeof approve>(id, {
    refresh: async () => {
      await refresh()
      return undefined
    },
    start: async ({ record }) => {
      if (props.flow.trim() === '') throw new MessageError(texts.noFlow)
      if (!service.current) throw new MessageError(texts.noService)
      const started = await service.current.start(props.flow.trim(), record)
      show(started)
      return { id: started }
    },
  })
  const decide = (approval: Approval) => async (name: ApprovalAct, comment: string, input: ActInput) => {
    const { task } = approval.choices?.[name] ?? {}
    const of = task === undefined ? {} : { task }
    const done = await act({ id: approval.id, version: approval.version, do: name, comment, ...of, ...input }, approval)
    if (!done) return false
    const event = EVENTS[name]
    const payload = { id: done.id, comment, status: done.status }
    if (event) emit(event, payload)
    else emit('onAct', { ...payload, act: name })
    return true
  }
  const own = { approve: props.approveText, refuse: props.rejectText, transfer: props.transferText }
  const words = {
    act: (name: ApprovalAct) => (own as { readonly [act in ApprovalAct]?: string })[name] || tableIn(ACTS, locale)[name],
    comment: props.commentLabel || texts.comment,
    placeholder: props.placeholder || texts.placeholder,
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
      {actsOf(approval, canTransfer).buttons.length > 0 ? (
        <Decide
          approval={approval}
          words={words}
          canTransfer={canTransfer}
          commentNeeded={NEEDED[props.commentNeeded]}
          maxLength={Math.max(1, props.maxLength)}
          isBusy={isBusy}
          isDisabled={isEdited}
          part={part}
          refusal={refusal}
          findPeople={findPeople}
          decide={decide(approval)}
        />
      ) : (
        <>
          {refusal !== '' && (
            <div role="alert" className="tessera-approve-problem">
              {refusal}
            </div>
          )}
          <p className="tessera-approve-note">{texts.nothing}</p>
        </>
      )}
      {props.showHistory !== false && (
        <History
          log={approval.log}
          copies={approval.copies ?? []}
          isNewFirst={props.order === 'new'}
          className={part('history')}
          entryClass={part('entry')}
        />
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
      aria-label={(standing.kind === 'there' ? standing.approval.title : '') || words.act('approve')}
      aria-busy={isBusy || standing.kind === 'loading' || undefined}
    >
      {content()}
    </section>
  )
}
