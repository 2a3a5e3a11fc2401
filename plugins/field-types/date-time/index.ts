import * as z from 'zod'
import { defineFieldType } from '#sdk/fields'

// Stored in milliseconds, from year 1 to 9999; given and received as `2026-03-01T08:30:00.000Z`.
const FIRST = Date.parse('0001-01-01T00:00:00.000Z')
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const inRange = (at: number): boolean => at >= FIRST && at <= LAST

const DAY = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?/
const WRITTEN = new RegExp(`^${DAY.source}(?:[T ]${TIME.source})?\\s*(Z|[+-]\\d{2}:?\\d{2})?$`, 'i')

/** With an offset, or in UTC without one: `2026-03-01 08:30`, `2026/3/1 8:30:15`, ISO 8601. */
function readTime(text: string): string | undefined {
  const found = WRITTEN.exec(text.trim())
  if (!found) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', part = '0', zone = 'Z'] = found
  const two = (value: string) => value.padStart(2, '0')
  const date = `${year}-${two(month!)}-${two(day!)}`
  if (!z.iso.date().safeParse(date).success) return undefined
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^(...):?(..)$/, '$1:$2')
  const at = Date.parse(
    `${date}T${two(hour)}:${two(minute)}:${two(second)}.${part.slice(0, 3).padEnd(3, '0')}${offset}`,
  )
  return Number.isNaN(at) || !inRange(at) ? undefined : new Date(at).toISOString()
}

export const dateTimeField = defineFieldType({
  id: 'field/date-time',
  label: { zh: '日期时间', en: 'Date and time' },
  icon: 'clock-circle',
  options: z.strictObject({}),
  column: () => 'whole',
  schema: () =>
    z.iso.datetime({ offset: true }).refine((text) => {
      const at = Date.parse(text)
      return !Number.isNaN(at) && inRange(at)
    }),
  toStored: (value) => Date.parse(String(value)),
  fromStored: (stored) => new Date(Number(stored)).toISOString(),
  operators: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'empty'],
  canBeUnique: true,
  input: () => ({ type: 'DatePicker', props: { showTime: true } }),
  text: { read: readTime, write: String },
})
