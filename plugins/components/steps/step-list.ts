import type { Json } from '#sdk'
import { asList, asNumber, asObject, asText } from '#sdk/react'

export const STATUSES = { wait: 'wait', process: 'process', finish: 'finish', error: 'error' } as const
export type Status = keyof typeof STATUSES

export interface Step {
  readonly title: string
  readonly subTitle: string
  readonly description: string
  readonly icon: string
  readonly status: Status
  readonly isDisabled: boolean
}

/** The steps of the data: objects with a title, or bare texts. Those before the current one are finished, unless they say otherwise. */
export function stepsOf(data: unknown, current: number, status: Status): readonly Step[] {
  return asList<Json>(data).map((each, index) => {
    const item = typeof each === 'object' ? asObject(each) : { title: each }
    const own = asText(item.status)
    const usual = index < current ? 'finish' : index === current ? status : 'wait'
    return {
      title: asText(item.title),
      subTitle: asText(item.subTitle),
      description: asText(item.description),
      icon: asText(item.icon),
      status: Object.hasOwn(STATUSES, own) ? (own as Status) : usual,
      isDisabled: item.disabled === true,
    }
  })
}

/** Which step is meant: a whole number, a text of one, or an object that has it as `current`; older flows also wrote `val`, `value` or `step`. */
export function placeOf(value: unknown): number | undefined {
  const { current, val, value: own, step } = asObject(value)
  const number = asNumber(typeof value === 'object' ? (current ?? val ?? own ?? step) : value, undefined)
  return number === undefined ? undefined : Math.max(0, Math.trunc(number))
}
