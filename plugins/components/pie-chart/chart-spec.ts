import { type ChartLook, type ChartModel, type Drawn, hatched, inks, MARK, viewOptions, widthOf } from '#sdk/chart'
import { asNumber, asObject, asText, readableOn, roundDecimal } from '#sdk/react'

/** What of its settings a pie chart is drawn by. */
export interface PieSettings {
  readonly radius?: unknown
  readonly innerRadius?: unknown
  readonly padding?: unknown
  readonly label?: unknown
  readonly statistic?: unknown
}

const within = (value: unknown, usual: number, most = 1): number => Math.min(Math.max(asNumber(value, usual), 0), most)

/** A share as people read it. */
const percentage = (share: number): string => `${roundDecimal(share * 100, 1)}%`

const WEIGHTS: { readonly [name: string]: number } = { normal: 400, bold: 700, lighter: 300, bolder: 900 }

type Slice = { readonly x: string; readonly y: number }

/** The text at a slice: `{name}`, `{value}` and `{percentage}` are filled in; undefined where there is none. */
function textsOf(model: ChartModel, label: unknown, look: ChartLook): ((slice: Slice) => string) | undefined {
  const { content } = asObject(label)
  const pattern = content === undefined ? '{value}' : asText(content)
  if (pattern.trim() === '') return undefined
  const total = model.points.reduce((sum, { y }) => sum + y, 0) || 1
  return ({ x, y }) => {
    const values: { readonly [name: string]: string } = { name: x, value: look.format(y), percentage: percentage(y / total) }
    return pattern.replace(/\{(name|value|percentage)\}/g, (_, name: string) => values[name]!)
  }
}

const sizeOf = (label: unknown): number => Math.min(Math.max(asNumber(asObject(asObject(label).style).fontSize, 12), 6), 64)

/** How far a pie reaches where texts stand around it: as far as the widest leaves room. */
function outerBeside(model: ChartModel, label: unknown, look: ChartLook, padding: number): number {
  const text = textsOf(model, label, look)
  if (!text || asObject(label).type === 'inner') return 1
  const widest = model.points.reduce((most, slice) => Math.max(most, widthOf(text(slice), sizeOf(label))), 0)
  const [width, height] = [look.width - 2 * padding, look.height - 2 * padding]
  const half = Math.max(1, Math.min(width, height) / 2)
  return Math.max(0.3, Math.min(1, (width / 2 - widest - 36) / half, (height / 2 - sizeOf(label) - 14) / half))
}

function labelsOf(model: ChartModel, label: unknown, look: ChartLook): readonly object[] {
  const { type, style } = asObject(label)
  const text = textsOf(model, label, look)
  if (!text) return []
  const { fontWeight } = asObject(style)
  const isInner = type === 'inner'
  const colors = new Map(model.xs.map((x, at) => [x, look.colors[at] ?? '#888888']))
  return [
    {
      text,
      position: isInner ? 'inside' : type === 'spider' ? 'spider' : 'outside',
      fontSize: sizeOf(label),
      fontWeight: (Object.hasOwn(WEIGHTS, asText(fontWeight)) ? WEIGHTS[asText(fontWeight)] : undefined) ?? asNumber(fontWeight, 400),
      fill: isInner ? ({ x }: { readonly x: string }) => readableOn(colors.get(x) ?? '#888888') : inks(look.dark).text,
      fillOpacity: 1,
      ...(isInner ? { textAlign: 'center' } : { connector: true, connectorStroke: inks(look.dark).line, connectorStrokeOpacity: 1 }),
      transform: [{ type: 'overlapHide' }],
    },
  ]
}

/** The title of a ring and the sum of its values, in its middle. */
function middle(model: ChartModel, statistic: unknown, look: ChartLook): readonly object[] {
  const title = asText(asObject(asObject(statistic).title).content)
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
  const padding = Math.max(0, asNumber(settings.padding, 20))
  const outer = within(settings.radius, 1) * outerBeside(model, settings.label, look, padding)
  const inner = within(settings.innerRadius, 0, 0.98)
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
