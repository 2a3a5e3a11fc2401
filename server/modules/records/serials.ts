import { sql } from 'drizzle-orm'
import { wallTime } from '#kernel/page/time-zone'
import type { FieldShape } from '../models/index.ts'
import type { WritePlace } from './write-place.ts'

/** The next number of a field that counts, in its period. */
export async function nextSerial(
  { db, store, shape, subject, now }: Pick<WritePlace, 'db' | 'store' | 'shape' | 'subject' | 'now'>,
  field: FieldShape,
): Promise<string> {
  const { recordSerial } = store.t
  const { prefix, period: of, digits } = field.options
  const day = wallTime(now.getTime(), subject.zone).toISOString().replaceAll('-', '')
  const period =
    of === 'year' ? day.slice(0, 4) : of === 'month' ? day.slice(0, 6) : of === 'day' ? day.slice(0, 8) : ''
  const [row] = await db
    .insert(recordSerial)
    .values({ fieldId: field.id, env: shape.env, period, next: 2 })
    .onConflictDoUpdate({
      target: [recordSerial.fieldId, recordSerial.env, recordSerial.period],
      set: { next: sql`${recordSerial.next} + 1` },
    })
    .returning({ next: recordSerial.next })
  return `${prefix ?? ''}${period}${String((row?.next ?? 2) - 1).padStart(Number(digits ?? 6), '0')}`
}
