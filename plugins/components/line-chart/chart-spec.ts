import type { ViewProps } from '#sdk'
import {
  across,
  alone,
  alongOf,
  axis,
  brokenLines,
  type ChartLook,
  type ChartModel,
  type Drawn,
  dashesOf,
  linesOf,
  MARK,
  nearestOf,
  pointsMark,
  set,
  strokeOf,
  valueScale,
  valueTicks,
  viewOptions,
} from '#sdk/chart'
import type { lineChart } from './index.ts'

/** What of its settings a line chart is drawn by. */
export type LineSettings = Pick<ViewProps<typeof lineChart>['props'], 'smooth' | 'label' | 'appendPadding' | 'lineStyle' | 'point'>

/** A line for each series, over the area below it where that is filled. */
export function drawLines(model: ChartModel, settings: LineSettings, look: ChartLook): Drawn {
  const line = strokeOf(settings.lineStyle)
  const isGrouped = model.series.length > 1
  const isFilled = line.fill !== '' || (line.fillOpacity ?? 0) > 0
  const along = alongOf(model, look)
  const shown = linesOf(model, look.width)
  const ticks = valueTicks(
    model.points.map(({ y }) => y),
    look.height - 40,
    isFilled,
  )
  const data = brokenLines(model, shown)
  const points = data.filter(({ y }) => y !== null)
  const singles = alone(data)
  const encode = { x: 'x', y: 'y', ...(isGrouped ? { color: 'series' } : {}) }
  const shape = settings.smooth ? { shape: 'smooth' } : {}
  const usual = isGrouped ? '' : (look.colors[0] ?? '')
  const lineWidth = line.lineWidth ?? 2
  const children = [
    ...(isFilled
      ? [
          {
            ...MARK,
            type: 'area',
            data,
            encode: { ...encode, ...shape },
            style: set({ fill: line.fill || usual, fillOpacity: line.fillOpacity ?? 0.2 }),
          },
        ]
      : []),
    {
      ...MARK,
      type: 'line',
      data,
      encode: { ...encode, ...shape },
      style: set({
        lineWidth,
        stroke: line.stroke || usual,
        ...(look.contrast && isGrouped ? { lineDash: dashesOf(model, look) } : {}),
      }),
      labels: settings.label ? labels(look) : [],
    },
    // A line of one point has no length.
    ...(settings.point.shape === ''
      ? singles.length === 0
        ? []
        : pointsMark({ shape: 'circle', size: 4, color: usual }, singles, encode)
      : pointsMark(pointLook(settings.point, usual), points, encode)),
  ]
  const [from, to] = along.domain
  return {
    options: {
      ...viewOptions(look, settings.appendPadding),
      // Room for the texts at the outermost points.
      insetLeft: 8,
      insetRight: settings.label ? 20 : 12,
      insetTop: settings.label ? 14 : 4,
      scale: {
        x: { type: 'linear', domain: along.domain, range: [0, 1], nice: false, tickMethod: () => along.ticks },
        y: valueScale(ticks),
        color: { type: 'ordinal', domain: model.series, range: look.colors },
      },
      axis: { x: axis(look, along.write as never, { grid: false, line: true }), y: axis(look, look.format as never) },
      children,
    },
    place: (at) => [(model.along[model.xOf[at]!]! - from) / (to - from), across(ticks, model.points[at]!.y)],
    xAt: (part) => nearestOf(model.along, from + part * (to - from)),
  }
}

const pointLook = ({ shape, size, style }: LineSettings['point'], usual: string) => ({ shape, size, color: style.fill || usual })

const labels = (look: ChartLook): readonly object[] => [
  {
    text: ({ y }: { readonly y: number | null }) => (y === null ? '' : look.format(y)),
    textAlign: 'center',
    dy: -12,
    fontSize: 11,
    fill: look.dark ? 'rgba(255,255,255,0.78)' : 'rgba(29,33,41,0.78)',
    fillOpacity: 1,
    transform: [{ type: 'overlapHide' }],
  },
]
