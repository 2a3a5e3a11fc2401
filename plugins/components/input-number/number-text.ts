import { asNumber } from '#sdk/react'

/** What the field holds: `''` when somebody cleared it, undefined when it never had a number. */
export type Held = number | '' | undefined

export const toHeld = (value: unknown): Held => (value === '' ? '' : asNumber(value, undefined))

/** The characters of a number in a typed or pasted text, also full-width ones; signs of thousands and units are left out. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/[^\d.eE+-]/g, '')

/** `''` for no text, undefined for what is no number (yet). */
export const readNumber = (text: string): Held => (text.trim() === '' ? '' : asNumber(text, undefined))

const placesOf = (value: number): number => writeNumber(value, undefined).split('.')[1]?.length ?? 0

/** A number without exponent, where that is possible, with the given places after the point. */
export function writeNumber(value: number, precision: number | undefined): string {
  if (precision !== undefined) return value.toFixed(precision)
  const text = String(value)
  return /e-/.test(text) ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** `steps` further, without the errors of binary fractions. */
export function stepped(from: number, step: number, steps: number): number {
  return Number((from + step * steps).toFixed(Math.min(20, Math.max(placesOf(from), placesOf(step)))))
}

export interface Limits {
  readonly min: number | undefined
  readonly max: number | undefined
  readonly precision: number | undefined
}

export const rounded = (value: number, { precision }: Limits): number =>
  precision === undefined ? value : Number(value.toFixed(precision))

/** The limits never change places: with a lower `max` than `min`, `min` wins. */
export function within(value: number, limits: Limits): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = limits
  return Math.max(min, Math.min(max, rounded(value, limits)))
}
