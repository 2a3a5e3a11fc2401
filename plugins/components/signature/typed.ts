/** How a typed name is drawn. */
export interface TypedName {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly color: string
  readonly background: string
}

const FONT = 'cursive'
/** Signs are about so wide, in parts of their height; Chinese ones are as wide as high. */
const widthOf = (name: string): number => [...name].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1 : 0.55), 0)

/** As large as fits into the paper. */
const sizeOf = ({ name, width, height }: TypedName): number =>
  Math.max(8, Math.min(height * 0.5, (width * 0.9) / Math.max(1, widthOf(name))))

/** Without the controls that no XML has. */
const escaped = (text: string): string =>
  [...text]
    .filter((sign) => sign >= ' ')
    .join('')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A name as SVG text. */
export function typedSvg(typed: TypedName): string {
  const { name, width, height, color, background } = typed
  const text = `<text x="${width / 2}" y="${height / 2}" dominant-baseline="central" text-anchor="middle" font-family="${FONT}" font-size="${sizeOf(typed)}" fill="${escaped(color)}">${escaped(name)}</text>`
  const paper = `<rect width="${width}" height="${height}" fill="${escaped(background)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${paper}${text}</svg>`
}

/** A name as a picture; null where there is no canvas. */
export function typedCanvas(typed: TypedName): HTMLCanvasElement | null {
  const { name, width, height, color, background } = typed
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.scale(2, 2)
  pen.fillStyle = background
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = color
  pen.font = `${sizeOf(typed)}px ${FONT}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(name, width / 2, height / 2)
  return canvas
}
