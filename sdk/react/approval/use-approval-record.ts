import { usePage, useSignalValue } from '#kernel/view'
import type { ApprovalRecord } from '../../services/approvals.ts'
import { pageApprovalOf } from './page-approval.ts'

interface ShownRecord {
  readonly kind: 'model' | 'view'
  readonly name: string
  /** Empty where the element names no record. */
  readonly recordId: string
  readonly isEdited: boolean
  /** It always shows a new record. */
  readonly isNew: boolean
}

/** The record of the page's approval, where an element shows that one; undefined where it shows another. */
export function useApprovalRecord(of: ShownRecord): ApprovalRecord | 'loading' | undefined {
  const { kind, name, recordId, isEdited, isNew } = of
  const record = useSignalValue(pageApprovalOf(usePage().page).record)
  if (isEdited || isNew || kind !== 'model' || record === null) return undefined
  if (record === 'loading') return recordId === '' ? record : undefined
  const isSame = record.model === name && (recordId === '' || recordId === record.row.id)
  return isSame ? record : undefined
}
