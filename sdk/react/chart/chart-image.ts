import { widthOf } from './ticks.ts'

/** What is written around a drawing when it becomes a picture. */
export interface ImageParts {
  readonly canvas: HTMLCanvasElement
  /** Pixels of the page that the canvas takes. */
  readonly width: number
  readonly height: number
  readonly title: string
  readonly names: readonly string[]
  readonly colors: ReadonlyMap<string, string>
  readonly dark: boolean
}

const LINE = 24
const MARGIN = 12

/** Names of a legend in lines of a width, each with where it begins. */
function linesOf(names: readonly string[], width: number): readonly (readonly { readonly name: string; readonly x: number }[])[] {
  const lines: { name: string; x: number }[][] = [[]]
  let x = MARGIN
  for (const name of names) {
    const needed = 16 + widthOf(name) + 16
    if (x + needed > width && lines.at(-1)!.length > 0) {
      lines.push([])
      x = MARGIN
    }
    lines.at(-1)!.push({ name, x })
    x += needed
  }
  return names.length === 0 ? [] : lines
}

/** The whole chart as a PNG in a `data:` address: title above, drawing, legend below. */
export function imageOf({ canvas, width, height, title, names, colors, dark }: ImageParts): string {
  const scale = canvas.width / Math.max(1, width)
  const head = title === '' ? 0 : LINE + MARGIN
  const lines = linesOf(names, width)
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
    for (const { name, x } of line) {
      draw.fillStyle = colors.get(name) ?? ink
      draw.fillRect(x, y - 5, 10, 10)
      draw.fillStyle = ink
      draw.fillText(name, x + 16, y)
    }
  }
  return whole.toDataURL('image/png')
}
