import { isArray, type Value } from '../given.ts'
import type { Rows, Template } from './templates.ts'

/** Rows of one list; rows, and formulas in them, of one page. */
const MOST_ROWS = 20_000
const MOST_SCOPES = 20_000
const MOST_FORMULAS = 100_000
/** Rows of a list without a reported window; and of a longer list, the first ones. */
const WHOLE = 1_000
const FIRST = 100

/** All rows that there are on the page now. */
const live = { scopes: 0, formulas: 0 }

export const countMade = ({ ids }: Template): void => {
  live.scopes++
  live.formulas += ids.length
}

export const countDropped = ({ ids }: Template): void => {
  live.scopes--
  live.formulas -= ids.length
}

/** So many rows of a list can be. */
export const rowsThatFit = (total: number): number => Math.min(total, MOST_ROWS)

/** The limit of rows that exist concurrently, apart from the current rows of this list. */
export function scopesThatFit({ use: { template }, scopes }: Rows): number {
  const formulas = template.ids.length
  const fit = MOST_SCOPES - live.scopes + scopes.length
  return Math.max(0, formulas === 0 ? fit : Math.min(fit, Math.floor((MOST_FORMULAS - live.formulas) / formulas) + scopes.length))
}

const isNumber = (value: Value): value is number => typeof value === 'number' && value - value === 0

/** The existing rows: the visible ones and half as many on each side, where a window was reported. */
export function windowOf(total: number, inSight: Value): readonly [from: number, to: number] {
  if (total <= FIRST) return [0, total]
  if (!isArray(inSight) || !isNumber(inSight[0]) || !isNumber(inSight[1])) return total <= WHOLE ? [0, total] : [0, FIRST]
  const margin = Math.ceil(Math.max(0, inSight[1] - inSight[0]) / 2)
  const to = Math.min(total, Math.max(1, Math.ceil(inSight[1]) + margin))
  const from = Math.min(Math.max(0, Math.floor(inSight[0]) - margin), to)
  return [Math.max(from, to - WHOLE), to]
}

/** So many rows apart from those in sight can be there, as the one that has the keyboard. */
const MOST_APART = 24

/** Rows that are to be there wherever the others are; none of those that are in sight. */
export function apartFrom(total: number, inSight: Value, from: number, to: number): readonly [from: number, to: number] {
  if (total <= FIRST || !isArray(inSight) || !isNumber(inSight[2]) || !isNumber(inSight[3])) return [-1, -1]
  let first = Math.max(0, Math.floor(inSight[2]))
  let end = Math.min(total, Math.ceil(inSight[3]), first + MOST_APART)
  if (first >= from) first = Math.max(first, to)
  else end = Math.min(end, from)
  return first < end ? [first, end] : [-1, -1]
}
