import { type CoordinateSystem, type LngLat, toWgs } from './coordinates.ts'
import { findPlace } from './places.ts'

const BEIJING: LngLat = [116.4, 39.9]
const PAIR = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,2}(?:\.\d+)?)\s*$/

/** What `center` says, in WGS-84: a place of the list, or coordinates of the page. Beijing where it says neither, which `isKnown` tells. */
export function centerOf(text: string, system: CoordinateSystem): { readonly at: LngLat; readonly isKnown: boolean } {
  const pair = PAIR.exec(text)
  if (pair) {
    const [lng, lat] = [Number(pair[1]), Number(pair[2])]
    if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return { at: toWgs([lng, lat], system), isKnown: true }
  }
  const place = findPlace(text)
  return place ? { at: place.at, isKnown: true } : { at: BEIJING, isKnown: text.trim() === '' }
}
