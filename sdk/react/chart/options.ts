import type { fillFields } from '../../fields/charts.ts'
import type { FieldTypes } from '../field-types.ts'
import type { ChartLook } from './kind.ts'
import type { ChartModel } from './model.ts'

/** Members that say something. */
export const set = (styles: { readonly [name: string]: unknown }): { readonly [name: string]: unknown } =>
  Object.fromEntries(Object.entries(styles).filter(([, value]) => value !== undefined && value !== ''))

/** What all drawings have: their theme without a ground, nothing that moves, no legend and no tooltip of G2's. */
export const viewOptions = ({ dark }: Pick<ChartLook, 'dark'>, padding: number) => ({
  type: 'view',
  padding: 'auto',
  margin: Math.max(0, padding) / 2,
  theme: { type: dark ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } },
  legend: false,
  interaction: { tooltip: false },
})

/** What all marks have. */
export const MARK = { animate: false, tooltip: false } as const

/** The colour of texts, of lines of a grid, and of what is beside both. */
export const inks = (dark: boolean) => ({
  text: dark ? 'rgba(255,255,255,0.78)' : 'rgba(29,33,41,0.78)',
  grid: dark ? 'rgba(255,255,255,0.14)' : 'rgba(29,33,41,0.12)',
  line: dark ? 'rgba(255,255,255,0.32)' : 'rgba(29,33,41,0.28)',
})

/** The options of an axis with known marks. */
export const axis = (look: Pick<ChartLook, 'dark'>, write: (value: never) => string, more: { readonly [name: string]: unknown } = {}) => {
  const { text, grid, line } = inks(look.dark)
  return {
    title: false,
    tick: false,
    labelFormatter: write,
    labelAutoHide: false,
    labelAutoRotate: false,
    labelAutoEllipsis: false,
    labelFill: text,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontSize: 12,
    gridStroke: grid,
    gridStrokeOpacity: 1,
    gridOpacity: 1,
    gridLineDash: [0, 0],
    lineStroke: line,
    lineStrokeOpacity: 1,
    lineOpacity: 1,
    ...more,
  }
}

const MOST_LINE = 20

type FillLook = FieldTypes<typeof fillFields>

/** `stroke`, `lineWidth`, `fill` and `fillOpacity` of an author's group of settings. */
export function strokeOf({ stroke, lineWidth, fill, fillOpacity }: FillLook): {
  readonly stroke: string
  readonly lineWidth: number | undefined
  readonly fill: string
  readonly fillOpacity: number | undefined
} {
  return {
    stroke,
    lineWidth: lineWidth === undefined ? undefined : Math.min(Math.max(lineWidth, 0), MOST_LINE),
    fill,
    fillOpacity: fillOpacity === undefined ? undefined : Math.min(Math.max(fillOpacity, 0), 1),
  }
}

/** Dashes by which lines differ where colours are not enough. */
const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 2]]
export const dashOf = (at: number): readonly number[] => DASHES[at % DASHES.length]!

type OfSeries = { readonly series: string }

/** The style of lines that differ by dashes: G2 asks with all points of a line. */
export const dashesOf =
  ({ series }: ChartModel, { order }: Pick<ChartLook, 'order'>) =>
  (line: OfSeries | readonly OfSeries[]): readonly number[] => {
    const of = Array.isArray(line) ? (line as readonly OfSeries[])[0] : (line as OfSeries)
    const at = Math.max(0, series.indexOf(of?.series ?? ''))
    return dashOf(order?.[at] ?? at)
  }
