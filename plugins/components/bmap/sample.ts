import type { Json } from '#sdk'

/** Places of a map that has no data yet. */
export const samplePlaces: Json[] = [
  { type: 'marker', lng: 116.404, lat: 39.915, text: 'Tiananmen', options: { width: 200, height: 0, title: '', message: '' } },
  { type: 'label', lng: 116.434, lat: 39.935, text: 'Chaoyang', offset: { x: 0, y: 0 } },
]
