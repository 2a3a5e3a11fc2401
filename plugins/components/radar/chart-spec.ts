import type { ViewProps } from '#sdk'
import {
  across,
  axis,
  type ChartLook,
  type ChartModel,
  type Drawn,
  dashesOf,
  inks,
  MARK,
  pointsMark,
  set,
  shortened,
  strokeOf,
  valueScale,
  valueTicks,
  viewOptions,
} from '#sdk/chart'
import type { radar } from './index.ts'

/** What of its settings a radar is drawn by. */
export type RadarSettings = Pick<
  ViewProps<typeof radar>['props'],
  'xField' | 'meta' | 'smooth' | 'appendPadding' | 'radius' | 'lineStyle' | 'point'
>

/** Whether the author's name and function are about the names at the corners; else they are about the values. */
export const isAboutCorners = ({ meta, xField }: Pick<RadarSettings, 'meta' | 'xField'>): boolean =>
  meta.field !== '' && meta.field === xField

/** The marks of the axis of values, for a size. */
export const radarTicks = (model: ChartModel, height: number): readonly number[] =>
  valueTicks(
    model.points.map(({ y }) => y),
    height / 2,
    true,
  )

/** A closed line for each series around a middle, with one corner for each name. */
export function drawRadar(model: ChartModel, settings: RadarSettings, look: ChartLook): Drawn {
  const line = strokeOf(settings.lineStyle)
  const isGrouped = model.series.length > 1
  const isFilled = line.fill !== '' || (line.fillOpacity ?? 0) > 0
  const usual = isGrouped ? '' : (look.colors[0] ?? '')
  const ticks = radarTicks(model, look.height)
  const corners = isAboutCorners(settings)
  const count = Math.max(1, model.xs.length)
  const position = new Map(model.xs.map((x, at) => [x, at]))
  const gaps = model.gaps.map(({ series, x }) => ({ x: model.xs[x]!, y: null, series, at: -1 }))
  const points = model.points.map((point, at) => ({ ...point, at }))
  const data = [...points, ...gaps].sort((a, b) => position.get(a.x)! - position.get(b.x)!)
  const encode = { x: 'x', y: 'y', ...(isGrouped ? { color: 'series' } : {}) }
  const shape = settings.smooth ? { shape: 'smooth' } : {}
  const { grid, line: rim } = inks(look.dark)
  const around = { gridClosed: true, gridStroke: rim, gridStrokeOpacity: 1, gridOpacity: 1, gridLineDash: [0, 0], gridLineWidth: 1 }
  return {
    options: {
      ...viewOptions(look, settings.appendPadding),
      coordinate: { type: 'polar', outerRadius: Math.min(1, Math.max(0.05, settings.radius)) * 0.86 },
      scale: {
        x: { type: 'point', domain: model.xs, padding: 0.5, align: 0 },
        y: valueScale(ticks),
        color: { type: 'ordinal', domain: model.series, range: look.colors },
      },
      axis: {
        x: axis(look, ((x: string) => shortened(corners ? look.format(x) : model.write(x))) as never, {
          ...around,
          grid: true,
          gridStroke: grid,
          line: false,
          labelAlign: 'horizontal',
        }),
        y: axis(look, ((value: number) => (corners ? String(value) : look.format(value))) as never, {
          ...around,
          // The rings have corners where the names are.
          gridConnect: 'line',
          gridType: 'surround',
          line: false,
          zIndex: 1,
        }),
      },
      children: [
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
            lineWidth: line.lineWidth ?? 2,
            stroke: line.stroke || usual,
            ...(look.contrast && isGrouped
              ? {
                  lineDash: dashesOf(model, look),
                }
              : {}),
          }),
        },
        ...pointsMark({ ...settings.point, color: settings.point.color || usual }, points, encode),
      ],
    },
    place: (at) => [model.xOf[at]! / count, across(ticks, model.points[at]!.y)],
    xAt: (along) => Math.round(along * count) % count,
  }
}
