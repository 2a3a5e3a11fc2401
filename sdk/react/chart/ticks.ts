import { ends } from './dates.ts'

/** Round numbers around all values: the first and the last are the ends of the axis. `fromZero` keeps zero among them. */
export function niceTicks(values: readonly number[], most: number, fromZero: boolean): readonly number[] {
  const [lowest, highest] = ends(values)
  if (lowest > highest) return [0, 1]
  const low = fromZero ? Math.min(0, lowest) : lowest
  const high = fromZero ? Math.max(0, highest) : highest
  const span = high - low || Math.abs(high) || 1
  const rough = span / Math.max(1, most)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  // Steps are counted, so that 0.1 three times is 0.3.
  const ticks = Array.from({ length: Math.max(1, last - first) + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
  return ticks.every(Number.isFinite) ? ticks : [low, high]
}

const WIDE = /[\u1100-\uffdc]/g
/** How wide a text of an axis is, in pixels, as near as it can be told without drawing it. */
export const widthOf = (text: string, size = 12): number => text.length * size * 0.58 + (text.match(WIDE)?.length ?? 0) * size * 0.42

/** A text that is too long for an axis, cut. */
export const shortened = (text: string, most = 16): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Positions of as many texts beside each other as can be read in so many pixels. */
export function readable(texts: readonly string[], width: number, gap = 16): readonly number[] {
  const widest = texts.slice(0, 400).reduce((most, text) => Math.max(most, widthOf(text)), 0) + gap
  const step = Math.max(1, Math.ceil((texts.length * widest) / Math.max(1, width)))
  return texts.flatMap((_, at) => (at % step === 0 ? [at] : []))
}

const NUMBER = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 6 })
/** A number as charts write it. */
export const writeNumber = (value: number): string => NUMBER.format(value)
