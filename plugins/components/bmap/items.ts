import type { Json, JsonObject } from '#sdk'
import { cellText, listIn, readRow } from '#sdk/react'
import type { LngLat } from './coordinates.ts'

const TYPES = ['marker', 'marker3D', 'label', 'infoWindow'] as const
/** The fields of a place in the page's data. */
const PLACE = {
  id: 'text',
  lng: 'any',
  lat: 'any',
  height: 'number',
  text: 'text',
  style: 'object',
  type: { kind: 'choice', values: TYPES, default: 'marker' },
  offset: { kind: 'object', fields: { x: 'number', y: 'number' } },
  options: { kind: 'object', fields: { width: 'number', height: 'number', title: 'text', message: 'text' } },
} as const

/** A place that the page shows on the map, in the page's own coordinates. */
export interface MapItem {
  readonly key: string
  readonly type: (typeof TYPES)[number]
  readonly at: LngLat
  /** Of a raised marker, in pixels. */
  readonly height: number
  readonly text: string
  /** Moves it on the screen, in pixels. */
  readonly offset: { readonly x: number; readonly y: number }
  readonly style: Readonly<Record<string, string>>
  readonly options: { readonly width: number; readonly height: number; readonly title: string; readonly message: string }
}

/** More are no map any more, and each is a node of the page. */
export const MOST_ITEMS = 500

const isPlace = ([lng, lat]: LngLat): boolean => Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lng) <= 180 && Math.abs(lat) <= 90

/** A coordinate as data has it: a number, or its text. */
const degrees = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN

/** `{ color: 'red' }` with texts and numbers for values; addresses, which would load something, are left out. */
function styleOf(value: JsonObject): Record<string, string> {
  const entries = Object.entries(value).flatMap(([name, each]): [string, string][] => {
    const text = typeof each === 'number' ? `${each}px` : cellText(each)
    return /^[a-z][a-z-]*$/i.test(name) && text !== '' && !/url\s*\(|image(-set)?\s*\(/i.test(text) ? [[name, text]] : []
  })
  return Object.fromEntries(entries.slice(0, 40))
}

/** What data says of places; what has no coordinates is none. */
export function itemsOf(data: Json): { readonly items: readonly MapItem[]; readonly left: number } {
  const list = listIn(data)
  const items = list.slice(0, MOST_ITEMS).flatMap((each, index): MapItem[] => {
    const { offset, options, ...item } = readRow(PLACE, each)
    const at: LngLat = [degrees(item.lng), degrees(item.lat)]
    if (!isPlace(at)) return []
    return [
      {
        key: item.id || String(index),
        type: item.type,
        at,
        height: Math.min(Math.max(item.height, 0), 500),
        text: item.text,
        offset: { x: offset.x, y: offset.y },
        style: styleOf(item.style),
        options: {
          width: Math.min(Math.max(options.width, 0), 800),
          height: Math.min(Math.max(options.height, 0), 800),
          title: options.title,
          message: options.message,
        },
      },
    ]
  })
  return { items, left: list.length - items.length }
}

/** What an item is called. */
export const nameOf = ({ text, options, at }: MapItem): string => text || options.title || options.message || `${at[0]}, ${at[1]}`
