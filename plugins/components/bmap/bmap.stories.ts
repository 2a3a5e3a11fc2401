import type { Json } from '#sdk'
import { defineStories, later, press, until } from '#sdk/testing'

const drawn = () => until(() => document.querySelector('.tessera-map-box:not([data-state="loading"])') !== null)
const data: Json[] = [
  { type: 'marker', lng: 116.41, lat: 39.92, text: 'Here' },
  { lng: 'nowhere', lat: 1 },
]

export const stories = defineStories({
  stories: {
    // What is painted has its own test, `bmap.browser.test.tsx`.
    painted: {
      in: 'browser',
      host: { props: { data } },
      steps: drawn,
      shows: [
        ...['center', 'zoom', 'rotateAngle', 'tiltAngle', 'mapType', 'ScaleControl', 'ZoomControl', 'LocationControl'],
        ...['showText', 'showIcon', 'coordinates', 'provider'],
      ],
    },
    turned: {
      in: 'browser',
      host: { props: { data } },
      steps: async ({ screen }) => {
        await drawn()
        const canvas = screen.container.querySelector('canvas')!
        canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -400, bubbles: true, cancelable: true, clientX: 100, clientY: 100 }))
        await later()
      },
      shows: ['wheelZoom'],
    },
    edited: { in: 'browser', host: { mode: 'edit', props: { data } }, steps: drawn, shows: ['basemap'] },
    listed: { host: { props: { data } }, parts: true, shows: ['data', 'showOverlay', 'CityListControl', 'title'] },
  },
  values: { data: [[{ lng: 1, lat: 2, text: 'Elsewhere' }]], center: ['上海市', '2.35,48.85'], basemap: ['/files/gone.pmtiles'] },
  fires: {
    onClick: {
      in: 'browser',
      host: { props: { data: [], center: '116.4,39.9' } },
      steps: async ({ screen }) => {
        await drawn()
        press(screen.container.querySelector('canvas')!)
      },
    },
  },
})
