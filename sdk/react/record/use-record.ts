import { useCallback, useMemo, useRef, useState } from 'react'
import { tableIn, toldBy } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { useLastingEffect, usePage } from '#kernel/view'
import type { ApprovalRecord } from '../../services/approvals.ts'
import { type RecordField, type RecordRow, records } from '../../services/records.ts'
import { readRow } from '../read-row.ts'
import { useService } from '../use-service.ts'
import { NEW, useHeldRow } from './held-row.ts'
import { fieldsOfRecord, fieldsWhen } from './record-scope.ts'
import { RECORD_TEXTS } from './texts.ts'
import { useRecordSave } from './use-record-save.ts'

export interface RecordOptions {
  readonly id: string
  readonly kind: 'model' | 'view'
  readonly name: string
  readonly recordId: string
  /** Fields and a record that the page has itself; without fields, the service is asked. */
  readonly fields: unknown
  readonly record: Json
  readonly isEdited: boolean
  /** The record of the page's approval, with what may be done with its fields. */
  readonly approval: ApprovalRecord | 'loading' | undefined
  readonly loaded: (row: { readonly id: string; readonly values: JsonObject }) => void
}

export type RecordStanding =
  | { readonly kind: 'none' | 'loading' | 'unknown' | 'gone' | 'ready' }
  | { readonly kind: 'failed'; readonly reason: string }

/** A record with its fields: read, changed and saved. */
export function useRecord(options: RecordOptions) {
  const { id, kind, name, recordId, fields: givenFields, record, isEdited, loaded } = options
  const isAwaited = options.approval === 'loading'
  const approval = options.approval === 'loading' ? undefined : options.approval
  const { page, locale } = usePage()
  const texts = tableIn(RECORD_TEXTS, locale)
  const service = useService(id, records)
  const own = useMemo(() => fieldsOfRecord(approval ? approval.fields : givenFields), [approval, givenFields])
  const isOwn = own.length > 0 || isEdited
  const [standing, setStanding] = useState<RecordStanding>({
    kind: isAwaited ? 'loading' : isOwn ? 'ready' : name === '' ? 'none' : 'loading',
  })
  const [asked, setAsked] = useState<{ readonly label: string; readonly fields: readonly RecordField[] }>({
    label: '',
    fields: [],
  })
  const held = useHeldRow()
  const { row, take, now } = held
  const turn = useRef(0)
  const latest = useRef({ service, loaded })
  latest.current = { service, loaded }
  const given = own.length > 0 ? own : asked.fields
  const isNew = row.id === ''
  const fields = useMemo(() => fieldsWhen(given, isNew ? 'new' : 'stored'), [given, isNew])
  const saving = useRecordSave({ name, fields, held, service, isOwn: own.length > 0 })

  const ownRow = useMemo(
    (): RecordRow => approval?.row ?? { id: recordId, rev: 0, values: readRow({}, record) },
    [approval, recordId, record],
  )

  const refresh = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    const isCurrent = () => mine === turn.current
    if (isAwaited) return setStanding({ kind: 'loading' })
    if (approval) {
      const { row: before } = now()
      // What is entered stays until the record is another one.
      if (before.id !== approval.row.id || before.rev !== approval.row.rev) {
        take(approval.row)
        latest.current.loaded({ id: approval.row.id, values: approval.row.values })
      }
      return setStanding({ kind: 'ready' })
    }
    if (isOwn) {
      take(ownRow)
      setStanding({ kind: 'ready' })
      // On the canvas of an editor: the labels and types of the fields, and no record.
      if (own.length > 0 || name === '') return
      const shape = await latest.current.service?.shape({ kind, name }).catch(() => null)
      if (shape && isCurrent()) setAsked({ label: shape.label, fields: fieldsOfRecord(shape.fields) })
      return
    }
    if (name === '') return setStanding({ kind: 'none' })
    const { service: found } = latest.current
    if (!found) return setStanding({ kind: 'failed', reason: texts.noService })
    setStanding((before) => (before.kind === 'ready' ? before : { kind: 'loading' }))
    try {
      const of = { kind, name } as const
      const [shape, there] = await Promise.all([found.shape(of), recordId === '' ? NEW : found.read(of, recordId)])
      if (!isCurrent()) return
      if (!shape) return setStanding({ kind: 'unknown' })
      setAsked({ label: shape.label, fields: fieldsOfRecord(shape.fields) })
      if (!there) return setStanding({ kind: 'gone' })
      take(there)
      setStanding({ kind: 'ready' })
      if (recordId !== '') latest.current.loaded({ id: there.id, values: there.values })
    } catch (thrown) {
      const reason = await page.say(toldBy(thrown))
      if (isCurrent()) setStanding({ kind: 'failed', reason })
    }
  }, [isAwaited, approval, isOwn, own, ownRow, name, kind, recordId, texts, page, take, now])
  useLastingEffect(() => {
    void refresh()
    return () => {
      turn.current += 1
    }
  }, [refresh])

  return {
    standing,
    fields,
    /** The service told the fields. */
    isAsked: !isOwn || approval !== undefined,
    label: approval?.label ?? asked.label,
    ...{ ...saving, refresh, setProblems: held.setProblems },
    ...{ row, values: held.values, problems: held.problems, conflict: held.conflict },
    ...{ settle: held.settle, setValue: held.setValue, setValues: held.setValues },
    reset: () => take(held.now().row),
    current: () => held.now().values,
  }
}
