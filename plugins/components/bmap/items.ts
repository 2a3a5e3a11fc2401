import { asList, asNumber, asObject, asText, oneOf } from '#sdk/react'
import type { LngLat } from './coordinates.ts'

const TYPES = { marker: 'marker', marker3D: 'marker3D', label: 'label', infoWindow: 'infoWindow' } as const

/** A place that the page shows on the map, in the page's own coordinates. */
export interface MapItem {
  readonly key: string
  readonly type: keyof typeof TYPES
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
function styleOf(value: unknown): Record<string, string> {
  const entries = Object.entries(asObject(value)).flatMap(([name, each]): [string, string][] => {
    const text = typeof each === 'number' ? `${each}px` : asText(each)
    return /^[a-z][a-z-]*$/i.test(name) && text !== '' && !/url\s*\(|image(-set)?\s*\(/i.test(text) ? [[name, text]] : []
  })
  return Object.fromEntries(entries.slice(0, 40))
}

/** What data says of places; what has no coordinates is none. */
export function itemsOf(data: unknown): { readonly items: readonly MapItem[]; readonly left: number } {
  const list = asList(data)
  const items = list.slice(0, MOST_ITEMS).flatMap((each, index): MapItem[] => {
    const item = asObject(each)
    const at: LngLat = [degrees(item.lng), degrees(item.lat)]
    if (!isPlace(at)) return []
    const [offset, options] = [asObject(item.offset), asObject(item.options)]
    return [
      {
        key: asText(item.id) || String(index),
        type: oneOf(TYPES, item.type, 'marker'),
        at,
        height: Math.min(Math.max(asNumber(item.height, 0), 0), 500),
        text: asText(item.text),
        offset: { x: asNumber(offset.x, 0), y: asNumber(offset.y, 0) },
        style: styleOf(item.style),
        options: {
          width: Math.min(Math.max(asNumber(options.width, 0), 0), 800),
          height: Math.min(Math.max(asNumber(options.height, 0), 0), 800),
          title: asText(options.title),
          message: asText(options.message),
        },
      },
    ]
  })
  return { items, left: list.length - items.length }
}

/** What an item is called. */
export const nameOf = ({ text, options, at }: MapItem): string => text || options.title || options.message || `${at[0]}, ${at[1]}`
