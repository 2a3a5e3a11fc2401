import { Cron } from 'croner'
import { filled, type Told } from '#kernel/message'
import { instantOf, isTimeZone, wallTime } from '#kernel/page/time-zone'
import type { JsonObject } from '#kernel/page/values'

const MINUTE = 60_000
const DAY = 86_400_000
/** A day before a change of the clock is up to so much longer or shorter than 24 hours. */
const CLOCK_CHANGE = 2 * 60 * MINUTE
const UNIT_MS = { minutes: MINUTE, hours: 60 * MINUTE, days: DAY } as const
type Unit = keyof typeof UNIT_MS

export interface CronRule {
  readonly kind: 'cron'
  readonly cron: string
  readonly zone: string
}
/** A time around the dates that a field of records holds. */
export interface DateRule {
  readonly kind: 'field'
  readonly model: string
  readonly field: string
  /** Negative: before the date. */
  readonly amount: number
  readonly unit: Unit
  readonly where: JsonObject | undefined
  readonly zone: string
}
export type ScheduleRule = CronRule | DateRule

/** A span of time: after `since`, up to `until`. */
export interface Span {
  readonly since: number
  readonly until: number
}

const words = {
  fiveFields: {
    zh: 'Cron 表达式应为五段：分钟、小时、日、月、星期。不支持按秒启动',
    en: 'The cron expression needs five fields: minute, hour, day, month, weekday. Seconds are not supported',
  },
  badCron: (cron: string) =>
    filled({ zh: 'Cron 表达式“{cron}”不正确', en: 'The cron expression “{cron}” is not valid' }, { cron }),
  never: (cron: string) =>
    filled(
      { zh: 'Cron 表达式“{cron}”永远不会到点', en: 'The cron expression “{cron}” names a time that never comes' },
      { cron },
    ),
  badZone: (zone: string) => filled({ zh: '没有时区“{zone}”', en: 'There is no time zone “{zone}”' }, { zone }),
  noModel: { zh: '请选择数据模型', en: 'Choose a model' },
  noField: { zh: '请选择日期字段', en: 'Choose a date field' },
  notADate: (field: string) =>
    filled({ zh: '数据模型中没有日期字段“{field}”', en: 'The model has no date field “{field}”' }, { field }),
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What the parameters of a schedule say. */
export function ruleOf(params: JsonObject): ScheduleRule {
  const zone = textOf(params.zone) || 'UTC'
  if (params.kind !== 'field') return { kind: 'cron', cron: textOf(params.cron).replace(/\s+/g, ' '), zone }
  const { amount, side, where } = params
  const unit = Object.keys(UNIT_MS).find((each): each is Unit => each === params.unit) ?? 'days'
  const isFilter = typeof where === 'object' && where !== null && !Array.isArray(where) && Object.keys(where).length > 0
  return {
    ...{ kind: 'field', model: textOf(params.model), field: textOf(params.field), unit, zone },
    amount: (side === 'after' ? 1 : -1) * (typeof amount === 'number' ? amount : 0),
    where: isFilter ? (where as JsonObject) : undefined,
  }
}

const cronOf = ({ cron, zone }: CronRule): Cron => new Cron(cron, { timezone: zone, paused: true, mode: '5-part' })

/** The first time after the given one; null where none comes. */
export const nextOf = (rule: CronRule, from: Date): Date | null => cronOf(rule).nextRun(from)

/** Why a schedule cannot be published; null where nothing is in the way. `typeOfField`: of the model that it names. */
export function problemOf(rule: ScheduleRule, typeOfField: (name: string) => string | undefined): Told | null {
  if (!isTimeZone(rule.zone)) return words.badZone(rule.zone)
  if (rule.kind === 'field') {
    if (rule.model === '') return words.noModel
    if (rule.field === '') return words.noField
    return isDateType(typeOfField(rule.field)) ? null : words.notADate(rule.field)
  }
  if (rule.cron.split(' ').length !== 5) return words.fiveFields
  try {
    return nextOf(rule, new Date()) ? null : words.never(rule.cron)
  } catch {
    return words.badCron(rule.cron)
  }
}

const isDateType = (type: string | undefined): boolean => type === 'date' || type === 'date-time'

/** When a date of a record is due: days are days of the calendar, also over a change of the clock. */
export function dueAt({ amount, unit, zone }: Pick<DateRule, 'amount' | 'unit' | 'zone'>, value: string): number {
  const isDay = value.length === 10
  const at = Date.parse(isDay ? `${value}T00:00:00Z` : value)
  if (unit !== 'days') return (isDay ? instantOf(at, zone) : at) + amount * UNIT_MS[unit]
  const wall = isDay ? at : wallTime(at, zone).getTime()
  return amount === 0 && !isDay ? at : instantOf(wall + amount * DAY, zone)
}

/** The first and the last value of a field whose records may be due within a span; null where there is none. */
export function valuesDue(rule: DateRule, { since, until }: Span, isDay: boolean): readonly [string, string] | null {
  const distance = rule.amount * UNIT_MS[rule.unit]
  if (!isDay) {
    const slack = rule.unit === 'days' ? CLOCK_CHANGE : 0
    return [new Date(since - distance - slack).toISOString(), new Date(until - distance + slack).toISOString()]
  }
  const firstDay = Math.floor((since - distance) / DAY) - 2
  const lastDay = Math.ceil((until - distance) / DAY) + 2
  const days: string[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const value = new Date(day * DAY).toISOString().slice(0, 10)
    const due = dueAt(rule, value)
    if (due > since && due <= until) days.push(value)
  }
  return days.length === 0 ? null : [days[0]!, days.at(-1)!]
}
