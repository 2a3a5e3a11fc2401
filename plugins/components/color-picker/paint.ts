import type { Json } from '#sdk'
import { cellText, readRow } from '#sdk/react'
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
    return colour ? [{ colour, at: at === undefined ? (index / Math.max(1, colours.length - 1)) * 100 : Number(at) }] : []
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

const NUMBER = { kind: 'number', optional: true } as const
const PARTS = { r: NUMBER, g: NUMBER, b: NUMBER, h: NUMBER, s: NUMBER, v: NUMBER, a: { kind: 'number', default: 1 } } as const
const STOP = { kind: 'object', fields: { color: 'any', percent: 'number' } } as const
const OLDER = { cleared: 'any', metaColor: 'any', colors: { kind: 'list', items: STOP } } as const

/** A colour object that an older page stored in the form. */
function cssOfObject(value: Json | undefined): string {
  const whole = readRow(OLDER, value)
  if (whole.cleared === true) return ''
  if (whole.colors.length > 1) {
    const stops = whole.colors.map(({ color, percent }) => `${cssOfObject(color)} ${percent}%`)
    return `linear-gradient(90deg, ${stops.join(', ')})`
  }
  const { r, g, b, h, s, a, v = b } = readRow(PARTS, whole.metaColor ?? value)
  if (r !== undefined && g !== undefined && b !== undefined) return cssOf(fromRgb(r, g, b, a), 'hex')
  return h === undefined || s === undefined || v === undefined ? '' : cssOf({ h, s, v, a }, 'hex')
}

/** What the field holds, whatever a record or an older page had: CSS text, '' for none. */
export const toCss = (value: Json | undefined): string =>
  value !== null && typeof value === 'object' ? cssOfObject(value) : cellText(value).trim()
