import { useMemo, useRef } from 'react'
import type { ViewProps } from '#sdk'
import { cellNumber, NoData, tableIn, useDark, useLanguage, useMethods, useNode, useUpdate } from '#sdk/react'
import './bmap.css'
import { centerOf } from './center.ts'
import { CityList } from './city-list.tsx'
import { type CoordinateSystem, fromWgs, toWgs } from './coordinates.ts'
import { MAP_TYPES, type MapContent, type PlacedItem } from './handle.ts'
import type { bmap } from './index.ts'
import { itemsOf, nameOf } from './items.ts'
import { TEXTS } from './texts.ts'
import { useMap } from './use-map.ts'

const SYSTEMS = { bd09: 'bd09', wgs84: 'wgs84' } as const satisfies Record<CoordinateSystem, CoordinateSystem>
const PROVIDERS = { offline: 'offline', baidu: 'baidu' } as const
/** How near a province and a city are looked at, and a place of the list. */
const NEAR = { province: 8, city: 12, place: 16 } as const

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

export function View({ id, props, root, part, emit, mode }: ViewProps<typeof bmap>) {
  const locale = useLanguage()
  const texts = tableIn(TEXTS, locale)
  useUpdate(id)
  const box = useRef<HTMLDivElement>(null)
  const [node, setNode] = useNode()
  const isDark = useDark(node)
  const system = SYSTEMS[props.coordinates]
  const center = useMemo(() => centerOf(props.center, system), [props.center, system])
  const given = useMemo(() => itemsOf(props.data), [props.data])
  const items = useMemo(
    (): readonly PlacedItem[] =>
      props.showOverlay === false ? [] : given.items.map((item) => ({ ...item, wgs: toWgs(item.at, system), name: nameOf(item) })),
    [given, system, props.showOverlay],
  )
  const title = props.title || texts.map
  const {
    zoom,
    rotateAngle,
    tiltAngle,
    wheelZoom,
    mapType,
    ScaleControl,
    ZoomControl,
    LocationControl,
    CityListControl,
    showText,
    showIcon,
  } = props
  const content = useMemo(
    (): MapContent => ({
      view: { center: center.at, zoom: within(zoom, 3, 19), rotate: within(rotateAngle, 0, 360), tilt: within(tiltAngle, 0, 90) },
      mapType: MAP_TYPES[mapType],
      ...{ isDark, locale, items, wheelZoom: wheelZoom === true, showText: showText !== false, showIcon: showIcon !== false },
      controls: {
        ...{ scale: ScaleControl !== false, zoom: ZoomControl !== false },
        ...{ location: LocationControl === true, cities: CityListControl === true },
      },
    }),
    [
      center,
      zoom,
      rotateAngle,
      tiltAngle,
      mapType,
      isDark,
      locale,
      items,
      wheelZoom,
      showText,
      showIcon,
      ScaleControl,
      ZoomControl,
      LocationControl,
      CityListControl,
    ],
  )
  const { state, hasBasemap, handle, retry } = useMap({
    ...{ box, title, content, provider: PROVIDERS[props.provider], basemap: props.basemap.trim() },
    onClick(at) {
      const [lng, lat] = fromWgs(at, system)
      emit('onClick', { lat, lng })
    },
  })
  useMethods<typeof bmap>(id, {
    setZoom(args) {
      const wanted = cellNumber(args.zoom)
      if (wanted !== undefined) handle.current?.setZoom(within(wanted, 3, 19))
      return undefined
    },
    // Also before it is drawn: then it is where it will be.
    async getCenter() {
      const at = await handle.current?.center().catch(() => undefined)
      const [lng, lat] = fromWgs(at ?? center.at, system)
      return { lng, lat }
    },
  })
  const notes = mode === 'edit' ? notesOf() : []
  function notesOf(): string[] {
    const raised = items.some(({ type }) => type === 'marker3D')
    const isOffline = props.provider !== 'baidu'
    return [
      center.isKnown ? '' : texts.unknownCenter(props.center),
      given.left > 0 ? texts.left(given.left) : '',
      hasBasemap ? '' : texts.noBasemap,
      isOffline && mapType === 'BMAP_SATELLITE_MAP' ? texts.noSatellite : '',
      isOffline && raised ? texts.flat : '',
    ].filter(Boolean)
  }
  const failure = state === 'loading' || state === 'drawn' ? undefined : texts.failures[state]
  return (
    <section {...root} ref={setNode} className={`${root.className} tessera-map`} aria-label={title}>
      <div ref={box} className={`tessera-map-box ${part('map')}`} data-state={state} inert={mode === 'edit'}>
        {state === 'loading' && (
          <span className="tessera-map-waiting" role="status">
            {texts.loading}
          </span>
        )}
        {failure !== undefined && (
          <div className="tessera-map-failure" role="alert">
            <span>{failure}</span>
            {state !== 'setup' && (
              <button type="button" onClick={retry}>
                {texts.retry}
              </button>
            )}
          </div>
        )}
        {CityListControl === true && (
          <CityList locale={locale} onChoose={({ at }, isProvince) => handle.current?.goTo(at, isProvince ? NEAR.province : NEAR.city)} />
        )}
      </div>
      {given.items.length === 0 && <NoData id={id}>{null}</NoData>}
      {notes.length > 0 && (
        <ul className="tessera-map-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <details className={`tessera-map-list ${part('list')}`}>
          <summary>{texts.count(items.length)}</summary>
          <ol>
            {items.map((item) => (
              <li key={item.key}>
                <button
                  type="button"
                  onClick={() => {
                    handle.current?.goTo(item.wgs, Math.max(content.view.zoom, NEAR.place))
                    handle.current?.open(item.key)
                  }}
                >
                  {item.name}
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
