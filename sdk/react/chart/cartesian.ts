import { timeTicks, writeMoment } from './dates.ts'
import type { ChartLook } from './kind.ts'
import type { ChartModel } from './model.ts'
import { niceTicks, readable, shortened, widthOf } from './ticks.ts'

/** Pixels between two marks of an axis of values. */
const BETWEEN = 48

/** The marks of an axis of values; from zero where areas are compared, or where zero is not far. */
export function valueTicks(values: readonly number[], pixels: number, isFromZero: boolean): readonly number[] {
  const most = Math.max(2, Math.floor(pixels / BETWEEN))
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return niceTicks(values, most, isFromZero || (low >= 0 && low <= high * 0.6))
}

/** A scale of values for G2, from the first mark to the last; with `room`, a part of it more at each end that has values. */
export const valueScale = (ticks: readonly number[], room = 0) => ({
  type: 'linear',
  domain: [ticks[0]! - (ticks[0]! < 0 ? room * span(ticks) : 0), ticks.at(-1)! + (ticks.at(-1)! > 0 ? room * span(ticks) : 0)],
  nice: false,
  tickMethod: () => ticks,
})

const span = (ticks: readonly number[]): number => ticks.at(-1)! - ticks[0]!

/** How far a value is from the top of an axis, from 0 to 1. */
export const across = (ticks: readonly number[], value: number): number => {
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  return 1 - (value - low) / (high - low || 1)
}

/** The axis along which a chart places its points, with its ticks and the text of each. */
export interface Along {
  readonly domain: readonly [from: number, to: number]
  readonly ticks: readonly number[]
  readonly write: (value: number) => string
}

/** An axis from the first x to the last: dates stand as far apart as they are, names side by side. */
export function alongOf(model: ChartModel, { width }: Pick<ChartLook, 'width'>): Along {
  const { along, xs, isTime, write, zone } = model
  const [from = 0, to = 0] = [along[0], along.at(-1)]
  const domain = from === to ? ([from - 0.5, to + 0.5] as const) : ([from, to] as const)
  const pixels = Math.max(1, width - 64)
  if (isTime) {
    if (from === to) return { domain, ticks: [from], write: () => write(xs[0] ?? '') }
    const { ticks, pattern } = timeTicks(from, to, (pattern) => Math.floor(pixels / (widthOf(pattern) + 16)), zone)
    if (ticks.length > 1) return { domain, ticks, write: (value) => writeMoment(value, pattern, zone) }
  }
  const texts = xs.map((x) => shortened(write(x)))
  const at = new Map(along.map((value, position) => [value, texts[position]!]))
  return { domain, ticks: readable(texts, pixels).map((position) => along[position]!), write: (value) => at.get(value) ?? '' }
}
