import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

const pad = (value: string, length = 2): string => value.padStart(length, '0')

/** `2026-3-1`, `2026/03/01` or `2026年3月1日` as `2026-03-01`; undefined where there is no such day. */
function readDay(text: string): string | undefined {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ].*)?$/.exec(text.trim())
  if (!found) return undefined
  const day = `${pad(found[1]!, 4)}-${pad(found[2]!)}-${pad(found[3]!)}`
  return z.iso.date().safeParse(day).success ? day : undefined
}

export const dateField = defineFieldType({
  id: 'field/date',
  label: { zh: '日期', en: 'Date' },
  icon: 'calendar',
  options: z.strictObject({}),
  column: () => 'text',
  schema: () => z.iso.date(),
  operators: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'empty'],
  canBeUnique: true,
  input: () => ({ type: 'DatePicker', props: {} }),
  text: { read: readDay, write: String },
})
