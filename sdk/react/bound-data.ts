import type { Label } from '#kernel/page/values'

/** How many items of its data a view renders; more would keep the tab busy. */
export const MOST_SHOWN = { items: 1_000, virtualItems: 10_000, points: 2_000, series: 50 } as const

/**
 * The first items of a list that is too long to show; `total` counts all of them, and `isCut` is true where some
 * are left out.
 */
export interface Bounded<T> {
  readonly shown: readonly T[]
  /** How many there are in all. */
  readonly total: number
  readonly isCut: boolean
}

/** The first of a list, as many as a view can show. */
export function firstOf<T>(list: readonly T[], most: number = MOST_SHOWN.items): Bounded<T> {
  const isCut = list.length > most
  return { shown: isCut ? list.slice(0, most) : list, total: list.length, isCut }
}

/** Says that not everything is shown. */
export function cutText({ shown, total }: { readonly shown: { readonly length: number }; readonly total: number }): Label {
  const [some, all] = [shown.length.toLocaleString('en'), total.toLocaleString('en')]
  return { zh: `显示前 ${some} 项，共 ${all} 项`, en: `Showing the first ${some} of ${all}` }
}

/**
 * A line with fewer points that looks the same: of each stretch the point that, with its neighbours, spans the largest triangle
 * ("Largest Triangle Three Buckets": Sveinn Steinarsson, Downsampling Time Series for Visual Representation, 2013). Points keep their
 * order, the first and the last stay.
 */
export function thinned<T>(points: readonly T[], most: number, heightOf: (point: T) => number): readonly T[] {
  const count = Math.max(3, Math.trunc(most))
  if (points.length <= count) return points
  const width = (points.length - 2) / (count - 2)
  const edge = (bucket: number) => Math.min(Math.floor(bucket * width) + 1, points.length - 1)
  const kept: T[] = [points[0]!]
  let before = 0
  for (let bucket = 0; bucket < count - 2; bucket++) {
    const [from, to, end] = [edge(bucket), edge(bucket + 1), Math.min(edge(bucket + 2), points.length)]
    let sum = 0
    for (let i = to; i < Math.max(end, to + 1); i++) sum += heightOf(points[i]!)
    const [middle, mean] = [(to + Math.max(end, to + 1) - 1) / 2, sum / Math.max(end - to, 1)]
    let best = from
    let largest = -1
    for (let i = from; i < to; i++) {
      const area = Math.abs(
        (before - middle) * (heightOf(points[i]!) - heightOf(points[before]!)) - (before - i) * (mean - heightOf(points[before]!)),
      )
      if (area > largest) {
        largest = area
        best = i
      }
    }
    kept.push(points[best]!)
    before = best
  }
  kept.push(points.at(-1)!)
  return kept
}
