import { useCallback, useMemo, useRef, useState } from 'react'
import { MessageError, type Told, tableIn, toldBy } from '#kernel/message'
import type { Json, JsonObject } from '#kernel/page/values'
import { useLastingEffect, usePage } from '#kernel/view'
import type { ApprovalRecord } from '../../services/approvals.ts'
import { type RecordField, type RecordRow, RecordSaveError, records } from '../../services/records.ts'
import { readRow } from '../read-row.ts'
import { useService } from '../use-service.ts'
import { NEW, useHeldRow } from './held-row.ts'
import { fieldsOfRecord, fieldsWhen, ownOf, problemIn } from './record-scope.ts'
import { RECORD_TEXTS, SAVE_REFUSED } from './texts.ts'
import { useWorks } from './use-works.ts'

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

/** What is wrong with the values, by the names of their fields. */
const wrongIn = (fields: readonly RecordField[], values: JsonObject) =>
  fields.flatMap((field) => {
    const problem = problemIn(field, ownOf(values, field.name))
    return problem ? [[field.name, problem] as const] : []
  })

/** Shows why a save was refused: what another person changed, and texts at the fields that are wrong. */
async function showRefusal(
  thrown: unknown,
  { setConflict, setProblems }: Pick<ReturnType<typeof useHeldRow>, 'setConflict' | 'setProblems'>,
  say: (told: Told) => Promise<string>,
): Promise<void> {
  if (!(thrown instanceof RecordSaveError)) return
  const { field, fields, conflict } = thrown.about
  setConflict(conflict)
  const wrong = fields ?? (field === undefined ? {} : { [field]: toldBy(thrown) })
  const said = await Promise.all(Object.entries(wrong).map(async ([name, told]) => [name, await say(told)] as const))
  if (said.length > 0) setProblems(Object.fromEntries(said))
}

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
  const { row, take, setProblems } = held
  const [isBusy, setBusy] = useState(false)
  const works = useWorks()
  const turn = useRef(0)
  const latest = useRef({ service, loaded })
  latest.current = { service, loaded }
  const given = own.length > 0 ? own : asked.fields
  const isNew = row.id === ''
  const fields = useMemo(() => fieldsWhen(given, isNew ? 'new' : 'stored'), [given, isNew])

  const ownRow = useMemo(
    (): RecordRow => approval?.row ?? { id: recordId, rev: 0, values: readRow({}, record) },
    [approval, recordId, record],
  )
  const { now } = held

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

  /** False, and the texts are at the fields, where a value is wrong. */
  const check = async (): Promise<boolean> => {
    await works.settled()
    const wrong = wrongIn(fields, held.now().values).map(([name, problem]) => [name, texts[problem]] as const)
    if (wrong.length > 0) setProblems(Object.fromEntries(wrong))
    return wrong.length === 0
  }
  /** Saves, and gives the record as it is then; throws a `MessageError` that says why not. */
  const save = async (): Promise<RecordRow> => {
    if (!(await check())) throw new MessageError(SAVE_REFUSED)
    const { service: found } = latest.current
    const { values: now, row: before } = held.now()
    // A record of the page's own is saved by whoever hears of it.
    if (own.length > 0) {
      const saved = { ...before, values: now }
      take(saved)
      return saved
    }
    if (!found || name === '') throw new MessageError(texts.noService)
    setBusy(true)
    try {
      const old = before.id === '' ? {} : { id: before.id, rev: before.rev, before: before.values }
      const saved = await found.save(name, { values: now, ...old })
      take(saved)
      return saved
    } catch (thrown) {
      await showRefusal(thrown, held, page.say)
      throw thrown
    } finally {
      setBusy(false)
    }
  }
  return {
    standing,
    fields,
    /** The service told the fields. */
    isAsked: !isOwn || approval !== undefined,
    label: approval?.label ?? asked.label,
    ...{ isBusy, refresh, save, check, setProblems, hold: works.hold },
    ...{ row, values: held.values, problems: held.problems, conflict: held.conflict },
    ...{ settle: held.settle, setValue: held.setValue, setValues: held.setValues },
    reset: () => take(held.now().row),
    current: () => held.now().values,
  }
}
