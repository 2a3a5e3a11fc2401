import { dashOf } from './options.ts'
import { hatched } from './patterns.ts'
import { widthOf } from './ticks.ts'

/** By what series differ. */
export type Marks = 'colors' | 'dashes' | 'patterns'

interface LegendName {
  readonly name: string
  /** Its place among all of the chart, those that are switched off included. */
  readonly at: number
}

/** What is written around a drawing when it becomes a picture. */
export interface ImageParts {
  readonly canvas: HTMLCanvasElement
  /** Pixels of the page that the canvas takes. */
  readonly width: number
  readonly height: number
  readonly title: string
  readonly names: readonly LegendName[]
  readonly colors: ReadonlyMap<string, string>
  readonly marks: Marks
  readonly dark: boolean
}

const LINE = 24
const MARGIN = 12
/** How wide the sign before a name is; a dash needs as much room as on the page. */
const SIGNS: { readonly [Kind in Marks]: number } = { colors: 10, dashes: 28, patterns: 10 }

/** Names of a legend in lines of a width, each with where it begins. */
function linesOf(names: readonly LegendName[], width: number, sign: number): readonly (readonly (LegendName & { readonly x: number })[])[] {
  const lines: (LegendName & { x: number })[][] = [[]]
  let x = MARGIN
  for (const each of names) {
    const needed = sign + 6 + widthOf(each.name) + 16
    if (x + needed > width && lines.at(-1)!.length > 0) {
      lines.push([])
      x = MARGIN
    }
    lines.at(-1)!.push({ ...each, x })
    x += needed
  }
  return names.length === 0 ? [] : lines
}

interface Sign {
  readonly x: number
  /** Its middle. */
  readonly y: number
  readonly color: string
  readonly at: number
  readonly marks: Marks
  readonly dark: boolean
}

/** The sign before a name, as in the legend of the page. */
function drawSign(draw: CanvasRenderingContext2D, { x, y, color, at, marks, dark }: Sign): void {
  if (marks === 'dashes') {
    draw.strokeStyle = color
    draw.lineWidth = 2
    draw.setLineDash([...dashOf(at)])
    draw.beginPath()
    draw.moveTo(x, y)
    draw.lineTo(x + SIGNS.dashes, y)
    draw.stroke()
    return
  }
  const fill = marks === 'patterns' ? hatched(color, at, dark) : color
  draw.fillStyle = typeof fill === 'string' ? fill : (draw.createPattern(fill.image, fill.repetition) ?? color)
  draw.fillRect(x, y - 5, 10, 10)
}

/** The whole chart as a PNG in a `data:` address: title above, drawing, legend below. */
export function imageOf({ canvas, width, height, title, names, colors, marks, dark }: ImageParts): string {
  const scale = canvas.width / Math.max(1, width)
  const head = title === '' ? 0 : LINE + MARGIN
  const lines = linesOf(names, width, SIGNS[marks])
  const whole = document.createElement('canvas')
  whole.width = canvas.width
  whole.height = Math.round((head + height + lines.length * LINE + (lines.length > 0 ? MARGIN : 0)) * scale)
  const draw = whole.getContext('2d')
  if (!draw) return canvas.toDataURL('image/png')
  draw.fillStyle = dark ? '#17171a' : '#ffffff'
  draw.fillRect(0, 0, whole.width, whole.height)
  draw.drawImage(canvas, 0, Math.round(head * scale))
  draw.scale(scale, scale)
  draw.textBaseline = 'middle'
  const ink = dark ? '#e5e6eb' : '#1d2129'
  draw.fillStyle = ink
  draw.font = '600 14px sans-serif'
  if (title !== '') draw.fillText(title, MARGIN, head / 2, width - 2 * MARGIN)
  draw.font = '12px sans-serif'
  for (const [at, line] of lines.entries()) {
    const y = head + height + at * LINE + LINE / 2
    for (const { name, at, x } of line) {
      drawSign(draw, { x, y, color: colors.get(name) ?? ink, at, marks, dark })
      draw.fillStyle = ink
      draw.fillText(name, x + SIGNS[marks] + 6, y)
    }
  }
  return whole.toDataURL('image/png')
}
