import { useCallback, useRef, useState } from 'react'
import { tableIn, useLanguage, useLastingEffect, usePage, useService } from '#sdk/react'
import { type Approval, type ApprovalCommand, approvals, toldBy } from '#sdk/services'
import { TEXTS } from './texts.ts'

export type Standing =
  | { readonly kind: 'none' | 'loading' | 'missing' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'there'; readonly approval: Approval }

/** The approval with an id as it stands, and what is done with it. Nothing is asked without an id. */
export function useApproval(id: string, approvalId: string) {
  const texts = tableIn(TEXTS, useLanguage())
  const { page } = usePage()
  const service = useService(id, approvals)
  const [standing, setStanding] = useState<Standing>({ kind: approvalId === '' ? 'none' : 'loading' })
  const [isBusy, setBusy] = useState(false)
  /** Counts what was asked: only the last answer is shown. */
  const asked = useRef(0)
  const found = useRef(service)
  found.current = service

  const reasonOf = useCallback((thrown: unknown) => page.say(toldBy(thrown)), [page])
  const refresh = useCallback(async () => {
    asked.current += 1
    const turn = asked.current
    const show = (now: Standing) => {
      if (turn === asked.current) setStanding(now)
    }
    if (approvalId === '') return show({ kind: 'none' })
    if (!found.current) return show({ kind: 'failed', reason: texts.noService })
    // What is there stays while it is asked for again.
    setStanding((before) => (before.kind === 'there' && before.approval.id === approvalId ? before : { kind: 'loading' }))
    try {
      const approval = await found.current.read(approvalId)
      show(approval ? { kind: 'there', approval } : { kind: 'missing' })
    } catch (thrown) {
      show({ kind: 'failed', reason: await reasonOf(thrown) })
    }
  }, [approvalId, texts, reasonOf])
  useLastingEffect(() => {
    void refresh()
    return () => {
      asked.current += 1
    }
  }, [refresh])

  /** Does it; gives what it is then, or why not. */
  const act = async (command: ApprovalCommand): Promise<{ readonly approval: Approval } | { readonly reason: string }> => {
    if (!found.current) return { reason: texts.noService }
    setBusy(true)
    asked.current += 1
    const turn = asked.current
    try {
      const approval = await found.current.act(command)
      if (turn === asked.current) setStanding({ kind: 'there', approval })
      return { approval }
    } catch (thrown) {
      const reason = await reasonOf(thrown)
      // Somebody else may have decided meanwhile.
      if (turn === asked.current) void refresh()
      return { reason }
    } finally {
      setBusy(false)
    }
  }
  return { standing, isBusy, refresh, act }
}
