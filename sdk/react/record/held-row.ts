import { useCallback, useRef, useState } from 'react'
import type { Json, JsonObject } from '#kernel/page/values'
import type { RecordConflict, RecordRow } from '../../services/records.ts'

/** A record that is not stored yet. */
export const NEW: RecordRow = { id: '', rev: 0, values: {} }

/** Goes on from what another person stored; their values of the fields that both changed are shown, or saved over. */
function settled(
  { row, values }: { readonly row: RecordRow; readonly values: JsonObject },
  other: RecordConflict,
  keeps: 'mine' | 'theirs',
) {
  const theirs = Object.fromEntries(other.fields.map(({ field, theirs }) => [field, theirs]))
  const next = { ...row, rev: other.rev, values: { ...row.values, ...theirs } }
  return { row: next, values: keeps === 'mine' ? values : { ...values, ...theirs } }
}

/** A record as it was read, with what a person has changed of it since. */
export function useHeldRow() {
  const [row, setRow] = useState<RecordRow>(NEW)
  const [values, setValues] = useState<JsonObject>({})
  const [problems, setProblems] = useState<{ readonly [name: string]: string }>({})
  const [conflict, setConflict] = useState<RecordConflict>()
  const latest = useRef({ values, row })
  latest.current = { values, row }
  const put = useCallback((next: { readonly row: RecordRow; readonly values: JsonObject }) => {
    latest.current = next
    setRow(next.row)
    setValues(next.values)
  }, [])
  const take = useCallback(
    (now: RecordRow) => {
      put({ row: now, values: now.values })
      setConflict(undefined)
      setProblems({})
    },
    [put],
  )
  /** As it is at this moment, also before it is rendered. */
  const now = useCallback(() => latest.current, [])
  const merge = (changed: JsonObject): JsonObject => {
    const { row: same, values: before } = latest.current
    put({ row: same, values: { ...before, ...changed } })
    return latest.current.values
  }
  return {
    ...{ row, values, problems, conflict, take, setProblems, setConflict },
    now,
    setValue(field: string, value: Json): JsonObject {
      setProblems(({ [field]: _, ...others }) => others)
      return merge({ [field]: value })
    },
    setValues: (given: JsonObject): void => void merge(given),
    settle(other: RecordConflict, keeps: 'mine' | 'theirs'): void {
      put(settled(latest.current, other, keeps))
      setConflict(undefined)
    },
  }
}
