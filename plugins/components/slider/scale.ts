import type { Json } from '#sdk'
import { cellNumber } from '#sdk/react'

export interface Scale {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly isRange: boolean
}

export type Pair = readonly [low: number, high: number]

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))
function places(value: number): number {
  const [, digits = '', exponent = '0'] = /^-?\d*\.?(\d*)(?:e-(\d+))?$/.exec(String(value)) ?? []
  return digits.length + Number(exponent)
}

const numbersIn = (value: Json | undefined): readonly number[] => {
  const parts: readonly (Json | undefined)[] = Array.isArray(value)
    ? (value as readonly Json[])
    : typeof value === 'string'
      ? value.split(',')
      : [value]
  return parts.map((part) => cellNumber(part)).filter((number) => number !== undefined)
}

/** Both ends of what is chosen; of one handle the lower end is the scale's. A value of the other kind is converted: `5` is from the beginning to 5. */
export function pairOf(value: Json | undefined, { min, max, isRange }: Scale): Pair {
  const [first, second] = numbersIn(value)
  if (first === undefined) return isRange ? [min, max] : [min, min]
  const ends = (second === undefined ? [min, first] : [first, second]).map((end) => clamp(end, min, Math.max(min, max)))
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return isRange ? [low, high] : [min, high]
}

/** The value as it is kept, told and submitted. */
export const keptOf = ([low, high]: Pair, { isRange }: Scale): Json => (isRange ? [low, high] : high)

/** The nearest step; the end of the scale is one, wherever the steps fall. */
export function snapped(value: number, { min, max, step }: Scale): number {
  if (value >= max) return max
  const steps = Math.round((value - min) / step)
  return clamp(Number((min + steps * step).toFixed(Math.min(20, Math.max(places(step), places(min))))), min, max)
}

/** A pair with one end moved, as far as the other. */
export function moved([low, high]: Pair, end: 0 | 1, to: number, scale: Scale): Pair {
  const value = snapped(to, scale)
  return end === 0 ? [Math.min(value, high), high] : [low, Math.max(value, scale.isRange ? low : scale.min)]
}

/** Which end somebody means who points at a place. */
export function nearest([low, high]: Pair, at: number, { isRange }: Scale): 0 | 1 {
  if (!isRange) return 1
  if (low === high) return at < low ? 0 : 1
  return Math.abs(at - low) < Math.abs(at - high) ? 0 : 1
}

const KEYS: { readonly [key: string]: (value: number, scale: Scale) => number } = {
  ArrowRight: (value, { step }) => value + step,
  ArrowUp: (value, { step }) => value + step,
  ArrowLeft: (value, { step }) => value - step,
  ArrowDown: (value, { step }) => value - step,
  PageUp: (value, { step }) => value + step * 10,
  PageDown: (value, { step }) => value - step * 10,
  Home: (_value, { min }) => min,
  End: (_value, { max }) => max,
}

/** Where a key moves a handle; undefined for keys that do not. */
export const movedByKey = (key: string, value: number, scale: Scale): number | undefined =>
  Object.hasOwn(KEYS, key) ? KEYS[key]!(value, scale) : undefined
