/** Degrees: longitude first, as maps have it. */
export type LngLat = readonly [lng: number, lat: number]

/** `bd09`: Baidu's own coordinates. `wgs84`: those of GPS, which maps of the rest of the world are drawn in. */
export type CoordinateSystem = 'bd09' | 'wgs84'

const RADIANS = Math.PI / 180
/** Of the ellipsoid of Krasovsky 1940: the longer half axis in metres, and the square of its eccentricity. */
const AXIS = 6_378_245
const ECCENTRICITY = 0.006_693_421_622_965_943
const BD_TURN = (Math.PI * 3_000) / 180

// GCJ-02 moves coordinates within China by some hundred metres; BD-09 moves them once more. Neither is published by who made it. The formulas are those that were
// worked out from outside and are in common use, as the article "Restrictions on geographic data in China" of the English Wikipedia gives them (sections
// "GCJ-02" and "BD-09"), with the ellipsoid that it names.

function offsetOf([lng, lat]: LngLat): LngLat {
  const [x, y] = [lng - 105, lat - 35]
  const root = 0.1 * Math.sqrt(Math.abs(x))
  const waves = (20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * (2 / 3)
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    root +
    waves +
    (20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * (2 / 3) +
    (150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * (2 / 3)
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    2 * root +
    waves +
    (20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * (2 / 3) +
    (160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y / 30) * Math.PI)) * (2 / 3)
  const angle = lat * RADIANS
  const magic = 1 - ECCENTRICITY * Math.sin(angle) ** 2
  const perLat = ((AXIS * (1 - ECCENTRICITY)) / (magic * Math.sqrt(magic))) * RADIANS
  const perLng = (AXIS / Math.sqrt(magic)) * Math.cos(angle) * RADIANS
  return [east / perLng, north / perLat]
}

/** Outside of this box nothing is moved. */
const isMoved = ([lng, lat]: LngLat): boolean => lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271

export function wgsToGcj(place: LngLat): LngLat {
  if (!isMoved(place)) return place
  const [east, north] = offsetOf(place)
  return [place[0] + east, place[1] + north]
}

/** There is no formula for the way back: what was moved by is looked for until it fits to a millimetre. */
export function gcjToWgs(place: LngLat): LngLat {
  let found = place
  for (let turn = 0; turn < 8; turn++) {
    const there = wgsToGcj(found)
    found = [found[0] + place[0] - there[0], found[1] + place[1] - there[1]]
  }
  return found
}

export function gcjToBd([lng, lat]: LngLat): LngLat {
  const length = Math.hypot(lng, lat) + 0.000_02 * Math.sin(lat * BD_TURN)
  const angle = Math.atan2(lat, lng) + 0.000_003 * Math.cos(lng * BD_TURN)
  return [length * Math.cos(angle) + 0.0065, length * Math.sin(angle) + 0.006]
}

export function bdToGcj([lng, lat]: LngLat): LngLat {
  const [x, y] = [lng - 0.0065, lat - 0.006]
  const length = Math.hypot(x, y) - 0.000_02 * Math.sin(y * BD_TURN)
  const angle = Math.atan2(y, x) - 0.000_003 * Math.cos(x * BD_TURN)
  return [length * Math.cos(angle), length * Math.sin(angle)]
}

/** Coordinates of a page, as a map of the rest of the world has them. */
export const toWgs = (place: LngLat, system: CoordinateSystem): LngLat => (system === 'wgs84' ? place : gcjToWgs(bdToGcj(place)))
/** The way back, to what the page counts in; a ten-millionth of a degree is a centimetre. */
export function fromWgs(place: LngLat, system: CoordinateSystem): LngLat {
  const [lng, lat] = system === 'wgs84' ? place : gcjToBd(wgsToGcj(place))
  const rounded = (value: number) => Math.round(value * 1e7) / 1e7
  return [rounded(lng), rounded(lat)]
}
/** Coordinates of a page as Baidu's own maps have them. */
export const toBd = (place: LngLat, system: CoordinateSystem): LngLat => (system === 'bd09' ? place : gcjToBd(wgsToGcj(place)))
export const fromBd = (place: LngLat, system: CoordinateSystem): LngLat => (system === 'bd09' ? place : gcjToWgs(bdToGcj(place)))

/**
 * Baidu's level 18 is a metre a pixel at the equator, and each level below it twice as much (https://lbsyun.baidu.com, "坐标体系"); MapLibre's level 0 is the earth's
 * 40,075,017 m on 512 pixels.
 */
const LEVELS_APART = 18 - Math.log2(40_075_016.686 / 512)
export const toMapLevel = (zoom: number): number => zoom - LEVELS_APART
export const fromMapLevel = (zoom: number): number => zoom + LEVELS_APART
