type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const DARK_PANEL: Rgb = [35, 35, 36]
const TEXT_CONTRAST = 4.5

/** A colour as `#rgb`, `#rrggbb` or `rgb(…)`; undefined for anything else. */
export function parseColor(value: string): Rgb | undefined {
  const text = value.trim().toLowerCase()
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  if (short) return short.slice(1).map((digit) => Number.parseInt(digit + digit, 16)) as unknown as Rgb
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/.exec(text)
  if (long) return long.slice(1).map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text)
  return parts ? (parts.slice(1).map((part) => Math.min(255, Number(part))) as unknown as Rgb) : undefined
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, index) => Math.round(channel + (to[index]! - channel) * share)) as unknown as Rgb
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((left, right) => left - right) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The nearest colour towards `end` that can be read on `ground`. */
function readable(color: Rgb, ground: Rgb, end: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, end, share)
    if (contrast(candidate, ground) >= TEXT_CONTRAST) return candidate
  }
  return end
}

const LIGHTER = [0.9, 0.75, 0.57, 0.38, 0.19]
const DARKER = [0.25, 0.45, 0.62, 0.78]
const DARK_SHADES = [0.82, 0.68, 0.5, 0.3]

export interface Palette {
  /** Ten shades, for text, borders and tints. */
  readonly shades: readonly Rgb[]
  /** Hover, rest and pressed of filled controls with white text. */
  readonly fills: readonly Rgb[]
}

/** The shades that a page's theme colour gives; text on panels and white text on fills stay readable whatever the author chose. */
export function paletteOf(color: Rgb, dark: boolean): Palette {
  const fill = readable(color, WHITE, BLACK)
  const fills = [mix(fill, BLACK, 0.12), fill, mix(fill, BLACK, 0.28)]
  if (!dark)
    return { shades: [...LIGHTER.map((share) => mix(fill, WHITE, share)), fill, ...DARKER.map((share) => mix(fill, BLACK, share))], fills }
  const text = readable(color, DARK_PANEL, WHITE)
  return {
    shades: [
      ...DARK_SHADES.map((share) => mix(text, BLACK, share)),
      mix(text, WHITE, 0.3),
      text,
      mix(text, BLACK, 0.15),
      ...[0.3, 0.55, 0.8].map((share) => mix(text, WHITE, share)),
    ],
    fills,
  }
}
