import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Json } from '#sdk'
import { press, renderInHost, typeInto } from '#sdk/testing'
import { createBaiduMap } from './baidu-map.ts'
import { bmap } from './index.ts'

const data: Json[] = [
  { type: 'marker', lng: 116.404, lat: '39.915', text: 'Here' },
  { type: 'label', lng: 116.5, lat: 40, text: 'There' },
  { lng: 'nowhere', lat: 1 },
]

describe('BMap', () => {
  it('lists its places beside the map, and tells its author of those without coordinates', async () => {
    const { screen } = await renderInHost(bmap, { mode: 'edit', props: { data } })
    expect(screen.getByText('2 places')).toBeDefined()
    expect(screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Here', 'There']),
    )
    expect(screen.getByText(/1 of the data have no coordinates/)).toBeDefined()
  })

  it('tells its author which centre it does not know', async () => {
    const { screen } = await renderInHost(bmap, { mode: 'edit', props: { center: 'Atlantis' } })
    expect(screen.getByText(/“Atlantis” is not known/)).toBeDefined()
  })

  it('answers its centre in the coordinates of the page, drawn or not', async () => {
    const host = await renderInHost(bmap, { props: { center: '116.404,39.915' } })
    const { value } = (await host.call('getCenter')) as unknown as { value: { lng: number; lat: number } }
    expect(value.lng).toBeCloseTo(116.404, 4)
    expect(value.lat).toBeCloseTo(39.915, 4)
    const gps = await renderInHost(bmap, { props: { center: '116.404,39.915', coordinates: 'wgs84' } })
    expect(await gps.call('getCenter')).toMatchObject({ ok: true })
    expect(await gps.call('setZoom', { zoom: 5 })).toMatchObject({ ok: true })
  })

  it('offers the provinces and cities of China, which are searched, and left with Escape', async () => {
    const { screen } = await renderInHost(bmap, { props: { CityListControl: true, data: [] } })
    const open = screen.getByRole('button', { name: 'Cities' })
    await press(open)
    await typeInto(screen.getByRole('searchbox'), 'hangz')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Zhejiang', 'Hangzhou']))
    expect(screen.queryByRole('button', { name: 'Beijing' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(document.activeElement).toBe(open)
  })

  it('speaks with the frame of Baidu by one port: what is there goes in, onClick and the centre come out', async () => {
    const meta = document.createElement('meta')
    meta.name = 'tessera-resources'
    meta.content = JSON.stringify({ project: 5, hosts: [{ kind: 'map', host: 'api.map.baidu.com', way: 'direct' }], any: [], devices: [] })
    document.head.append(meta)
    const box = document.createElement('div')
    const clicked: (readonly [number, number])[] = []
    const view = { center: [116.4, 39.9] as const, zoom: 12, rotate: 10, tilt: 20 }
    const controls = { scale: true, zoom: false, location: false, cities: true }
    const content = {
      ...{ view, controls, items: [], mapType: 'BMAP_NORMAL_MAP' as const, isDark: false, wheelZoom: true },
      ...{ showText: true, showIcon: false, locale: 'en' as const },
    }
    const opening = createBaiduMap(box, content, {
      ...{ title: 'Map', onDrawn: () => undefined, onFailure: () => undefined, onBasemap: () => undefined },
      onClick: (at) => clicked.push(at),
    })
    const frame = box.querySelector('iframe')!
    expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual(['/map-frame?project=5', 'allow-scripts'])
    let port: MessagePort | undefined
    const heard: { readonly type: string; readonly props?: { readonly zoom: number; readonly heading: number } }[] = []
    const contentWindow = {
      postMessage(_: unknown, _origin: string, [given]: readonly MessagePort[]) {
        port = given!
        port.onmessage = ({ data }) => {
          heard.push(data)
          if (data.type === 'center') port!.postMessage({ type: 'center', id: data.id, lng: 116.404, lat: 39.915 })
        }
      },
    }
    Object.defineProperty(frame, 'contentWindow', { value: contentWindow })
    frame.onload?.(new Event('load'))
    for (const strange of [null, 7, 'x', { type: 'click', lat: 'a' }, { type: 'center' }]) port!.postMessage(strange)
    port!.postMessage({ type: 'ready' })
    const map = await opening
    port!.postMessage({ type: 'click', lng: 116.404, lat: 39.915 })
    const [lng, lat] = await map.center()
    expect(lng).toBeCloseTo(116.3914, 3)
    expect(lat).toBeCloseTo(39.9073, 3)
    expect(clicked).toHaveLength(1)
    expect(heard[0]).toMatchObject({ type: 'props', props: { zoom: 12, heading: 10 } })
    map.dispose()
    port!.close()
    meta.remove()
    expect(box.childElementCount).toBe(0)
  })

  it('says that Baidu is not set up where the project lists none of its hosts', async () => {
    const { screen } = await renderInHost(bmap, { props: { provider: 'baidu' } })
    expect((await screen.findByRole('alert')).textContent).toContain('Baidu maps are not set up')
  })

  it.each([null, 'text', 7, {}, [null, 1, 'x', [], {}]])('shows %j without a fault', async (strange) => {
    const props = { data: strange, center: strange, zoom: strange, rotateAngle: strange, basemap: strange } as never
    const { screen } = await renderInHost(bmap, { props })
    expect(screen.getByRole('region')).toBeDefined()
  })
})
