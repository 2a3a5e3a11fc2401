import type { Locale } from '#sdk/react'
import type { LngLat } from './coordinates.ts'
import type { MapItem } from './items.ts'

export const MAP_TYPES = {
  BMAP_NORMAL_MAP: 'BMAP_NORMAL_MAP',
  BMAP_EARTH_MAP: 'BMAP_EARTH_MAP',
  BMAP_SATELLITE_MAP: 'BMAP_SATELLITE_MAP',
} as const
export type MapType = keyof typeof MAP_TYPES

/** Where a map looks: degrees of WGS-84, and levels as Baidu counts them, 3 to 19. */
export interface MapView {
  readonly center: LngLat
  readonly zoom: number
  /** Degrees clockwise. */
  readonly rotate: number
  /** Degrees from straight down, 0 to 90. */
  readonly tilt: number
}
/** What is drawn, and which controls are there. */
export interface MapLook {
  readonly mapType: MapType
  readonly isDark: boolean
  readonly wheelZoom: boolean
  readonly showText: boolean
  readonly showIcon: boolean
  readonly controls: { readonly scale: boolean; readonly zoom: boolean; readonly location: boolean; readonly cities: boolean }
}
/** A place with its coordinates as the map has them. */
export interface PlacedItem extends MapItem {
  readonly wgs: LngLat
  readonly name: string
}
export interface MapContent extends MapLook {
  readonly view: MapView
  readonly items: readonly PlacedItem[]
  readonly locale: Locale
}

/** A map that is drawn, whoever draws it. */
export interface MapHandle {
  /** Brings it to what the page says; what has not changed stays as it is, also where a person moved the map. */
  update(content: MapContent): void
  goTo(place: LngLat, zoom?: number): void
  setZoom(zoom: number): void
  center(): Promise<LngLat>
  /** Shows what an item says. */
  open(key: string): void
  dispose(): void
}

/** A map is not drawn: the device has no WebGL, or what is needed did not load. */
export class MapFailure extends Error {
  constructor(readonly reason: 'device' | 'load' | 'setup') {
    super(`The map is not drawn: ${reason}`)
  }
}

export interface MapEvents {
  readonly onClick: (place: LngLat) => void
  /** All of it is on the screen for the first time. */
  readonly onDrawn: () => void
  readonly onFailure: (reason: MapFailure['reason']) => void
  /** A basemap that the page names did not load: the map is there without. */
  readonly onBasemap: (isLoaded: boolean) => void
}
