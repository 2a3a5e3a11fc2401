/** A fill that G2 repeats. */
export interface Pattern {
  readonly image: HTMLCanvasElement
  readonly repetition: 'repeat'
}

const SIZE = 8
type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number]
/** Lines of a tile of eight by eight pixels, in the order of the series; the first has none. They go on where the next tile begins. */
const TILES: readonly (readonly Stroke[])[] = [
  [],
  [
    [-2, 6, 6, -2],
    [2, 10, 10, 2],
  ],
  [[0, 4, 8, 4]],
  [[4, 0, 4, 8]],
  [
    [2, -2, 10, 6],
    [-2, 2, 6, 10],
  ],
  [[4, 4, 4, 4.01]],
  [
    [0, 4, 8, 4],
    [4, 0, 4, 8],
  ],
  [
    [-2, 6, 6, -2],
    [2, 10, 10, 2],
    [2, -2, 10, 6],
    [-2, 2, 6, 10],
  ],
]
const tiles = new Map<string, HTMLCanvasElement | undefined>()

function drawTile(strokes: readonly Stroke[], color: string, ground: string): HTMLCanvasElement | undefined {
  const tile = globalThis.document?.createElement('canvas')
  const draw = tile?.getContext?.('2d')
  if (!tile || !draw) return undefined
  tile.width = SIZE
  tile.height = SIZE
  draw.fillStyle = color
  draw.fillRect(0, 0, SIZE, SIZE)
  draw.strokeStyle = ground
  draw.lineCap = 'round'
  for (const [fromX, fromY, toX, toY] of strokes) {
    draw.lineWidth = fromX === toX && fromY !== 0 ? 4 : 2
    draw.beginPath()
    draw.moveTo(fromX, fromY)
    draw.lineTo(toX, toY)
    draw.stroke()
  }
  return tile
}

function tileOf(color: string, at: number, dark: boolean): HTMLCanvasElement | undefined {
  const strokes = TILES[at % TILES.length]!
  if (strokes.length === 0) return undefined
  const key = `${color} ${at % TILES.length} ${dark}`
  if (!tiles.has(key)) {
    if (tiles.size > 200) tiles.clear()
    tiles.set(key, drawTile(strokes, color, dark ? '#17171a' : '#ffffff'))
  }
  return tiles.get(key)
}

/** How the `at`th series is filled where colours are not enough: its colour, under lines of the ground's. */
export function hatched(color: string, at: number, dark: boolean): string | Pattern {
  const image = tileOf(color, at, dark)
  return image ? { image, repetition: 'repeat' } : color
}

/** The same as the background of an element. */
export function patternCss(color: string, at: number, dark: boolean): string {
  const image = tileOf(color, at, dark)
  return image ? `url(${image.toDataURL()})` : color
}
