import { asNumber, asObject, asText } from '#sdk/react'
import { type Colour, cssOf, type Format, fromRgb, parseColour, textOf } from './colour.ts'

export interface Stop {
  readonly colour: Colour
  /** Per cent of the way. */
  readonly at: number
}

/** What a field holds: a colour, or a gradient of at least two. */
export interface Paint {
  readonly isGradient: boolean
  readonly angle: string
  readonly stops: readonly Stop[]
}

export const START: Colour = { h: 217, s: 0.91, v: 1, a: 1 }
export const single = (colour: Colour): Paint => ({ isGradient: false, angle: '90deg', stops: [{ colour, at: 0 }] })

const COMMAS = /,(?![^(]*\))/

/** Undefined where the panel cannot show it: nothing, a name, a variable. */
export function parsePaint(text: string): Paint | undefined {
  const inner = /^linear-gradient\((.*)\)$/is.exec(text.trim())?.[1]
  if (inner === undefined) {
    const colour = parseColour(text)
    return colour && single(colour)
  }
  const parts = inner.split(COMMAS).map((part) => part.trim())
  const hasAngle = /^(-?[\d.]+(deg|turn|rad|grad)|to [a-z ]+)$/i.test(parts[0] ?? '')
  const colours = hasAngle ? parts.slice(1) : parts
  const stops = colours.flatMap((part, index): Stop[] => {
    const [, written, at] = /^(.*?)(?:\s+(-?[\d.]+)%)?$/s.exec(part) ?? []
    const colour = parseColour(written ?? '')
    return colour ? [{ colour, at: asNumber(at, (index / Math.max(1, colours.length - 1)) * 100) }] : []
  })
  return stops.length < 2 || stops.length < colours.length ? undefined : { isGradient: true, angle: hasAngle ? parts[0]! : '180deg', stops }
}

function write({ isGradient, angle, stops }: Paint, one: (colour: Colour) => string): string {
  if (!isGradient) return one(stops[0]!.colour)
  const sorted = [...stops].sort((a, b) => a.at - b.at)
  return `linear-gradient(${angle}, ${sorted.map(({ colour, at }) => `${one(colour)} ${Math.round(at)}%`).join(', ')})`
}

/** CSS text. */
export const paintCss = (paint: Paint, format: Format): string => write(paint, (colour) => cssOf(colour, format))
export const paintText = (paint: Paint, format: Format): string => write(paint, (colour) => textOf(colour, format))

/** A colour object that an older page stored in the form. */
function cssOfObject(value: unknown): string {
  const whole = asObject(value)
  if (whole.cleared === true) return ''
  if (Array.isArray(whole.colors) && whole.colors.length > 1) {
    const stops = whole.colors.map((stop) => `${cssOfObject(asObject(stop).color)} ${asNumber(asObject(stop).percent, 0)}%`)
    return `linear-gradient(90deg, ${stops.join(', ')})`
  }
  const parts = asObject(whole.metaColor ?? whole)
  const [r, g, b, h, s] = [parts.r, parts.g, parts.b, parts.h, parts.s].map((part) => asNumber(part, undefined))
  const a = asNumber(parts.a, 1)
  if (r !== undefined && g !== undefined && b !== undefined) return cssOf(fromRgb(r, g, b, a), 'hex')
  const v = asNumber(parts.b ?? parts.v, undefined)
  return h === undefined || s === undefined || v === undefined ? '' : cssOf({ h, s, v, a }, 'hex')
}

/** What the field holds, whatever a record or an older page had: CSS text, '' for none. */
export const toCss = (value: unknown): string => (value !== null && typeof value === 'object' ? cssOfObject(value) : asText(value).trim())
