import type { Json } from '#sdk'
import { asGroup, asList, asNumber, asObject, asText, type Bounded, getPath, MOST_SHOWN, thinned } from '#sdk/react'

/** A point as the chart draws it. */
export interface Point {
  readonly x: string
  readonly y: number
  readonly series: string
}

/** The points of whatever the data is; rows without a number are left out. */
export function pointsOf(data: unknown, fields: { readonly x: string; readonly y: string; readonly series: string }): readonly Point[] {
  return asList<Json>(data).flatMap((row) => {
    const y = asNumber(getPath(row, fields.y), undefined)
    if (y === undefined) return []
    return [{ x: asText(getPath(row, fields.x)), y, series: fields.series === '' ? '' : asText(getPath(row, fields.series)) }]
  })
}

/** What can be drawn of them: of too many series the first, of each line as many points as the eye can tell apart. */
export function drawnOf(points: readonly Point[]): Bounded<Point> {
  if (points.length <= MOST_SHOWN.points) return { shown: points, total: points.length, isCut: false }
  const lines = new Map<string, Point[]>()
  for (const point of points) {
    const known = lines.get(point.series)
    if (known) known.push(point)
    else if (lines.size < MOST_SHOWN.series) lines.set(point.series, [point])
  }
  const shown = [...lines.values()].flatMap((line) => thinned(line, MOST_SHOWN.points / lines.size, ({ y }) => y))
  return { shown, total: points.length, isCut: true }
}

export interface ChartLook {
  readonly dark: boolean
  /** Those of the page's theme, for charts whose author chose none. */
  readonly themeColors: readonly string[]
  readonly smooth: unknown
  readonly label: unknown
  readonly color: unknown
  readonly appendPadding: unknown
  readonly lineStyle: object
  readonly point: object
  readonly legend: object
}

const set = (styles: object): object =>
  Object.fromEntries(Object.entries(styles).filter(([, value]) => value !== undefined && value !== ''))

/** What G2 is told to draw. */
export function chartSpec(points: readonly Point[], look: ChartLook) {
  const line = asGroup(look.lineStyle as { readonly [key: string]: unknown })
  const point = asGroup(look.point as { readonly [key: string]: unknown })
  const legend = asGroup(look.legend as { readonly [key: string]: unknown })
  const grouped = points.some(({ series }) => series !== '')
  const chosen = asList<string>(look.color).filter((color) => typeof color === 'string' && color !== '')
  const colors = chosen.length > 0 ? chosen : look.themeColors
  const [side = 'top', along] = (asText(legend.position) || 'top').split('-')
  const shape = asText(point.shape)
  const encode = { x: 'x', y: 'y', ...(grouped ? { color: 'series' } : {}) }
  const stroke = asText(line.stroke)
  const smooth = look.smooth ? { shape: 'smooth' } : {}
  const children: object[] = []
  if (asText(line.fill) !== '' || asNumber(line.fillOpacity, 0) > 0) {
    children.push({
      type: 'area',
      encode: { ...encode, ...smooth },
      style: set({ fill: asText(line.fill), fillOpacity: asNumber(line.fillOpacity, 0.2) }),
      tooltip: false,
    })
  }
  children.push({
    type: 'line',
    encode: { ...encode, ...smooth },
    style: set({ lineWidth: asNumber(line.lineWidth, 2), stroke: stroke || (grouped ? '' : (colors[0] ?? '')) }),
    ...(look.label ? { labels: [{ text: 'y', textAlign: 'center', dy: -12, fontSize: 11, transform: [{ type: 'overlapHide' }] }] } : {}),
  })
  if (shape !== '') {
    children.push({
      type: 'point',
      encode: { ...encode, shape, size: asNumber(point.size, 5) },
      style: set({ fill: asText(asObject(point.style).fill) }),
      tooltip: false,
    })
  }
  return {
    type: 'view',
    data: points,
    padding: 'auto',
    // Room for the texts above the outermost points.
    ...(look.label ? { insetRight: 16, insetTop: 12 } : {}),
    margin: asNumber(look.appendPadding, 20) / 2,
    theme: { type: look.dark ? 'classicDark' : 'classic', view: { viewFill: 'transparent' } },
    scale: { color: { range: colors }, y: { nice: true } },
    axis: { x: { title: false }, y: { title: false } },
    legend: grouped
      ? {
          color: {
            title: false,
            itemMarker: 'circle',
            position: side,
            layout: { justifyContent: along === 'left' || along === 'top' ? 'flex-start' : along === undefined ? 'center' : 'flex-end' },
            ...(asText(legend.layout) === 'vertical' ? { cols: 1 } : {}),
          },
        }
      : { color: false },
    interaction: { tooltip: { shared: true } },
    animate: false,
    children,
  }
}
