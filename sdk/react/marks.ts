import type { Json } from '#kernel/page/values'
import { thinned } from './bound-data.ts'
import { cellNumber } from './read-row.ts'

/** A place in a drawing that is 100 wide and 100 high, with 0 at the top. */
export type Place = readonly [x: number, y: number]

/** As many values as a small drawing can tell apart. */
const MOST_VALUES = 400

/** A value of a series; null where it has none, which is a gap and no place that the others move up to. */
export type Value = number | null

/** The values of a list, of very many as many as look the same; what is no number is a gap. Empty without any number. */
export function valuesOf(data: Json): readonly Value[] {
  if (!Array.isArray(data)) return []
  const values = (data as readonly Json[]).map((item): Value => cellNumber(item) ?? null)
  if (!values.some((value) => value !== null)) return []
  if (values.length <= MOST_VALUES) return values
  const share = MOST_VALUES / values.length
  return runsOf(values).flatMap((run): readonly Value[] =>
    run[0] === null ? run.slice(0, Math.ceil(run.length * share)) : thinned(run as readonly number[], run.length * share, (value) => value),
  )
}

/** A list in stretches that are all gaps or all values. */
function runsOf<T>(items: readonly (T | null)[]): readonly (readonly (T | null)[])[] {
  const runs: (T | null)[][] = []
  for (const item of items) {
    const last = runs.at(-1)
    if (last && (last[0] === null) === (item === null)) last.push(item)
    else runs.push([item])
  }
  return runs
}
const drawnRuns = (places: readonly (Place | null)[]) => runsOf(places).filter((run): run is readonly Place[] => run[0] !== null)

/** A ratio between 0 and 1: a number or a number as text; undefined for what is none. */
export function ratioOf(data: Json): number | undefined {
  const number = cellNumber(Array.isArray(data) ? (data as readonly Json[])[0] : data)
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
export function placesOf<V extends Value>(values: readonly V[], fromZero = false): readonly (V extends number ? Place : Place | null)[] {
  const known = [...values.filter((value) => value !== null), ...(fromZero ? [0] : [])] as readonly number[]
  const low = Math.min(...known)
  const high = Math.max(...known)
  const across = high - low || 1
  const place = (value: number, at: number): Place => [
    values.length === 1 ? 50 : (at / (values.length - 1)) * 100,
    high === low ? 50 : 100 - ((value - low) / across) * 100,
  ]
  return values.map((value, at) => (value === null ? null : place(value, at))) as never
}

const round = (value: number): number => Math.round(value * 100) / 100
const written = ([x, y]: Place): string => `${round(x)} ${round(y)}`

/** The path through the places, broken at gaps, with rounded corners where it is smooth. It never goes beyond the values beside it. */
export const linePath = (places: readonly (Place | null)[], smooth: boolean): string =>
  drawnRuns(places)
    .map((run) => stretchPath(run, smooth))
    .join('')

function stretchPath(places: readonly Place[], smooth: boolean): string {
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
export function areaPath(places: readonly (Place | null)[], smooth: boolean): string {
  const closed = (run: readonly Place[]) => `${stretchPath(run, smooth)}L${written([run.at(-1)![0], 100])}L${written([run[0]![0], 100])}Z`
  return drawnRuns(places).map(closed).join('')
}

/** Values that have a gap, or nothing, on both sides: a line through them has no length. */
export function alonePlaces(places: readonly (Place | null)[]): readonly Place[] {
  return drawnRuns(places).flatMap((run) => (run.length === 1 ? run : []))
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
