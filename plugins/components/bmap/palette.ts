import type { MapLook } from './handle.ts'

export interface MapPalette {
  readonly water: string
  readonly land: string
  readonly coast: string
  readonly text: string
  readonly halo: string
  readonly dot: string
  readonly road: string
  readonly green: string
  readonly building: string
}

const LIGHT: MapPalette = {
  ...{ water: '#c9dff0', land: '#f5f4ef', coast: '#9db9cf', text: '#2b3440', halo: '#ffffff', dot: '#4a5a6c' },
  ...{ road: '#d8d2c4', green: '#dbe9d0', building: '#e6e2d8' },
}
const DARK: MapPalette = {
  ...{ water: '#14212c', land: '#232a31', coast: '#3d5266', text: '#dde3ea', halo: '#14181d', dot: '#9fb2c4' },
  ...{ road: '#3a444f', green: '#24332a', building: '#2b333b' },
}
/** As seen from far above. */
const NATURAL: MapPalette = {
  ...{ water: '#17395c', land: '#5d7350', coast: '#86997a', text: '#ffffff', halo: '#22303a', dot: '#e7edd8' },
  ...{ road: '#93907a', green: '#4b6a41', building: '#77745f' },
}

export const paletteOf = ({ mapType, isDark }: Pick<MapLook, 'mapType' | 'isDark'>): MapPalette =>
  mapType === 'BMAP_SATELLITE_MAP' ? NATURAL : isDark ? DARK : LIGHT
