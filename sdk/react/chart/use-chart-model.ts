import { useMemo } from 'react'
import type { Locale } from '#kernel/message'
import type { Json } from '#kernel/page/values'
import type { PageMode } from '#kernel/view'
import { useTimeZone } from '../page-formats.ts'
import type { ValueWords } from '../value-words.ts'
import type { ChartFrameProps, ChartKind } from './kind.ts'
import { type ChartModel, MOST_SERIES, modelOf } from './model.ts'
import { namedReading } from './named-points.ts'
import { type ChartGap, type ChartPoint, type ChartReading, readPoints } from './points.ts'
import type { Window } from './zoom.ts'

export interface ModelState {
  readonly reading: ChartReading
  /** What is drawn, of the data or, in the editor without any, of the sample. */
  readonly whole: ChartModel
  readonly model: ChartModel
  readonly isSample: boolean
  /** Rows of the points' positions. */
  readonly rows: readonly Json[]
  readonly names: { readonly x: string; readonly y: string; readonly series: string }
}

const NO_ROWS: readonly Json[] = []
const NO_POINTS: readonly ChartPoint[] = []
const NO_GAPS: readonly ChartGap[] = []
const NO_NAMES = { x: '', y: '', series: '' }

/** The points of a chart's data, and those of them that are drawn now. */
export function useChartModel<Props extends ChartFrameProps>(options: {
  readonly kind: ChartKind<Props>
  readonly props: Props
  readonly data: Json
  readonly mode: PageMode
  readonly locale: Locale
  readonly hidden: ReadonlySet<string>
  readonly window: Window | undefined
  /** What a dictionary says of categories and series. */
  readonly words: readonly ValueWords[] | undefined
}): ModelState {
  const { kind, props, data, mode, locale, hidden, window, words } = options
  const fields = kind.fields(props)
  const { x, y, series } = fields
  const own = useMemo(() => {
    const read = readPoints(data, { x, y, ...(series === undefined ? {} : { series }) })
    return namedReading(read, words)
  }, [data, x, y, series, words])
  const isSample = mode === 'edit' && own.is === 'empty'
  const reading = useMemo(() => (isSample ? readPoints(kind.sample.rows, kind.sample.fields) : own), [isSample, kind, own])
  const points = useMemo(() => {
    const all = reading.is === 'points' ? reading.points : NO_POINTS
    return kind.prepare?.(all, locale) ?? all
  }, [reading, kind, locale])
  const gaps = kind.isOfLines && reading.is === 'points' ? reading.gaps : NO_GAPS
  const by = kind.legend === 'x' ? 'x' : 'series'
  const mostSeries = kind.legend === 'series' ? MOST_SERIES : Number.POSITIVE_INFINITY
  const zone = useTimeZone()
  const whole = useMemo(() => modelOf(points, { mostSeries, gaps, zone }), [points, mostSeries, gaps, zone])
  const model = useMemo(
    () => (hidden.size === 0 && window === undefined ? whole : modelOf(points, { hidden, by, window, mostSeries, gaps, zone })),
    [points, whole, hidden, by, window, mostSeries, gaps, zone],
  )
  return {
    reading,
    whole,
    model,
    isSample,
    rows: reading.is === 'points' ? reading.rows : NO_ROWS,
    names: reading.is === 'points' ? reading.fields : NO_NAMES,
  }
}
