import { ownValue } from '#kernel/page/path'
import type { barLabelField, barStyleField } from '../../fields/bars.ts'
import type { FieldType } from '../field-types.ts'
import { readableOn } from '../mark-color.ts'
import { valueScale, valueTicks } from './cartesian.ts'
import type { ChartLook, Drawn } from './kind.ts'
import type { ChartModel } from './model.ts'
import { axis, inks, MARK, set, strokeOf, viewOptions } from './options.ts'
import { hatched } from './patterns.ts'
import type { ChartPoint } from './points.ts'
import { strokesOf } from './thin.ts'
import { readable, shortened } from './ticks.ts'

/** Settings of columns, under the names that both kinds of columns share. */
export interface ColumnsSettings {
  readonly isGroup?: boolean
  readonly isStack?: boolean
  readonly appendPadding?: number
  /** The part of its category that the columns of one take. */
  readonly widthRatio?: number
  /** Pixels between the columns of a group, and between groups. */
  readonly dodgePadding?: number | undefined
  readonly intervalPadding?: number | undefined
  readonly style?: ColumnStyle
  readonly label?: ColumnLabel
}
type ColumnStyle = FieldType<typeof barStyleField>
type ColumnLabel = FieldType<typeof barLabelField>

const PLAIN: ColumnStyle = { fill: '', stroke: '', radius: {} }

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The four corners of a column, clockwise from the upper left. */
const cornersOf = (radius: ColumnStyle['radius']): readonly number[] => ([0, 1, 2, 3] as const).map((at) => Math.max(0, radius[at] ?? 0))

const PLACES: { readonly [position: string]: string } = {
  top: 'end',
  right: 'end',
  middle: 'middle',
  bottom: 'start',
  left: 'start',
}

/** Texts of values at one end of a column, in its middle or at its foot. */
function labelsOf(
  model: ChartModel,
  label: ColumnLabel | undefined,
  look: ChartLook,
  isTurned: boolean,
  isStack: boolean,
  ground: string,
): readonly object[] {
  const place = label && ownValue(PLACES, label.position)
  if (!place) return []
  const isInside = place !== 'end' || isStack
  const grounds = new Map(model.series.map((name, at) => [name, ground || (look.colors[at] ?? '')]))
  const at = {
    end: isTurned ? 'right' : 'top',
    middle: 'inside',
    start: isTurned ? 'left' : 'bottom',
  }[place as 'end' | 'middle' | 'start']
  const shift = isTurned
    ? {
        textAlign: place === 'end' ? (isInside ? 'end' : 'start') : place === 'middle' ? 'center' : 'start',
        dx: place === 'middle' ? 0 : place === 'end' && isInside ? -4 : 4,
      }
    : {
        textAlign: 'center',
        textBaseline: place === 'end' ? (isInside ? 'top' : 'bottom') : place === 'middle' ? 'middle' : 'bottom',
        dy: place === 'middle' ? 0 : place === 'end' && isInside ? 4 : -2,
      }
  return [
    {
      text: ({ y }: { readonly y: number }) => look.format(y),
      position: at,
      fontSize: 11,
      fill: label.style.fill || (isInside ? ({ series }: ChartPoint) => readableOn(grounds.get(series) ?? ground) : inks(look.dark).text),
      fillOpacity: within(label.style.opacity, 0, 1),
      ...shift,
      transform: [{ type: 'overlapHide' }],
    },
  ]
}

/** What a stack of values reaches, up and down. */
function heights(model: ChartModel, isStack: boolean): readonly number[] {
  if (!isStack) return model.points.map(({ y }) => y)
  return model.groups.flatMap((group) => {
    const values = group.map((at) => model.points[at]!.y)
    return [values.filter((y) => y > 0).reduce((sum, y) => sum + y, 0), values.filter((y) => y < 0).reduce((sum, y) => sum + y, 0)]
  })
}

/** Strokes that a picture is drawn with in time. */
const MOST_STROKES = 1_000

/** Columns beside, on or before each other, upright or, `isTurned`, lying. */
export function drawColumns(model: ChartModel, settings: ColumnsSettings, look: ChartLook, isTurned: boolean): Drawn {
  const isGrouped = model.series.length > 1
  const isStack = isGrouped && settings.isStack === true
  const isBeside = isGrouped && !isStack && settings.isGroup !== false
  const [length, breadth] = isTurned ? [look.height, look.width] : [look.width, look.height]
  const room = Math.max(1, length - 72)
  const step = room / Math.max(1, model.xs.length)
  const between = settings.intervalPadding
  const padding = between === undefined ? 1 - within(settings.widthRatio ?? 0.6, 0, 1) : Math.min(0.95, Math.max(0, between) / step)
  const group = step * (1 - padding)
  const inner = Math.min(0.9, Math.max(0, settings.dodgePadding ?? 1) / Math.max(1, group / Math.max(1, model.series.length)))
  const ticks = valueTicks(heights(model, isStack), breadth - 40, true)
  const strokes = isStack ? undefined : strokesOf(model, room, Math.max(100, MOST_STROKES / Math.max(1, model.series.length)))
  const domain = strokes ? [...new Set(strokes.map(({ x }) => x))] : model.xs
  const names = domain.map((x) => shortened(model.write(x)))
  const shown = new Set(isTurned ? readableDown(names, room) : readable(names, room))
  const style = strokeOf(settings.style ?? PLAIN)
  const [upperLeft, upperRight, lowerRight, lowerLeft] = cornersOf((settings.style ?? PLAIN).radius)
  const data = strokes ?? model.points.map((point, at) => ({ ...point, at }))
  const usual = look.colors[0]
  const patterned = ({ series }: ChartPoint) => {
    const at = model.series.indexOf(series)
    return hatched(look.colors[at] ?? '', look.order?.[at] ?? at, look.dark)
  }
  const mark = {
    ...MARK,
    type: 'interval',
    data,
    encode: {
      x: 'x',
      y: strokes ? ['low', 'y'] : 'y',
      ...(isGrouped ? { color: 'series' } : {}),
      ...(isBeside && !strokes ? { series: 'series' } : {}),
    },
    transform: strokes ? [] : isStack ? [{ type: 'stackY' }] : isBeside ? [{ type: 'dodgeX' }] : [],
    style: set({
      fill: style.fill || (isGrouped ? (look.contrast ? patterned : '') : usual),
      fillOpacity: style.fillOpacity ?? (isGrouped && !isStack && !isBeside ? 0.7 : 1),
      stroke: style.stroke,
      lineWidth: style.stroke === '' ? undefined : (style.lineWidth ?? 1),
      radiusTopLeft: upperLeft,
      radiusTopRight: upperRight,
      radiusBottomRight: lowerRight,
      radiusBottomLeft: lowerLeft,
      maxWidth: 80,
    }),
    labels: strokes ? [] : labelsOf(model, settings.label, look, isTurned, isStack, style.fill),
  }
  return {
    options: {
      ...viewOptions(look, settings.appendPadding ?? 0),
      ...(isTurned ? { coordinate: { transform: [{ type: 'transpose' }] } } : {}),
      scale: {
        x: { type: 'band', domain, paddingInner: strokes ? 0 : padding, paddingOuter: strokes ? 0 : padding / 2 },
        // Room for texts at the ends of columns.
        y: valueScale(ticks, mark.labels.length > 0 && !isStack ? (isTurned ? 36 : 16) / Math.max(80, breadth) : 0),
        color: { type: 'ordinal', domain: model.series, range: look.colors },
        series: { type: 'band', domain: model.series, paddingInner: inner, paddingOuter: 0 },
      },
      axis: {
        x: axis(look, ((x: string) => shortened(model.write(x))) as never, {
          grid: false,
          tickFilter: (_: unknown, at: number) => shown.has(at),
          line: true,
          ...(isTurned ? { labelSpacing: 8 } : {}),
        }),
        y: axis(look, look.format as never),
      },
      children: [mark],
    },
    xAt: (along) => Math.min(model.xs.length - 1, Math.max(0, Math.floor(along * model.xs.length))),
  }
}

/** Positions of as many texts below each other as can be read in so many pixels. */
function readableDown(texts: readonly string[], height: number): readonly number[] {
  const step = Math.max(1, Math.ceil((texts.length * 18) / Math.max(1, height)))
  return texts.flatMap((_, at) => (at % step === 0 ? [at] : []))
}
