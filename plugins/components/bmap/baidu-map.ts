import { pageResources } from '#sdk/react'
import { fromBd, type LngLat, toBd } from './coordinates.ts'
import { type MapContent, type MapEvents, MapFailure, type MapHandle } from './handle.ts'

/** The frame has so many milliseconds to answer: a script that was refused tells nobody. */
const PATIENCE = 15_000

const bd = (place: LngLat): LngLat => toBd(place, 'wgs84')

/** What the frame is told, in Baidu's own coordinates and names. */
function propsOf({ view, items, controls, mapType, wheelZoom, showText, showIcon }: MapContent) {
  return {
    ...{ center: bd(view.center), zoom: view.zoom, heading: view.rotate, tilt: view.tilt, mapType, wheelZoom },
    controls: {
      ScaleControl: controls.scale,
      ZoomControl: controls.zoom,
      // The list of towns is the page's own, so that it is the same with every provider.
      CityListControl: false,
      LocationControl: controls.location,
    },
    display: { poiText: showText, poiIcon: showIcon },
    items: items.map(({ type, wgs, height, text, name, options, offset, style }) => {
      const [lng, lat] = bd(wgs)
      return {
        ...{ type, lng, lat, height, text: text || name, title: options.title, message: options.message, style },
        ...{ width: options.width, boxHeight: options.height, x: offset.x, y: offset.y },
      }
    }),
  }
}

const place = (data: { readonly lng?: unknown; readonly lat?: unknown }): LngLat | undefined =>
  typeof data.lng === 'number' && typeof data.lat === 'number' && Number.isFinite(data.lng + data.lat)
    ? fromBd([data.lng, data.lat], 'wgs84')
    : undefined

/**
 * Baidu's map in a document of its own, which is sandboxed: its script runs there, without an origin and under a policy that reaches the map's hosts alone. Page
 * and frame speak by one port, which the page hands over.
 * @throws MapFailure where the project has no key, or the frame does not answer
 */
export async function createBaiduMap(
  box: HTMLElement,
  first: MapContent,
  { title, ...events }: MapEvents & { readonly title: string },
): Promise<MapHandle> {
  const resources = pageResources()
  if (!resources?.hosts.some(({ kind }) => kind === 'map')) throw new MapFailure('setup')
  const frame = document.createElement('iframe')
  frame.title = title
  frame.className = 'tessera-map-frame'
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.src = `/map-frame?project=${resources.project}`
  const { port1: port, port2 } = new MessageChannel()
  const asked = new Map<number, (at: LngLat | undefined) => void>()
  let last = 0
  let content = first
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new MapFailure('load')), PATIENCE)
    const settle = (act: () => void) => () => {
      clearTimeout(timer)
      act()
    }
    const [done, failed] = [settle(resolve), settle(() => reject(new MapFailure('load')))]
    port.onmessage = ({ data }) => {
      if (typeof data !== 'object' || data === null) return
      if (data.type === 'ready') done()
      else if (data.type === 'failed') failed()
      else if (data.type === 'click') {
        const at = place(data)
        if (at) events.onClick(at)
      } else if (data.type === 'center') {
        asked.get(data.id)?.(place(data))
        asked.delete(data.id)
      }
    }
    frame.onerror = failed
  })
  frame.onload = () => {
    // It has no origin that could be named; nobody else's document is ever in this frame, because the policy of the page allows none there.
    frame.contentWindow?.postMessage({ tessera: 'map' }, '*', [port2])
    port.postMessage({ type: 'props', props: propsOf(content) })
  }
  const dispose = (): void => {
    port.close()
    frame.remove()
  }
  box.append(frame)
  try {
    await ready
    events.onDrawn()
  } catch (error) {
    dispose()
    throw error
  }
  return {
    update(next) {
      content = next
      port.postMessage({ type: 'props', props: propsOf(next) })
    },
    goTo(at, zoom) {
      content = { ...content, view: { ...content.view, center: at, ...(zoom === undefined ? {} : { zoom }) } }
      port.postMessage({ type: 'props', props: propsOf(content) })
    },
    setZoom: (zoom) => port.postMessage({ type: 'zoom', zoom }),
    center: () =>
      new Promise((resolve, reject) => {
        const id = ++last
        const timer = setTimeout(() => reject(new MapFailure('load')), PATIENCE)
        asked.set(id, (at) => {
          clearTimeout(timer)
          if (at) resolve(at)
          else reject(new MapFailure('load'))
        })
        port.postMessage({ type: 'center', id })
      }),
    open: () => undefined,
    dispose,
  }
}
