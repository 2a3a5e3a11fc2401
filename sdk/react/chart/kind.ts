import type { Locale } from '#kernel/message'
import type { Json, Label } from '#kernel/page/values'
import type { LegendLook } from './chart-legend.tsx'
import type { ChartModel } from './model.ts'
import type { ChartFields, ChartPoint } from './points.ts'

/** The size, colours and texts that a chart is rendered with. */
export interface ChartLook {
  readonly dark: boolean
  /** In their order; those of the author, or of the page's theme. */
  readonly colors: readonly string[]
  /** Pixels of the drawing. */
  readonly width: number
  readonly height: number
  readonly locale: Locale
  /** Series also differ by dashes or patterns, because the author chose that or the visitor prefers more contrast. */
  readonly contrast: boolean
  /** By which of the dashes or patterns each of the series differs then: a name keeps its own while others are hidden. As they come where it is not said. */
  readonly order?: readonly number[]
  /** Values as the author's function writes them; as they are where it says nothing. */
  readonly format: (value: Json) => string
}

/** The rendering of a chart: the options for G2, and the places of its points. */
export interface Drawn {
  /** A view of G2 5 (`type: 'view'`), without width and height. */
  readonly options: { readonly [name: string]: unknown }
  /** Where a point of the model is, from 0 to 1 along both axes as G2 counts them; without it, where its part of the picture is. */
  readonly place?: (at: number) => readonly [along: number, across: number]
  /** The position among `xs` of what is nearest to a place along the axis, from 0 to 1; without it, what is under the pointer counts. */
  readonly xAt?: (along: number) => number
}

/** The settings that every kind of chart has. */
export type ChartFrameProps = {
  readonly data: readonly Json[]
  readonly title: string
  readonly showTable: boolean
  /** The code of a dictionary that says what categories and series are called, and their colours. */
  readonly dictionary?: string
  readonly theme?: 'default' | 'dark'
  readonly color?: readonly string[]
  readonly patterns?: boolean
  readonly autoFit?: boolean
  readonly legend?: LegendLook
  readonly zoom?: boolean
}

/** All that the shared frame has to know of a kind of chart. */
export interface ChartKind<Props extends ChartFrameProps> {
  readonly name: Label
  readonly fields: (props: Props) => ChartFields
  readonly sample: { readonly rows: readonly Json[]; readonly fields: ChartFields }
  /** What the points are before anything is drawn of them, as slices put together. */
  readonly prepare?: (points: readonly ChartPoint[], locale: Locale) => readonly ChartPoint[]
  /** Pure: the same points, settings and size give the same drawing. */
  readonly draw: (model: ChartModel, props: Props, look: ChartLook) => Drawn
  /** What the legend lists, which can be switched off one by one. */
  readonly legend: 'series' | 'x' | 'none'
  /** Its series are lines, which differ by dashes; areas differ by patterns. */
  readonly isOfLines?: true
  /** A part of the x axis can be looked at more closely. */
  readonly zooms?: true
  /** What counts is how near a point is, in any direction. */
  readonly isRound?: true
  /** Texts across the axis: a pointer's height counts, not how far right it is. */
  readonly isTurned?: (props: Props) => boolean
  /** A path of a function of the author's that writes values, and the values that it is asked for. */
  readonly formatter?: { readonly path: string; readonly values: (model: ChartModel, props: Props) => readonly Json[] }
  /** How the value is called, where the settings say so. */
  readonly valueName?: (props: Props) => string
  /** How what is along the axis is called, where the settings say so. */
  readonly cornerName?: (props: Props) => string
}
