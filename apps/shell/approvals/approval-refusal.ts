import type { Label } from '#kernel/message'
import { MessageError, RecordSaveError } from '#sdk/services'
import { ApiError } from '../api-error.ts'
import { refusalOf } from '../records/record-refusal.ts'

/** A field that the step does not let edit. */
const FIELD_CLOSED = 40397
const CHANGED: Label = {
  zh: '记录已被他人修改，请刷新后重试',
  en: 'Another person changed the record. Refresh, then try again.',
}

/** Why an act was refused, at the field of the record that people see. */
export function approvalRefusal(thrown: unknown, model: string): unknown {
  if (!(thrown instanceof ApiError)) return thrown
  const { field } = (thrown.data ?? {}) as { readonly field?: unknown }
  if (thrown.code === FIELD_CLOSED && typeof field === 'string') return new RecordSaveError(thrown.message, { field })
  const refused = refusalOf(thrown, [{ change: { model, op: 'update', id: '', values: {} } }])
  // There is nothing to settle here: the person looks at the record again.
  if (refused instanceof RecordSaveError && refused.about.conflict) return new MessageError(CHANGED)
  return refused
}
