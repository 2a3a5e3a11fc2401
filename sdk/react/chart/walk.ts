import type { ChartModel } from './model.ts'

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The point of the same series as another one at an x, or the first there; the nearest x that has points counts. */
function pointAt(model: ChartModel, x: number, step: number, like: number | undefined): number | undefined {
  for (let at = x; at >= 0 && at < model.groups.length; at += step) {
    const group = model.groups[at]!
    if (group.length === 0) continue
    const series = like === undefined ? undefined : model.points[like]!.series
    return group.find((each) => model.points[each]!.series === series) ?? group[0]
  }
  return undefined
}

/** Which keys go along the axis and which through its series. */
const ALONG: { readonly [key: string]: number } = { ArrowRight: 1, ArrowLeft: -1 }
const ACROSS: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1 }

/** The point after another one by a key: along the axis, through the series there, to the first or the last; undefined where the key is none of these. */
export function walked(model: ChartModel, from: number | undefined, key: string, isTurned: boolean): number | undefined {
  if (model.points.length === 0) return undefined
  const [along, across] = isTurned ? [ACROSS, ALONG] : [ALONG, ACROSS]
  if (key === 'Home') return pointAt(model, 0, 1, from)
  if (key === 'End') return pointAt(model, model.groups.length - 1, -1, from)
  const step = along[key]
  if (step !== undefined) {
    if (from === undefined) return step > 0 ? pointAt(model, 0, 1, undefined) : pointAt(model, model.groups.length - 1, -1, undefined)
    return pointAt(model, model.xOf[from]! + step, step, from) ?? from
  }
  const through = across[key]
  if (through === undefined) return undefined
  if (from === undefined) return pointAt(model, 0, 1, undefined)
  const group = model.groups[model.xOf[from]!]!
  return group[clamp(group.indexOf(from) + through, 0, group.length - 1)]
}

/** The position of the value nearest to another one, in values that rise. */
export function nearestOf(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (rising[middle]! < value) low = middle
    else high = middle
  }
  return high > low && rising[high]! - value < value - rising[low]! ? high : Math.max(0, low)
}
