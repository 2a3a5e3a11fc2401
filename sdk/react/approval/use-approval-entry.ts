import { useRef } from 'react'
import type { JsonObject } from '#kernel/page/values'
import { useLastingEffect, usePage } from '#kernel/view'
import { pageApprovalOf } from './page-approval.ts'

interface EnteredRecord {
  current(): JsonObject
  check(): Promise<boolean>
  setProblems(problems: { readonly [field: string]: string }): void
}

/** What is entered in a record is sent with the decision on the approval of the page, where it is that record. */
export function useApprovalEntry(record: EnteredRecord, isOfApproval: boolean): void {
  const { page } = usePage()
  const newest = useRef(record)
  newest.current = record
  useLastingEffect(() => {
    if (!isOfApproval) return
    return pageApprovalOf(page).add({
      values: () => newest.current.current(),
      check: () => newest.current.check(),
      showProblems: (problems) => newest.current.setProblems(problems),
    })
  }, [page, isOfApproval])
}
