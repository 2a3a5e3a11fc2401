export const UNITS = ['px', '%', 'vw', 'vh', 'em', 'rem'] as const

export interface Length {
  readonly number: number
  readonly unit: string
}

const LENGTH = /^\s*(-?(?:\d+\.?\d*|\.\d+))\s*(px|%|vw|vh|em|rem)?\s*$/

/**
 * A stored text as a number with its unit; a bare number is pixels. Undefined for `auto`, `calc(…)` and what is no
 * length.
 */
export function lengthOf(text: string): Length | undefined {
  const [, number, unit = 'px'] = LENGTH.exec(text) ?? []
  return number === undefined ? undefined : { number: Number(number), unit }
}

/**
 * What is stored for what was typed: a number gets the unit, what has one keeps it; what was a bare number before
 * stays one.
 */
export function writeLength(typed: string, unit: string, before: unknown): string | number {
  const text = typed.trim()
  if (text === '' || !/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return typed
  if (typeof before === 'number' && unit === 'px') return Number(text)
  return `${Number(text)}${unit === '' ? 'px' : unit}`
}
