export type Rgb = readonly [red: number, green: number, blue: number]
/** Red, green and blue from 0 to 255, alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

export const WHITE: Rgb = [255, 255, 255]
export const BLACK: Rgb = [0, 0, 0]

const digits = (text: string): number => Number.parseInt(text.length === 1 ? text + text : text, 16)

/** A colour as `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` or `rgba(…)`, with its alpha; undefined for anything else. */
export function parseRgba(value: string): Rgba | undefined {
  const text = value.trim().toLowerCase()
  const hex = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])([0-9a-f])?|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})?)$/.exec(text)
  if (hex) {
    const [red = '', green = '', blue = '', alpha = 'f'] = hex.slice(1).filter((part) => part !== undefined)
    return [digits(red), digits(green), digits(blue), digits(alpha) / 255]
  }
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*(\d?\.?\d+%?)\s*)?\)$/.exec(text)
  if (!parts) return undefined
  const [red, green, blue] = parts.slice(1, 4).map((part) => Math.min(255, Number(part))) as unknown as Rgb
  const alpha = parts[4] === undefined ? 1 : Number.parseFloat(parts[4]) / (parts[4].endsWith('%') ? 100 : 1)
  return [red, green, blue, Math.min(1, alpha)]
}

/** The same without its alpha. */
export function parseColor(value: string): Rgb | undefined {
  const color = parseRgba(value)
  return color && [color[0], color[1], color[2]]
}

export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, index) => Math.round(channel + (to[index]! - channel) * share)) as unknown as Rgb
}

/** What is seen of a colour that lies on another. */
export const over = ([red, green, blue, alpha]: Rgba, ground: Rgb): Rgb => mix(ground, [red, green, blue], alpha)

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

const STEPS = 20

/** The nearest of twenty steps from a colour towards black or white that has `least` contrast with the ground; one of both always has 4.5. */
export function readable(color: Rgb, ground: Rgb, least = 4.5): Rgb {
  const end = contrast(ground, WHITE) >= contrast(ground, BLACK) ? WHITE : BLACK
  for (let step = 0; step < STEPS; step++) {
    const candidate = mix(color, end, step / STEPS)
    if (contrast(candidate, ground) >= least) return candidate
  }
  return end
}

/** The colour nearest to this one that has `least` contrast with all grounds, towards black or white; undefined where none has. */
export function nearestPassing(color: Rgb, grounds: readonly Rgb[], least: number): Rgb | undefined {
  for (let step = 0; step <= 100; step++)
    for (const end of [BLACK, WHITE]) {
      const candidate = mix(color, end, step / 100)
      if (grounds.every((ground) => contrast(candidate, ground) >= least)) return candidate
    }
  return undefined
}

export const toHex = (color: Rgb): string => `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
