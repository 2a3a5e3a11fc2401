import { type Locale, tableIn } from '#kernel/message'
import { momentsOf, patternOf, writeMoment } from './dates.ts'
import type { ChartGap, ChartPoint } from './points.ts'
import { writeNumber } from './ticks.ts'

/** So many series are told apart; of more, the first are drawn. */
export const MOST_SERIES = 50

/** The points of a chart with its series and categories. They keep the order of the data; dates are sorted by time. */
export interface ChartModel {
  readonly points: readonly ChartPoint[]
  readonly xs: readonly string[]
  /** For each of `xs`: a number that says how far along it is, milliseconds or a position. */
  readonly along: readonly number[]
  /** The values along are dates. */
  readonly isTime: boolean
  /** For each of `xs`, positions of its points. */
  readonly groups: readonly (readonly number[])[]
  /** For each of the points, the position of its x among `xs`. */
  readonly xOf: readonly number[]
  readonly series: readonly string[]
  /** Where a series has no value, by position among `xs`. */
  readonly gaps: readonly { readonly series: string; readonly x: number }[]
  /** How an x is written. */
  readonly write: (x: string) => string
  /** The zone that dates are meant and written in; the machine's own unless given. */
  readonly zone?: string
}

/** A model of the points without hidden series or items, of those between two positions along. */
export function modelOf(
  points: readonly ChartPoint[],
  only: {
    readonly hidden?: ReadonlySet<string>
    readonly by?: 'series' | 'x'
    readonly window?: readonly [number, number] | undefined
    readonly mostSeries?: number
    /** Rows without a value, for kinds whose lines are broken there. */
    readonly gaps?: readonly ChartGap[]
    readonly zone?: string | undefined
  } = {},
): ChartModel {
  const { hidden, by = 'series', window, mostSeries = MOST_SERIES, gaps = [], zone } = only
  const series = [...new Set(points.map((point) => point.series))].slice(0, mostSeries)
  const isShown = series.length < mostSeries ? undefined : new Set(series)
  const rows = gaps.length === 0 ? points : [...points, ...gaps].sort((a, b) => a.row - b.row)
  const all = [...new Set(rows.map(({ x }) => x))]
  const moments = momentsOf(all, zone)
  const order = moments ? all.map((_, at) => at).sort((a, b) => moments[a]! - moments[b]!) : all.map((_, at) => at)
  const [from, to] = window ?? [0, all.length - 1]
  const kept = order.slice(from, to + 1)
  const xs = kept.map((at) => all[at]!)
  const along = moments ? kept.map((at) => moments[at]!) : kept.map((_, at) => from + at)
  const position = new Map(xs.map((x, at) => [x, at]))
  const groups: number[][] = xs.map(() => [])
  const shown: ChartPoint[] = []
  const xOf: number[] = []
  for (const point of points) {
    const at = position.get(point.x)
    if (at === undefined || hidden?.has(point[by]) || (isShown && !isShown.has(point.series))) continue
    groups[at]!.push(shown.length)
    xOf.push(at)
    shown.push(point)
  }
  const broken = gaps.flatMap(({ x, series }) => {
    const at = position.get(x)
    return at === undefined || hidden?.has(series) || (isShown && !isShown.has(series)) ? [] : [{ series, x: at }]
  })
  const pattern = moments && moments.length > 0 ? patternOf(moments, zone) : ''
  const written = moments ? new Map(all.map((x, at) => [x, writeMoment(moments[at]!, pattern, zone)])) : undefined
  const write = (x: string): string => written?.get(x) ?? x
  const common = { points: shown, xs, along, isTime: moments !== undefined, groups, xOf, series, gaps: broken, write }
  return zone === undefined ? common : { ...common, zone }
}

/** The colour of a name, by its position in the order of all of them. */
export function colorsOf(names: readonly string[], colors: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name, at) => [name, colors[at % colors.length] ?? '#165dff']))
}

const SENTENCE = {
  zh: (name: string, series: number, count: string, high: string, at: string) =>
    `${name}，${series > 1 ? `${series} 个系列，` : ''}${count} 个点，最高 ${high}${at === '' ? '' : `（${at}）`}`,
  en: (name: string, series: number, count: string, high: string, at: string) =>
    `${name}, ${series > 1 ? `${series} series, ` : ''}${count} ${count === '1' ? 'point' : 'points'}, highest ${high}${at === '' ? '' : ` at ${at}`}`,
} as const

/** What a chart shows, in a sentence for those who do not see it. */
export function sentenceOf({ points, write }: ChartModel, name: string, locale: Locale, series: number): string {
  let best: ChartPoint | undefined
  for (const point of points) if (!best || point.y > best.y) best = point
  if (!best) return name
  const where = [write(best.x), series > 1 ? best.series : ''].filter((part) => part !== '').join(', ')
  return tableIn(SENTENCE, locale)(name, series, writeNumber(points.length), writeNumber(best.y), where)
}
