import type { Json } from '#sdk'
import { readRow, readRows } from '#sdk/react'

export const STATUSES = { wait: 'wait', process: 'process', finish: 'finish', error: 'error' } as const
export type Status = keyof typeof STATUSES

const STEP = {
  title: 'text',
  subTitle: 'text',
  description: 'text',
  icon: 'text',
  disabled: 'any',
  status: { kind: 'choice', values: ['wait', 'process', 'finish', 'error'], optional: true },
} as const

export interface Step {
  readonly title: string
  readonly subTitle: string
  readonly description: string
  readonly icon: string
  readonly status: Status
  readonly isDisabled: boolean
}

/** The steps of the data: objects with a title, or bare texts. Those before the current one are finished, unless they say otherwise. */
export function stepsOf(data: readonly Json[], current: number, status: Status): readonly Step[] {
  return readRows(STEP, data, 'title').map(({ status: own, disabled, ...texts }, index) => {
    const usual = index < current ? 'finish' : index === current ? status : 'wait'
    return { ...texts, status: own ?? usual, isDisabled: disabled === true }
  })
}

const NUMBER = { kind: 'number', optional: true } as const
const PLACE = { current: NUMBER, val: NUMBER, value: NUMBER, step: NUMBER } as const

/** Which step is meant: a whole number, a text of one, or an object that has it as `current`; older flows also wrote `val`, `value` or `step`. */
export function placeOf(given: Json): number | undefined {
  const { current, val, value, step } = readRow(PLACE, given, 'current')
  const number = current ?? val ?? value ?? step
  return number === undefined ? undefined : Math.max(0, Math.trunc(number))
}
