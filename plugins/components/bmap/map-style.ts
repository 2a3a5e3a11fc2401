import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { type Locale, labelIn } from '#sdk/react'
import type { MapLook } from './handle.ts'
import { paletteOf } from './palette.ts'
import { provinces } from './places.ts'

type Land = Extract<StyleSpecification['sources'][string], { type: 'geojson' }>['data']
/** A file of tiles that the page names: pictures, or shapes with the layer names of the Protomaps basemap. */
export interface Basemap {
  readonly address: string
  readonly kind: 'raster' | 'vector'
}
export interface StyleInput {
  readonly land: Land
  readonly locale: Locale
  readonly basemap: Basemap | undefined
}

const FONT = ['sans-serif']

function townsOf(locale: Locale): Land {
  const towns = provinces.flatMap((province) => [{ ...province, rank: 0 }, ...province.cities.map((city) => ({ ...city, rank: 1 }))])
  return {
    type: 'FeatureCollection',
    features: towns.map((town) => ({
      type: 'Feature',
      properties: { name: labelIn(town, locale), rank: town.rank },
      geometry: { type: 'Point', coordinates: [...town.at] },
    })),
  }
}

function layersOfBasemap({ kind }: Basemap, look: MapLook): LayerSpecification[] {
  if (kind === 'raster') return [{ id: 'basemap', type: 'raster', source: 'basemap' }]
  const palette = paletteOf(look)
  const fill = (layer: string, color: string): LayerSpecification => ({
    ...{ id: `basemap-${layer}`, type: 'fill', source: 'basemap', 'source-layer': layer },
    paint: { 'fill-color': color },
  })
  // No lines of borders: how they are drawn is regulated, and differs by who looks.
  return [
    fill('earth', palette.land),
    fill('landuse', palette.green),
    fill('water', palette.water),
    fill('buildings', palette.building),
    {
      ...{ id: 'basemap-roads', type: 'line', source: 'basemap', 'source-layer': 'roads' },
      paint: { 'line-color': palette.road, 'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.5, 16, 6] },
    },
    ...(look.showText
      ? [
          {
            ...{ id: 'basemap-places', type: 'symbol', source: 'basemap', 'source-layer': 'places' },
            layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12 },
            paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
          } satisfies LayerSpecification,
        ]
      : []),
  ]
}

/** What the map is drawn by: land and coast, the page's own file of tiles where it has one, towns by name. Nothing of it comes from another server. */
export function mapStyle({ land, locale, basemap }: StyleInput, look: MapLook): StyleSpecification {
  const palette = paletteOf(look)
  // Towns of their own where the file of tiles has no names.
  const hasTowns = basemap?.kind !== 'vector'
  const towns: LayerSpecification[] = []
  const fromRank: Extract<LayerSpecification, { type: 'symbol' }>['filter'] = ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 4, 1]]
  if (hasTowns && look.showIcon)
    towns.push({
      ...{ id: 'town-dots', type: 'circle', source: 'towns', filter: fromRank },
      paint: { 'circle-radius': 3, 'circle-color': palette.dot, 'circle-stroke-color': palette.halo, 'circle-stroke-width': 1 },
    })
  if (hasTowns && look.showText)
    towns.push({
      ...{ id: 'town-names', type: 'symbol', source: 'towns', filter: fromRank },
      layout: {
        ...{ 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12, 'text-anchor': 'top', 'text-offset': [0, 0.4] },
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
    })
  return {
    version: 8,
    ...(look.mapType === 'BMAP_EARTH_MAP' ? { projection: { type: 'globe' } } : {}),
    sources: {
      land: { type: 'geojson', data: land },
      towns: { type: 'geojson', data: townsOf(locale) },
      ...(basemap ? { basemap: { type: basemap.kind, url: `pmtiles://${basemap.address}` } } : {}),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette.land } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': palette.coast, 'line-width': 1 } },
      ...(basemap ? layersOfBasemap(basemap, look) : []),
      ...towns,
    ],
  }
}
