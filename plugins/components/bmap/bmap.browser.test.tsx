import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { press, renderInHost } from '#sdk/testing'
import { bmap } from './index.ts'

type Host = Awaited<ReturnType<typeof renderInHost>>

const shown = async (props: object): Promise<Host> => {
  const host = await renderInHost(bmap, { props: { data: [], ...props } as never })
  await vi.waitFor(() => expect(host.screen.container.querySelector('[data-state="drawn"] canvas')).not.toBeNull(), 20_000)
  return host
}
const centerOf = async (host: Host) => ((await host.call('getCenter')) as unknown as { readonly value: { lng: number; lat: number } }).value

/** A PMTiles file, version 3, of one picture for the whole world: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
async function oneRedTile(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 256
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#ff0000'
  pen.fillRect(0, 0, 256, 256)
  const png = new Uint8Array(await (await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)))).arrayBuffer())
  const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)])
  // One entry: tile 0, once, so many bytes, at the beginning.
  const directory = [1, 0, 1, ...varint(png.length), 1]
  const metadata = [...new TextEncoder().encode('{}')]
  const header = new DataView(new ArrayBuffer(127))
  for (const [at, byte] of [...new TextEncoder().encode('PMTiles'), 3].entries()) header.setUint8(at, byte)
  const places = [
    127,
    directory.length,
    127 + directory.length,
    metadata.length,
    0,
    0,
    127 + directory.length + metadata.length,
    png.length,
    1,
    1,
    1,
  ]
  for (const [at, value] of places.entries()) header.setBigUint64(8 + 8 * at, BigInt(value), true)
  // Clustered, nothing compressed, PNG, level 0 alone.
  for (const [at, value] of [1, 1, 1, 2, 0, 0].entries()) header.setUint8(96 + at, value)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.setInt32(102 + 4 * at, degrees * 1e7, true)
  return new Blob([header, new Uint8Array(directory), new Uint8Array(metadata), png])
}

// Before workers are looked for, which end with the map.
afterEach(cleanup)

describe('BMap without network', () => {
  it('tells where the map was pressed, in the coordinates of the page', async () => {
    const host = await shown({ center: '116.404,39.915' })
    await press(host.screen.container.querySelector('canvas'))
    const [told] = host.emitted
    expect(told?.event).toBe('onClick')
    expect(told?.payload).toEqual({ lng: expect.any(Number), lat: expect.any(Number) })
  })

  it('is where its centre says, in either system of coordinates, and goes where it is sent', async () => {
    for (const coordinates of ['bd09', 'wgs84']) {
      const host = await shown({ center: '116.404,39.915', coordinates })
      const { lng, lat } = await centerOf(host)
      expect(lng).toBeCloseTo(116.404, 3)
      expect(lat).toBeCloseTo(39.915, 3)
      expect(await host.call('setZoom', { zoom: 5 })).toMatchObject({ ok: true })
      host.screen.unmount()
    }
    const host = await shown({ CityListControl: true, coordinates: 'wgs84', zoom: 5 })
    await press(host.screen.getByRole('button', { name: 'Cities' }))
    await press(host.screen.getByRole('button', { name: 'Shanghai' }))
    await vi.waitFor(async () => expect((await centerOf(host)).lng).toBeCloseTo(121.47, 1), 20_000)
  })

  it('has markers that are buttons in the order of the data, each opened from the map and from the list', async () => {
    const data = [
      { type: 'marker', lng: 116.404, lat: 39.915, text: 'First', options: { message: 'Open from 9 to 5' } },
      { type: 'marker3D', lng: 116.41, lat: 39.92, text: 'Second', height: 40 },
      { type: 'label', lng: 116.4, lat: 39.91, text: 'A label', style: { color: 'rgb(1, 2, 3)', background: 'url(https://evil.test/a)' } },
      { type: 'infoWindow', lng: 116.39, lat: 39.9, text: 'A note', options: { title: 'Title', width: 120 } },
    ]
    const host = await shown({ data, center: '116.404,39.915' })
    const map = host.screen.container
    await vi.waitFor(() => expect(map.querySelectorAll('.tessera-map-pin')).toHaveLength(2))
    expect([...map.querySelectorAll('button.tessera-map-pin')].map((pin) => pin.getAttribute('aria-label'))).toEqual(['First', 'Second'])
    const label = map.querySelector<HTMLElement>('.tessera-map-label')!
    expect([label.style.color, label.style.background]).toEqual(['rgb(1, 2, 3)', ''])
    expect(map.querySelector('.tessera-map-popup')?.textContent).toBe('TitleA note')
    await press(map.querySelector('.tessera-map-pin'))
    expect(host.screen.getByText('Open from 9 to 5')).toBeDefined()
    expect(host.emitted).toEqual([])
  })

  it('has the controls that are chosen, with words in the language of the page', async () => {
    const host = await shown({ ScaleControl: true, ZoomControl: true, LocationControl: true })
    const has = (name: string) => host.screen.container.querySelector(`.maplibregl-ctrl-${name}`) !== null
    await vi.waitFor(() => expect(['scale', 'zoom-in', 'geolocate'].map(has)).toEqual([true, true, true]))
    expect(host.screen.container.querySelector('.maplibregl-ctrl-zoom-in')?.getAttribute('aria-label')).toBe('Zoom in')
    host.screen.unmount()
    const none = await shown({ ScaleControl: false, ZoomControl: false })
    expect(none.screen.container.querySelector('.maplibregl-ctrl-scale, .maplibregl-ctrl-zoom-in, .maplibregl-ctrl-geolocate')).toBeNull()
  })

  it('draws the tiles of a PMTiles file over its land', { timeout: 60_000 }, async () => {
    const pixelsOf = (host: Host) => host.screen.container.querySelector('canvas')!.toDataURL()
    const plain = await shown({ zoom: 4, showText: false, showIcon: false })
    const without = pixelsOf(plain)
    plain.screen.unmount()
    const basemap = URL.createObjectURL(await oneRedTile())
    const host = await shown({ zoom: 4, showText: false, showIcon: false, basemap })
    await vi.waitFor(() => expect(pixelsOf(host)).not.toBe(without), 20_000)
    expect(host.screen.queryByText(/basemap file cannot be read/)).toBeNull()
    URL.revokeObjectURL(basemap)
  })

  it('says that a basemap cannot be read, and is there without', async () => {
    const host = await renderInHost(bmap, { mode: 'edit', props: { basemap: '/gone.pmtiles', data: [] } as never })
    expect(await host.screen.findByText(/basemap file cannot be read/, {}, { timeout: 20_000 })).toBeDefined()
    await vi.waitFor(() => expect(host.screen.container.querySelector('[data-state="drawn"] canvas')).not.toBeNull(), 20_000)
  })
})
