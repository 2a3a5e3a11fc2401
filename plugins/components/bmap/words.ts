import { type Locale, tableIn } from '#sdk/react'

/** Words of the map's own controls, by the names that MapLibre has for them. */
const WORDS = {
  zh: {
    'Map.Title': '地图',
    'Marker.Title': '标记',
    'Popup.Close': '关闭',
    'NavigationControl.ResetBearing': '拖动旋转地图，点击恢复正北',
    'NavigationControl.ZoomIn': '放大',
    'NavigationControl.ZoomOut': '缩小',
    'GeolocateControl.FindMyLocation': '定位到我的位置',
    'GeolocateControl.LocationNotAvailable': '无法获取位置：浏览器或项目没有允许定位',
    'ScaleControl.Meters': '米',
    'ScaleControl.Kilometers': '公里',
  },
  en: {
    'Map.Title': 'Map',
    'Marker.Title': 'Marker',
    'Popup.Close': 'Close',
    'NavigationControl.ResetBearing': 'Drag to turn the map, press to point it north',
    'NavigationControl.ZoomIn': 'Zoom in',
    'NavigationControl.ZoomOut': 'Zoom out',
    'GeolocateControl.FindMyLocation': 'Find my location',
    'GeolocateControl.LocationNotAvailable': 'No location: the browser or the project does not allow it',
    'ScaleControl.Meters': 'm',
    'ScaleControl.Kilometers': 'km',
  },
} as const

export const mapWords = (locale: Locale): Record<string, string> => ({ ...tableIn(WORDS, locale) })
