import type { ViewProps } from '#sdk'
import { type ChartLook, type ChartModel, type Drawn, hatched, inks, MARK, viewOptions, widthOf } from '#sdk/chart'
import { readableOn, roundDecimal } from '#sdk/react'
import type { pieChart } from './index.ts'

/** What of its settings a pie chart is drawn by. */
export type PieSettings = Pick<ViewProps<typeof pieChart>['props'], 'radius' | 'innerRadius' | 'padding' | 'label' | 'statistic'>
type PieLabel = PieSettings['label']

const within = (value: number, most = 1): number => Math.min(Math.max(value, 0), most)

/** A share as people read it. */
const percentage = (share: number): string => `${roundDecimal(share * 100, 1)}%`

const WEIGHTS = { normal: 400, bold: 700, lighter: 300, bolder: 900 } as const

type Slice = { readonly x: string; readonly y: number }

/** The text at a slice: `{name}`, `{value}` and `{percentage}` are filled in; undefined where there is none. */
function textsOf(model: ChartModel, label: PieLabel, look: ChartLook): ((slice: Slice) => string) | undefined {
  if (label.content.trim() === '') return undefined
  const total = model.points.reduce((sum, { y }) => sum + y, 0) || 1
  return ({ x, y }) => {
    const values: { readonly [name: string]: string } = { name: x, value: look.format(y), percentage: percentage(y / total) }
    return label.content.replace(/\{(name|value|percentage)\}/g, (_, name: string) => values[name]!)
  }
}

const sizeOf = (label: PieLabel): number => Math.min(Math.max(label.style.fontSize, 6), 64)

/** How far a pie reaches where texts stand around it: as far as the widest leaves room. */
function outerBeside(model: ChartModel, label: PieLabel, look: ChartLook, padding: number): number {
  const text = textsOf(model, label, look)
  if (!text || label.type === 'inner') return 1
  const widest = model.points.reduce((most, slice) => Math.max(most, widthOf(text(slice), sizeOf(label))), 0)
  const [width, height] = [look.width - 2 * padding, look.height - 2 * padding]
  const half = Math.max(1, Math.min(width, height) / 2)
  return Math.max(0.3, Math.min(1, (width / 2 - widest - 36) / half, (height / 2 - sizeOf(label) - 14) / half))
}

function labelsOf(model: ChartModel, label: PieLabel, look: ChartLook): readonly object[] {
  const { type, style } = label
  const text = textsOf(model, label, look)
  if (!text) return []
  const isInner = type === 'inner'
  const colors = new Map(model.xs.map((x, at) => [x, look.colors[at] ?? '#888888']))
  return [
    {
      text,
      position: isInner ? 'inside' : type === 'spider' ? 'spider' : 'outside',
      fontSize: sizeOf(label),
      fontWeight: WEIGHTS[style.fontWeight],
      fill: isInner ? ({ x }: { readonly x: string }) => readableOn(colors.get(x) ?? '#888888') : inks(look.dark).text,
      fillOpacity: 1,
      ...(isInner ? { textAlign: 'center' } : { connector: true, connectorStroke: inks(look.dark).line, connectorStrokeOpacity: 1 }),
      transform: [{ type: 'overlapHide' }],
    },
  ]
}

/** The title of a ring and the sum of its values, in its middle. */
function middle(model: ChartModel, statistic: PieSettings['statistic'], look: ChartLook): readonly object[] {
  const title = statistic.title.content
  const total = look.format(model.points.reduce((sum, { y }) => sum + y, 0))
  const line = (text: string, size: number, weight: number, dy: number) => ({
    ...MARK,
    type: 'text',
    style: {
      text,
      x: '50%',
      y: '50%',
      dy,
      fontSize: size,
      fontWeight: weight,
      textAlign: 'center',
      textBaseline: 'middle',
      fill: inks(look.dark).text,
    },
  })
  return title === '' ? [line(total, 20, 600, 0)] : [line(title, 13, 400, -12), line(total, 20, 600, 12)]
}

/** Slices, or with an inner radius a ring. */
export function drawSlices(model: ChartModel, settings: PieSettings, look: ChartLook): Drawn {
  const padding = Math.max(0, settings.padding)
  const outer = within(settings.radius) * outerBeside(model, settings.label, look, padding)
  const inner = within(settings.innerRadius, 0.98)
  const patterned = (at: number) => hatched(look.colors[at] ?? '', look.order?.[at] ?? at, look.dark)
  return {
    options: {
      ...viewOptions(look, 2 * padding),
      coordinate: { type: 'theta', outerRadius: Math.max(0.05, outer), innerRadius: inner },
      scale: { color: { type: 'ordinal', domain: model.xs, range: look.colors } },
      axis: false,
      children: [
        {
          ...MARK,
          type: 'interval',
          data: model.points.map((point, at) => ({ ...point, at })),
          encode: { y: 'y', color: 'x' },
          transform: [{ type: 'stackY' }],
          style: {
            ...(look.contrast ? { fill: ({ x }: Slice) => patterned(model.xs.indexOf(x)) } : {}),
            stroke: look.dark ? '#17171a' : '#ffffff',
            lineWidth: model.points.length > 1 ? 1 : 0,
          },
          labels: labelsOf(model, settings.label, look),
        },
        ...(inner > 0 ? middle(model, settings.statistic, look) : []),
      ],
    },
  }
}
