import { thinned } from '../bound-data.ts'
import type { ChartModel } from './model.ts'
import type { ChartPoint } from './points.ts'

/** A point as rendered, with its position among the points of the model, by which a drawing's parts are identified. */
export interface DrawnPoint extends ChartPoint {
  readonly at: number
}

/** Of each line as many points as can be told apart: two for each pixel of the width, of several lines fewer, as they lie over each other. */
export function linesOf(model: ChartModel, width: number): readonly DrawnPoint[] {
  const each = Math.max(0.5, Math.min(2, 4 / Math.max(1, model.series.length)))
  const most = Math.max(50, Math.round(width * each))
  const lines = new Map<string, DrawnPoint[]>()
  for (const [at, point] of model.points.entries()) {
    const line = lines.get(point.series)
    if (line) line.push({ ...point, at })
    else lines.set(point.series, [{ ...point, at }])
  }
  return [...lines.values()].flatMap((line) => {
    // Lines go from left to right, whatever order the rows are in.
    if (model.isTime) line.sort((a, b) => model.along[model.xOf[a.at]!]! - model.along[model.xOf[b.at]!]!)
    return thinned(line, most, ({ y }) => y)
  })
}

/** A point of a line with its place along, or where the line has no value. */
export interface LinePoint {
  /** How far along it is. */
  readonly x: number
  readonly y: number | null
  readonly series: string
  /** Its position among the points of the model; -1 of a gap. */
  readonly at: number
}

/**
 * The points of lines with a place without a value wherever a line is broken.
 *
 * @example
 * brokenLines(model, linesOf(model, 400)) // [{ x: 0, y: 3, … }, { x: 1, y: null, … }, { x: 2, y: 5, … }]
 */
export function brokenLines(model: ChartModel, shown: readonly DrawnPoint[]): readonly LinePoint[] {
  const { along, xOf, gaps } = model
  const points = shown.map(({ y, series, at }): LinePoint => ({ x: along[xOf[at]!]!, y, series, at }))
  if (gaps.length === 0) return points
  const broken = gaps.map(({ series, x }): LinePoint => ({ x: along[x]!, y: null, series, at: -1 }))
  const order = new Map(model.series.map((name, at) => [name, at]))
  return [...points, ...broken].sort((a, b) => order.get(a.series)! - order.get(b.series)! || a.x - b.x)
}

/** Those of the points that have a gap, or nothing, on both sides: a line through them has no length. */
export function alone(points: readonly LinePoint[]): readonly LinePoint[] {
  const ends = (at: number, beside: LinePoint | undefined) => beside?.series !== points[at]!.series || beside.y === null
  return points.filter(({ y }, at) => y !== null && ends(at, points[at - 1]) && ends(at, points[at + 1]))
}

/** A stretch of columns that are too narrow to be drawn one by one. */
export interface Stroke extends DrawnPoint {
  readonly low: number
}

/** Columns of less than a pixel as strokes from the lowest to the highest value of every two pixels, at most `most` of a series; undefined where each has its room. */
export function strokesOf(model: ChartModel, pixels: number, most = Number.POSITIVE_INFINITY): readonly Stroke[] | undefined {
  const { xs, points, xOf } = model
  if (points.length <= Math.max(1, pixels)) return undefined
  const buckets = Math.max(1, Math.min(xs.length, Math.floor(Math.min(pixels / 2, most))))
  const strokes = new Map<string, { high: number; low: number; at: number; bucket: number }>()
  for (const [at, point] of points.entries()) {
    const bucket = Math.floor((xOf[at]! / xs.length) * buckets)
    const key = `${bucket} ${point.series}`
    const known = strokes.get(key)
    if (!known) strokes.set(key, { high: point.y, low: point.y, at, bucket })
    else if (point.y > known.high) strokes.set(key, { ...known, high: point.y, at })
    else if (point.y < known.low) known.low = point.y
  }
  return [...strokes.values()].map(({ high, low, at, bucket }) => ({
    ...points[at]!,
    x: xs[Math.floor((bucket * xs.length) / buckets)]!,
    y: high,
    low: Math.min(low, high === low ? 0 : low),
    at,
  }))
}

/** Slices that can be told apart. */
export const MOST_SLICES = 30

/** The largest slices, and one for all others; negative values have no slice. Slices of one name are one. */
export function slicesOf(points: readonly ChartPoint[], other: string): readonly ChartPoint[] {
  const byName = new Map<string, ChartPoint>()
  for (const point of points) {
    if (point.y < 0) continue
    const known = byName.get(point.x)
    byName.set(point.x, known ? { ...known, y: known.y + point.y, row: -1 } : point)
  }
  const slices = [...byName.values()]
  if (slices.length <= MOST_SLICES) return slices
  const kept = new Set([...slices].sort((a, b) => b.y - a.y).slice(0, MOST_SLICES - 1))
  const rest = slices.filter((slice) => !kept.has(slice))
  return [...slices.filter((slice) => kept.has(slice)), { x: other, y: rest.reduce((sum, { y }) => sum + y, 0), series: '', row: -1 }]
}
