import { useState } from 'react'
import { tableIn, toldBy } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'
import { usePage } from '#kernel/view'
import { RecordSaveError } from '../../services/records.ts'
import { isRow } from '../read-row.ts'
import { useMethods } from '../use-methods.ts'
import type { RecordNote } from './record-notes.tsx'
import type { RecordViewProps } from './record-view.tsx'
import { RECORD_TEXTS } from './texts.ts'
import type { useRecord } from './use-record.ts'

interface MethodOptions extends Pick<RecordViewProps, 'id' | 'kind' | 'tell'> {
  readonly record: ReturnType<typeof useRecord>
}

/** Offers the methods of a record to flows, and does the same for its buttons. */
export function useRecordMethods({ id, kind, record, tell }: MethodOptions) {
  const { page, locale } = usePage()
  const texts = tableIn(RECORD_TEXTS, locale)
  const [note, setNote] = useState<RecordNote>()
  const save = async (): Promise<JsonObject> => {
    try {
      const row = await record.save()
      setNote({ isBad: false, text: texts.saved })
      tell('onSave', { id: row.id, values: row.values })
      return { id: row.id, values: row.values }
    } catch (thrown) {
      const text = await page.say(toldBy(thrown))
      const isConflict = thrown instanceof RecordSaveError && thrown.about.conflict !== undefined
      setNote(isConflict ? undefined : { isBad: true, text })
      tell('onFail', { reason: text })
      throw thrown
    }
  }
  const reset = (): void => {
    record.reset()
    setNote(undefined)
  }
  useMethods(id, {
    refresh: async () => {
      await record.refresh()
      return undefined
    },
    getValues: () => record.current(),
    ...(kind === 'view'
      ? {}
      : {
          save: () => save(),
          reset: () => {
            reset()
            return undefined
          },
          setValues: (given) => {
            if (isRow(given)) record.setValues(given)
            return undefined
          },
        }),
  })
  return { note, setNote, save, reset }
}
