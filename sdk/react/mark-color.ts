/** The names that older pages give to colours, each as it is drawn. */
const NAMED: { readonly [name: string]: string } = {
  ...{
    red: '#f5222d',
    volcano: '#fa541c',
    orange: '#fa8c16',
    gold: '#faad14',
    yellow: '#fadb14',
    lime: '#a0d911',
    green: '#52c41a',
  },
  ...{ cyan: '#13c2c2', blue: '#1677ff', geekblue: '#2f54eb', purple: '#722ed1', magenta: '#eb2f96', pink: '#eb2f96' },
}

type Channels = readonly [red: number, green: number, blue: number]

let drawing: CanvasRenderingContext2D | null | undefined

/** A colour as the browser writes it, `#rrggbb` or `rgba(…)`; undefined for what is no colour of its own, as `var(--x)`. */
function asDrawn(color: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  drawing ??= document.createElement('canvas').getContext('2d')
  if (!drawing) return undefined
  // What is no colour leaves the one before, so two are tried.
  const results = ['#000000', '#ffffff'].map((before) => {
    drawing!.fillStyle = before
    drawing!.fillStyle = color
    return String(drawing!.fillStyle)
  })
  return results[0] === results[1] ? results[0] : undefined
}

function channelsOf(color: string): Channels | undefined {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(color)?.[1]
  if (hex && [3, 4].includes(hex.length))
    return [...hex].slice(0, 3).map((digit) => Number.parseInt(digit + digit, 16)) as unknown as Channels
  if (hex && [6, 8].includes(hex.length))
    return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Channels
  const parts = /^rgba?\(([^)]+)\)$/i
    .exec(color)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean)
  const numbers = parts?.slice(0, 3).map(Number)
  return numbers?.length === 3 && numbers.every(Number.isFinite) ? (numbers as unknown as Channels) : undefined
}

/** How light a colour is to the eye, 0 to 1 (WCAG 2). */
const luminance = (channels: Channels): number => {
  const [red, green, blue] = channels.map((each) => {
    const share = each / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** White or black, whichever can be read on a colour; white on one that only the page's style sheet knows. */
export function readableOn(color: string): '#fff' | '#000' {
  const channels = channelsOf(color) ?? channelsOf(asDrawn(color) ?? '')
  if (!channels) return '#fff'
  const light = luminance(channels)
  return 1.05 / (light + 0.05) >= 4.5 ? '#fff' : '#000'
}

/** What is behind words, in light and in dark, at its least favourable. */
const GROUNDS = { light: [242, 243, 245], dark: [51, 51, 53] } as const satisfies Record<string, Channels>
const LEAST_CONTRAST = 4.5

const contrastOf = (a: Channels, b: Channels): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}
const asHex = (channels: Channels): string =>
  `#${channels.map((each) => Math.round(each).toString(16).padStart(2, '0')).join('')}`

/** The colour, as far towards black or white as its words need to be read in a scheme. */
function wordsOn(channels: Channels, scheme: keyof typeof GROUNDS): string {
  const end = scheme === 'light' ? 0 : 255
  for (let share = 0; share <= 1; share += 0.02) {
    const mixed = channels.map((each) => Math.round(each + (end - each) * share)) as unknown as Channels
    if (contrastOf(mixed, GROUNDS[scheme]) >= LEAST_CONTRAST) return asHex(mixed)
  }
  return asHex([end, end, end])
}

/** A chosen colour for words, in light and in dark; as it is where only the style sheet of the page knows it. */
export function wordColors(color: string): { readonly light: string; readonly dark: string } {
  const named = Object.hasOwn(NAMED, color) ? NAMED[color]! : color
  const channels = channelsOf(named) ?? channelsOf(asDrawn(named) ?? '')
  if (!channels) return { light: named, dark: named }
  return { light: wordsOn(channels, 'light'), dark: wordsOn(channels, 'dark') }
}

/** A background colour and the text colour, black or white, that can be read on it. */
export interface MarkColor {
  readonly background: string
  readonly text: '#fff' | '#000'
}

/** A chosen colour with the one of the text on it: any CSS colour, and the names that older pages have (`geekblue`); undefined where none is chosen. */
export function markColor(value: unknown): MarkColor | undefined {
  const said = typeof value === 'string' ? value.trim() : ''
  if (said === '') return undefined
  const background = Object.hasOwn(NAMED, said) ? NAMED[said]! : said
  return { background, text: readableOn(background) }
}
