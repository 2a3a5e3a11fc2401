import { thinned } from './bound-data.ts'
import { asNumber } from './lenient.ts'

/** A place in a drawing that is 100 wide and 100 high, with 0 at the top. */
export type Place = readonly [x: number, y: number]

/** As many values as a small drawing can tell apart. */
const MOST_VALUES = 400

/** The numbers of a list, of very many as many as look the same; what is no number has none. */
export const numbersOf = (data: unknown): readonly number[] =>
  Array.isArray(data)
    ? thinned(
        data.flatMap((item: unknown) => asNumber(item, undefined) ?? []),
        MOST_VALUES,
        (value) => value,
      )
    : []

/** A ratio between 0 and 1: a number or a number as text; undefined for what is none. */
export function ratioOf(data: unknown): number | undefined {
  const number = asNumber(Array.isArray(data) ? data[0] : data, undefined)
  return number === undefined ? undefined : Math.min(Math.max(number, 0), 1)
}

let percents: Intl.NumberFormat | undefined

/** A ratio as people read it: `12.5%`. */
export function percentOf(ratio: number): string {
  // Made once: making one takes longer than drawing what it is for.
  percents ??= new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
  return `${percents.format(ratio * 100)}%`
}

/** Values beside each other, the lowest at the bottom unless `fromZero`. A single one is in the middle. */
export function placesOf(values: readonly number[], fromZero = false): readonly Place[] {
  const low = Math.min(...values, ...(fromZero ? [0] : []))
  const high = Math.max(...values, ...(fromZero ? [0] : []))
  const across = high - low || 1
  return values.map((value, at) => [
    values.length === 1 ? 50 : (at / (values.length - 1)) * 100,
    high === low ? 50 : 100 - ((value - low) / across) * 100,
  ])
}

const round = (value: number): number => Math.round(value * 100) / 100
const written = ([x, y]: Place): string => `${round(x)} ${round(y)}`

/** The path through the places, with rounded corners where it is smooth. It never goes beyond the values beside it. */
export function linePath(places: readonly Place[], smooth: boolean): string {
  const [first, ...rest] = places
  if (!first) return ''
  if (!smooth) return `M${written(first)}${rest.map((place) => `L${written(place)}`).join('')}`
  const steps = rest.map((place, at) => {
    const [x0, y0] = places[at]!
    const middle = (x0 + place[0]) / 2
    return `C${written([middle, y0])} ${written([middle, place[1]])} ${written(place)}`
  })
  return `M${written(first)}${steps.join('')}`
}

/** The outline of what is below the path. */
export function areaPath(places: readonly Place[], smooth: boolean): string {
  const [first] = places
  const last = places.at(-1)
  return first && last ? `${linePath(places, smooth)}L${written([last[0], 100])}L${written([first[0], 100])}Z` : ''
}

/** A part of a ring around the middle of a drawing of 100: `from` and `to` in turns, clockwise from the top. */
export function ringPath(from: number, to: number, outer: number, inner: number): string {
  const end = Math.min(to, from + 0.99999)
  const at = (turn: number, radius: number): Place => [
    50 + Math.sin(turn * 2 * Math.PI) * radius,
    50 - Math.cos(turn * 2 * Math.PI) * radius,
  ]
  const middle = (from + end) / 2
  // In two halves: of an arc all around, both ends are written as the same place, and nothing is drawn between them.
  const arc = (radius: number, sweep: 0 | 1, to: number) =>
    [middle, to].map((turn) => `A${round(radius)} ${round(radius)} 0 0 ${sweep} ${written(at(turn, radius))}`).join('')
  return `M${written(at(from, outer))}${arc(outer, 1, end)}L${written(at(end, inner))}${arc(inner, 0, from)}Z`
}
