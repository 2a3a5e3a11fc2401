/** Hue 0 to 360; saturation, brightness and opacity 0 to 1. */
export interface Colour {
  readonly h: number
  readonly s: number
  readonly v: number
  readonly a: number
}
export type Format = 'hex' | 'rgb' | 'hsb'

const clamp = (value: number, max: number): number => Math.min(max, Math.max(0, value))

export function fromRgb(r: number, g: number, b: number, a = 1): Colour {
  const [red, green, blue] = [r, g, b].map((part) => clamp(part, 255) / 255) as [number, number, number]
  const v = Math.max(red, green, blue)
  const range = v - Math.min(red, green, blue)
  const sixth =
    range === 0 ? 0 : v === red ? ((green - blue) / range + 6) % 6 : v === green ? (blue - red) / range + 2 : (red - green) / range + 4
  return { h: sixth * 60, s: v === 0 ? 0 : range / v, v, a: clamp(a, 1) }
}

export function toRgb({ h, s, v }: Colour): readonly [r: number, g: number, b: number] {
  const part = (n: number) => {
    const k = (n + h / 60) % 6
    return Math.round((v - v * s * Math.max(0, Math.min(k, 4 - k, 1))) * 255)
  }
  return [part(5), part(3), part(1)]
}

const fromHsl = (h: number, s: number, l: number, a: number): Colour => {
  const v = l + s * Math.min(l, 1 - l)
  return { h: ((h % 360) + 360) % 360, s: v === 0 ? 0 : 2 * (1 - l / v), v, a }
}

/** `50%` of a whole, or a plain number. */
const share = (text: string | undefined, whole: number): number =>
  text === undefined ? whole : text.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : Number.parseFloat(text)

/** A colour from CSS text or `hsb(…)`; undefined for names, variables and what is no colour. */
export function parseColour(text: string): Colour | undefined {
  const hex = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text.trim())?.[1]
  if (hex !== undefined) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex
    const [r, g, b, a] = [0, 2, 4, 6].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
    return fromRgb(r!, g!, b!, Number.isNaN(a) ? 1 : a! / 255)
  }
  const [, kind, inner] = /^(rgb|hsl|hsb|hsv)a?\(([^()]*)\)$/i.exec(text.trim()) ?? []
  const parts = inner?.split(/[\s,/]+/).filter(Boolean) ?? []
  if (kind === undefined || parts.length < 3 || parts.length > 4) return undefined
  const a = clamp(share(parts[3], 1), 1)
  if (kind.toLowerCase() === 'rgb') {
    const [r, g, b] = parts.map((part) => share(part, 255))
    return [r, g, b].some(Number.isNaN) ? undefined : fromRgb(r!, g!, b!, a)
  }
  const [h, second, third] = parts.map((part) => Number.parseFloat(part))
  if ([h, second, third, a].some(Number.isNaN)) return undefined
  const [s, last] = [clamp(second! / 100, 1), clamp(third! / 100, 1)]
  return kind.toLowerCase() === 'hsl' ? fromHsl(h!, s, last, a) : { h: ((h! % 360) + 360) % 360, s, v: last, a }
}

const opacity = (a: number): number => Math.round(a * 100) / 100
const percent = (value: number): string => `${Math.round(value * 100)}%`

/** As CSS: the value of the field. `hsb` is none of its notations, so it is written as `rgb`. */
export function cssOf(colour: Colour, format: Format): string {
  const [r, g, b] = toRgb(colour)
  if (format !== 'hex') return colour.a < 1 ? `rgba(${r}, ${g}, ${b}, ${opacity(colour.a)})` : `rgb(${r}, ${g}, ${b})`
  const parts = colour.a < 1 ? [r, g, b, Math.round(colour.a * 255)] : [r, g, b]
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** As people read and type it. */
export function textOf(colour: Colour, format: Format): string {
  if (format !== 'hsb') return cssOf(colour, format)
  const parts = `${Math.round(colour.h)}, ${percent(colour.s)}, ${percent(colour.v)}`
  return colour.a < 1 ? `hsba(${parts}, ${opacity(colour.a)})` : `hsb(${parts})`
}
