import type { Json } from '#sdk'
import { cellNumber, fixedText, inPageWay, roundDecimal } from '#sdk/react'

/** What the field holds: null when it was cleared, undefined when it never had a number. */
export type Held = number | null | undefined

export const toHeld = (value: Json | undefined): Held => (value === '' || value === null ? null : cellNumber(value))

const placesOf = (value: number): number => writeNumber(value, undefined).split('.')[1]?.length ?? 0

/** A number without exponent, where that is possible, with the given places after the point. */
export function writeNumber(value: number, precision: number | undefined): string {
  if (precision !== undefined) return fixedText(value, precision)
  const text = String(value)
  return /e-/.test(text) ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** The same in the way of the page. */
export const writeInPage = (value: number, precision: number | undefined, locale?: string): string =>
  inPageWay(writeNumber(value, precision), locale)

/** `steps` further, without the errors of binary fractions. */
export function stepped(from: number, step: number, steps: number): number {
  return Number((from + step * steps).toFixed(Math.min(20, Math.max(placesOf(from), placesOf(step)))))
}

export interface Limits {
  readonly min: number | undefined
  readonly max: number | undefined
  readonly precision: number | undefined
}

export const rounded = (value: number, { precision }: Limits): number => (precision === undefined ? value : roundDecimal(value, precision))

/** The limits never change places: with a lower `max` than `min`, `min` wins. */
export function within(value: number, limits: Limits): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limits
  return Math.max(min, Math.min(max, rounded(value, limits)))
}
