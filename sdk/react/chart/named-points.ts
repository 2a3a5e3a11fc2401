import { type ValueWords, wordsFor } from '../value-words.ts'
import type { ChartGap, ChartReading } from './points.ts'

type Words = readonly ValueWords[] | undefined

/** A reading with what a dictionary says of its categories and series in their place. */
export function namedReading(reading: ChartReading, words: Words): ChartReading {
  if (reading.is !== 'points' || !words || words.length === 0) return reading
  const textOf = (value: string): string => (value === '' ? '' : wordsFor(words, value)?.text || value)
  const named = <P extends ChartGap>(point: P): P => ({ ...point, x: textOf(point.x), series: textOf(point.series) })
  return { ...reading, points: reading.points.map(named), gaps: reading.gaps.map(named) }
}

/** Colours by name, those of a dictionary where it has one for a name. */
export function colorsWith(colors: ReadonlyMap<string, string>, words: Words): ReadonlyMap<string, string> {
  if (!words || words.length === 0) return colors
  const known = new Map(words.flatMap(({ text, color }) => (color ? [[text, color] as const] : [])))
  return new Map([...colors].map(([name, color]) => [name, known.get(name) ?? color]))
}
