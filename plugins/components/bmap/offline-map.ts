import { addProtocol, GeolocateControl, type IControl, Map as LibreMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { feature } from 'topojson-client'
import landUrl from 'world-atlas/land-110m.json?url'
import { type LngLat, toMapLevel } from './coordinates.ts'
import { type MapContent, type MapEvents, MapFailure, type MapHandle, type MapView } from './handle.ts'
import { createMapItems } from './map-items.ts'
import { type Basemap, mapStyle, type StyleInput } from './map-style.ts'
import { mapWords } from './words.ts'

/** The steepest that MapLibre draws without faults at the horizon. */
const STEEPEST = 85
const LEVELS = { least: 3, most: 19 }

let landLoading: Promise<StyleInput['land']> | undefined
/** Land of Natural Earth at 1:110 million, which is in the public domain, as the package world-atlas (ISC) ships it: no borders. */
function loadLand(): Promise<StyleInput['land']> {
  landLoading ??= fetch(landUrl)
    .then((answer) => answer.json())
    .then((topology) => feature(topology, topology.objects.land) as StyleInput['land'])
  landLoading.catch(() => {
    landLoading = undefined
  })
  return landLoading
}

let hasProtocol = false
/** What kind of tiles a PMTiles file has; undefined where it cannot be read. */
async function readBasemap(address: string): Promise<Basemap | undefined> {
  const { PMTiles, Protocol, TileType } = await import('pmtiles')
  try {
    if (!hasProtocol) {
      addProtocol('pmtiles', new Protocol().tile)
      hasProtocol = true
    }
    const { tileType } = await new PMTiles(address).getHeader()
    return { address, kind: tileType === TileType.Mvt ? 'vector' : 'raster' }
  } catch {
    return undefined
  }
}

const camera = ({ center, zoom, rotate, tilt }: MapView) => ({
  center: [...center] as [number, number],
  zoom: toMapLevel(Math.min(Math.max(zoom, LEVELS.least), LEVELS.most)),
  bearing: rotate,
  pitch: Math.min(Math.max(tilt, 0), STEEPEST),
})

/** A map that needs no other server. @throws MapFailure */
export async function createOfflineMap(
  box: HTMLElement,
  first: MapContent,
  { basemap: address, ...events }: MapEvents & { readonly basemap: string },
): Promise<MapHandle> {
  const [land, basemap] = await Promise.all([
    loadLand().catch(() => {
      throw new MapFailure('load')
    }),
    address === '' ? undefined : readBasemap(new URL(address, document.baseURI).href),
  ])
  if (address !== '') events.onBasemap(basemap !== undefined)
  setWorkerUrl(workerUrl)
  let content = first
  const styleNow = () => mapStyle({ land, locale: content.locale, basemap }, content)
  let map: LibreMap
  try {
    map = new LibreMap({
      ...{ container: box, style: styleNow(), attributionControl: false, maxPitch: STEEPEST, ...camera(first.view) },
      ...{ minZoom: toMapLevel(LEVELS.least), maxZoom: toMapLevel(LEVELS.most), localIdeographFontFamily: 'sans-serif' },
      // What is printed, or taken as a picture, is read after it was drawn.
      canvasContextAttributes: { preserveDrawingBuffer: true },
      trackResize: false,
      ...{ fadeDuration: 0, locale: mapWords(first.locale), scrollZoom: first.wheelZoom, renderWorldCopies: true },
    })
  } catch {
    throw new MapFailure('device')
  }
  const shown = createMapItems(map)
  const controls = new Map<string, IControl>()
  const makers: { readonly [name in keyof MapContent['controls']]?: () => IControl } = {
    scale: () => new ScaleControl({ unit: 'metric' }),
    zoom: () => new NavigationControl({ visualizePitch: true }),
    location: () => new GeolocateControl({ positionOptions: { enableHighAccuracy: true } }),
  }
  const PLACES = { scale: 'bottom-left', zoom: 'top-right', location: 'top-right', cities: 'top-left' } as const
  const setControls = (): void => {
    for (const name of ['zoom', 'location', 'scale'] as const) {
      const known = controls.get(name)
      if (content.controls[name] === (known !== undefined)) continue
      if (known) {
        map.removeControl(known)
        controls.delete(name)
      } else {
        const made = makers[name]!()
        controls.set(name, made)
        map.addControl(made, PLACES[name])
      }
    }
  }
  map.on('click', (event) => {
    // One on a marker is none on the map.
    if (event.originalEvent.target === map.getCanvas()) events.onClick([event.lngLat.lng, event.lngLat.lat])
  })
  // The library passes over the first size that it is told; here that may be the first one at all, of a page that was just shown.
  const sizes = new ResizeObserver(() => map.resize())
  sizes.observe(box)
  map.once('idle', events.onDrawn)
  map.on('webglcontextlost', () => events.onFailure('device'))
  setControls()
  shown.set(first.items)
  const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches

  return {
    update(next) {
      const before = content
      content = next
      const view = camera(next.view)
      if (JSON.stringify(view) !== JSON.stringify(camera(before.view))) map.jumpTo(view)
      const lookOf = ({ mapType, isDark, showText, showIcon, locale }: MapContent) => [mapType, isDark, showText, showIcon, locale].join()
      if (lookOf(before) !== lookOf(next)) map.setStyle(styleNow())
      if (next.wheelZoom) map.scrollZoom.enable()
      else map.scrollZoom.disable()
      setControls()
      if (before.items !== next.items) shown.set(next.items)
    },
    goTo(place, zoom) {
      const target = { center: [...place] as [number, number], ...(zoom === undefined ? {} : { zoom: toMapLevel(zoom) }) }
      if (reduced()) map.jumpTo(target)
      else map.flyTo(target)
    },
    setZoom: (zoom) => void map.jumpTo({ zoom: toMapLevel(Math.min(Math.max(zoom, LEVELS.least), LEVELS.most)) }),
    async center(): Promise<LngLat> {
      const { lng, lat } = map.getCenter()
      return [lng, lat]
    },
    open: (key) => shown.open(key),
    dispose() {
      sizes.disconnect()
      shown.set([])
      map.remove()
    },
  }
}
