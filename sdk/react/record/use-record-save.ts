import { useRef, useState } from 'react'
import { MessageError, type Told, tableIn, toldBy } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import { usePage } from '#kernel/view'
import { type RecordField, type RecordRow, RecordSaveError, type Records } from '../../services/records.ts'
import type { useHeldRow } from './held-row.ts'
import { ownOf, problemIn } from './record-scope.ts'
import { RECORD_TEXTS, SAVE_REFUSED } from './texts.ts'
import { useWorks } from './use-works.ts'

interface SaveOptions {
  /** Of the model. */
  readonly name: string
  readonly fields: readonly RecordField[]
  readonly held: ReturnType<typeof useHeldRow>
  readonly service: Records | undefined
  /** The page holds the record and saves it; the form only reports changed values. */
  readonly isOwn: boolean
}

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

/** Checks and saves what is entered in a record. */
export function useRecordSave({ name, fields, held, service, isOwn }: SaveOptions) {
  const { page, locale } = usePage()
  const texts = tableIn(RECORD_TEXTS, locale)
  const works = useWorks()
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(service)
  latest.current = service

  /** False, and the texts are at the fields, where a value is wrong. */
  const check = async (): Promise<boolean> => {
    await works.settled()
    const wrong = wrongIn(fields, held.now().values).map(([field, problem]) => [field, texts[problem]] as const)
    if (wrong.length > 0) held.setProblems(Object.fromEntries(wrong))
    return wrong.length === 0
  }
  /** Saves, and gives the record as it is then; throws a `MessageError` that says why not. */
  const save = async (): Promise<RecordRow> => {
    if (!(await check())) throw new MessageError(SAVE_REFUSED)
    const { values: now, row: before } = held.now()
    // A record of the page's own is saved by the flows that receive it.
    if (isOwn) {
      const saved = { ...before, values: now }
      held.take(saved)
      return saved
    }
    const { current: found } = latest
    if (!found || name === '') throw new MessageError(texts.noService)
    setBusy(true)
    try {
      const old = before.id === '' ? {} : { id: before.id, rev: before.rev, before: before.values }
      const saved = await found.save(name, { values: now, ...old })
      held.take(saved)
      return saved
    } catch (thrown) {
      await showRefusal(thrown, held, page.say)
      throw thrown
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, check, save, hold: works.hold }
}
