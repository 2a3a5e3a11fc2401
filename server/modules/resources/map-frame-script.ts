/** A place or a label of a map, as the page sends it: coordinates of Baidu's own system, in degrees. */
interface Item {
  readonly type: 'marker' | 'marker3D' | 'label' | 'infoWindow'
  readonly lng: number
  readonly lat: number
  readonly height: number
  readonly text: string
  readonly title: string
  readonly message: string
  readonly width: number
  readonly boxHeight: number
  readonly x: number
  readonly y: number
  readonly style: Readonly<Record<string, string>>
}
/** What the page says of the map, all of it at once. */
interface MapProps {
  /** The name of a city, or `[longitude, latitude]`. */
  readonly center: string | readonly [number, number]
  readonly zoom: number
  readonly wheelZoom: boolean
  readonly heading: number
  readonly tilt: number
  readonly mapType: string
  readonly controls: Readonly<Record<string, boolean>>
  readonly display: Readonly<Record<string, boolean>>
  readonly items: readonly Item[]
}
/** What the provider's script brings: names of its own API, none of them checked by anybody. */
// biome-ignore lint/suspicious/noExplicitAny: a foreign script without types
type Provider = any

/**
 * Runs in the map's own document. It is sent there as text, so it must not use anything from outside of itself. It loads the provider's script, and speaks with the
 * page by one port: in come `props`, `zoom` and `center`, out go `ready`, `failed`, `click` and `center`.
 */
export function runMapFrame(): void {
  const CONTROLS = ['ScaleControl', 'ZoomControl', 'CityListControl', 'LocationControl']
  let port: MessagePort | undefined
  let provider: Provider
  let map: Provider
  let wanted: MapProps | undefined
  let shownCenter = ''
  const shownControls = new Map<string, unknown>()
  const tell = (message: object): void => port?.postMessage(message)

  const escaped = (text: string): string => {
    const node = document.createElement('p')
    node.textContent = text
    return node.innerHTML
  }
  const pointOf = (lng: number, lat: number): unknown => new provider.Point(lng, lat)
  const draw = (item: Item): void => {
    const at = pointOf(item.lng, item.lat)
    const offset = new provider.Size(item.x, item.y)
    if (item.type === 'label') {
      const label = new provider.Label(escaped(item.text), { position: at, offset })
      label.setStyle(item.style)
      map.addOverlay(label)
      return
    }
    if (item.type === 'infoWindow') {
      const options = { width: item.width, height: item.boxHeight, title: escaped(item.title), offset }
      map.openInfoWindow(new provider.InfoWindow(escaped(item.text || item.message), options), at)
      return
    }
    const marker =
      item.type === 'marker3D' ? new provider.Marker3D(at, item.height, item.style) : new provider.Marker(at, { offset, title: item.text })
    map.addOverlay(marker)
  }
  const update = (): void => {
    if (!map || !wanted) return
    const { center, zoom, items } = wanted
    const key = JSON.stringify([center, zoom])
    if (key !== shownCenter) map.centerAndZoom(typeof center === 'string' ? center : pointOf(center[0], center[1]), zoom)
    shownCenter = key
    if (wanted.wheelZoom) map.enableScrollWheelZoom()
    else map.disableScrollWheelZoom()
    map.setHeading(wanted.heading)
    map.setTilt(wanted.tilt)
    const type = (window as unknown as Record<string, unknown>)[wanted.mapType]
    if (type !== undefined) map.setMapType(type)
    map.setDisplayOptions(wanted.display)
    for (const name of CONTROLS) {
      const control = shownControls.get(name)
      if (wanted.controls[name] && !control && provider[name]) {
        const made = new provider[name]()
        shownControls.set(name, made)
        map.addControl(made)
      } else if (!wanted.controls[name] && control) {
        shownControls.delete(name)
        map.removeControl(control)
      }
    }
    map.clearOverlays()
    for (const item of items) draw(item)
  }
  const open = (): void => {
    provider = (window as unknown as { readonly BMapGL?: Provider }).BMapGL
    if (!provider) {
      tell({ type: 'failed' })
      return
    }
    map = new provider.Map(document.getElementById('map'))
    map.addEventListener('click', (event: Provider) => {
      const place = event.latlng ?? event.point
      if (place) tell({ type: 'click', lat: Number(place.lat), lng: Number(place.lng) })
    })
    update()
    tell({ type: 'ready' })
  }
  const onMessage = (data: {
    readonly type?: unknown
    readonly props?: MapProps
    readonly zoom?: unknown
    readonly id?: unknown
  }): void => {
    if (data.type === 'props' && data.props) {
      wanted = data.props
      update()
    } else if (data.type === 'zoom' && map) map.setZoom(Number(data.zoom))
    else if (data.type === 'center') {
      const place = map?.getCenter()
      tell({ type: 'center', id: data.id, ...(place ? { lat: Number(place.lat), lng: Number(place.lng) } : {}) })
    }
  }
  window.addEventListener('message', (event) => {
    // The page that shows this document, once: whoever else finds the window has nothing to say.
    if (event.source !== window.parent || port || event.data?.tessera !== 'map') return
    port = event.ports[0]
    if (!port) return
    port.onmessage = (message) => onMessage(message.data ?? {})
    const script = document.createElement('script')
    const own = window as unknown as Record<string, unknown>
    own.tesseraMapReady = open
    script.src = `${document.body.dataset.source}&callback=tesseraMapReady`
    script.onerror = () => tell({ type: 'failed' })
    document.head.append(script)
  })
}
