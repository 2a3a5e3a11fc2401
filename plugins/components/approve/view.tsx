import { useState } from 'react'
import type { ViewProps } from '#sdk'
import { MessageError, tableIn, useLanguage, useMethods } from '#sdk/react'
import type { Approval, ApprovalAct } from '#sdk/services'
import './approve.css'
import type { ActInput } from './act-form.tsx'
import type { approve } from './index.ts'
import { Panel, StandingNote } from './panel.tsx'
import { sampleApproval } from './sample.ts'
import { ACTS, TEXTS } from './texts.ts'
import { useApproval } from './use-approval.ts'

const EVENTS: { readonly [act in ApprovalAct]?: 'onApprove' | 'onReject' | 'onTransfer' } = {
  approve: 'onApprove',
  refuse: 'onReject',
  transfer: 'onTransfer',
}

const ofAddress = (): string => new URLSearchParams(globalThis.location?.search ?? '').get('approvalId') ?? ''

/** The id that is set, that of an approval that was started here, or the one in the page's address when it opens. */
function useApprovalId(given: string) {
  const [address] = useState(ofAddress)
  const [started, setStarted] = useState('')
  return [given || started || address, setStarted] as const
}

/** What the element says of itself, or the usual texts. */
function useWords(props: ViewProps<typeof approve>['props']) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const { approveText: approve, rejectText: refuse, transferText: transfer } = props
  const own: { readonly [act in ApprovalAct]?: string } = { approve, refuse, transfer }
  return {
    act: (name: ApprovalAct) => own[name] || tableIn(ACTS, locale)[name],
    comment: props.commentLabel || texts.comment,
    placeholder: props.placeholder || texts.placeholder,
  }
}

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof approve>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  const isEdited = mode === 'edit'
  const words = useWords(props)
  const [approvalId, show] = useApprovalId(props.approvalId.trim())
  const { standing, isBusy, refusal, refresh, act, findPeople, service } = useApproval(id, isEdited ? '' : approvalId)
  useMethods<typeof approve>(id, {
    refresh: async () => {
      await refresh()
      return undefined
    },
    start: async ({ record, chosen }) => {
      const flow = props.flow.trim()
      if (flow === '') throw new MessageError(texts.noFlow)
      if (!service.current) throw new MessageError(texts.noService)
      const started = await service.current.start(flow, record, chosen)
      show(started)
      return { id: started }
    },
  })
  const decide = (approval: Approval) => async (name: ApprovalAct, comment: string, input: ActInput) => {
    const { task } = approval.choices?.[name] ?? {}
    const of = task === undefined ? {} : { task }
    const command = { id: approval.id, version: approval.version, do: name, comment, ...of, ...input }
    const done = await act(command, approval)
    if (!done) return false
    const event = EVENTS[name]
    const payload = { id: done.id, comment, status: done.status }
    if (event) emit(event, payload)
    else emit('onAct', { ...payload, act: name })
    return true
  }
  const panelOf = (approval: Approval) => (
    <Panel
      {...{ approval, props, part }}
      deciding={{ words, isBusy, isDisabled: isEdited, refusal, findPeople, decide: decide(approval) }}
    />
  )
  const label = (standing.kind === 'there' ? standing.approval.title : '') || words.act('approve')
  return (
    <section
      {...root}
      className={`${root.className} tessera-surface tessera-approve`}
      aria-label={label}
      aria-busy={isBusy || standing.kind === 'loading' || undefined}
    >
      {isEdited ? (
        <>
          <p className="tessera-approve-note">{texts.sample}</p>
          {panelOf(sampleApproval(locale))}
        </>
      ) : standing.kind === 'there' ? (
        panelOf(standing.approval)
      ) : (
        <StandingNote standing={standing} retry={() => void refresh()} />
      )}
    </section>
  )
}
