import { useCallback, useRef, useState } from 'react'
import {
  pageApprovalOf,
  tableIn,
  useLanguage,
  useLastingEffect,
  useLastingLayoutEffect,
  usePage,
  useService,
} from '#sdk/react'
import { type Approval, type ApprovalCommand, approvals, RecordSaveError, toldBy } from '#sdk/services'
import { TEXTS } from './texts.ts'

export type Standing =
  | { readonly kind: 'none' | 'loading' | 'missing' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'there'; readonly approval: Approval }

/** What a command is made of by the forms of the page. */
type Entered = Pick<ApprovalCommand, 'changes' | 'rev'>
/** Acts with which the values of the page's forms are sent. */
const WITH_VALUES: ReadonlySet<ApprovalCommand['do']> = new Set(['approve', 'resubmit'])

/** The approval with an id as it stands, and what is done with it. Nothing is asked without an id. */
export function useApproval(id: string, approvalId: string) {
  const texts = tableIn(TEXTS, useLanguage())
  const { page } = usePage()
  const service = useService(id, approvals)
  const ofPage = pageApprovalOf(page)
  const [standing, setStanding] = useState<Standing>({ kind: approvalId === '' ? 'none' : 'loading' })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
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
    setStanding((before) =>
      before.kind === 'there' && before.approval.id === approvalId ? before : { kind: 'loading' },
    )
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
  // Forms of the page show the record instead of one of their own.
  useLastingLayoutEffect(() => {
    ofPage.record.value =
      standing.kind === 'there' ? (standing.approval.record ?? null) : standing.kind === 'loading' ? 'loading' : null
  }, [ofPage, standing])
  useLastingEffect(
    () => () => {
      ofPage.record.value = null
    },
    [ofPage],
  )

  /** The values that the page's forms send with an act; null where one of them is wrong. */
  const entered = async ({ do: name }: ApprovalCommand, { record }: Approval): Promise<Entered | null> => {
    if (!record || !WITH_VALUES.has(name)) return {}
    const changes = await ofPage.entered()
    if (changes === null) return null
    return Object.keys(changes).length === 0 ? {} : { changes, ...(name === 'resubmit' ? { rev: record.row.rev } : {}) }
  }
  const showProblems = async (thrown: unknown): Promise<void> => {
    if (!(thrown instanceof RecordSaveError)) return
    const { field, fields = field === undefined ? {} : { [field]: toldBy(thrown) } } = thrown.about
    const said = await Promise.all(
      Object.entries(fields).map(async ([name, told]) => [name, await page.say(told)] as const),
    )
    ofPage.showProblems(Object.fromEntries(said))
  }
  /** Does it; gives the approval as it is then, undefined where it was refused, which `refusal` says. */
  const act = async (command: ApprovalCommand, before: Approval): Promise<Approval | undefined> => {
    if (!found.current) return void setRefusal(texts.noService)
    setBusy(true)
    setRefusal('')
    asked.current += 1
    const turn = asked.current
    try {
      const values = await entered(command, before)
      if (values === null) return void setRefusal(texts.fix)
      const approval = await found.current.act({ ...command, ...values })
      if (turn === asked.current) setStanding({ kind: 'there', approval })
      return approval
    } catch (thrown) {
      setRefusal(await reasonOf(thrown))
      await showProblems(thrown)
      // Another person may have decided in the meantime. A field that is wrong is corrected in what is entered.
      if (turn === asked.current && !(thrown instanceof RecordSaveError)) void refresh()
      return undefined
    } finally {
      setBusy(false)
    }
  }
  const findPeople = async (text: string) => (await found.current?.findPeople(approvalId, text)) ?? []
  return { standing, isBusy, refusal, refresh, act, findPeople, service: found }
}
