import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectResources } from '../../server/wire.ts'
import { type Api, publishPage, type StoredElement, signIn, storedPage } from '../helpers/api.ts'
import { element, signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Stands for every host but the product's own, and keeps what really leaves the browser: what a policy refuses never comes here. */
async function watchOthers(
  page: Page,
  baseURL: string,
  answers: { readonly [host: string]: { contentType: string; body: string | Buffer } } = {},
) {
  const asked: string[] = []
  await page.context().route(
    (url) => url.origin !== baseURL && /^https?:$/.test(url.protocol),
    (route) => {
      const url = new URL(route.request().url())
      asked.push(`${url.host}${url.pathname}`)
      const { contentType = 'image/gif', body = GIF } = answers[url.host] ?? {}
      return route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } })
    },
  )
  return asked
}
const allow = (api: Api, projectId: number, hosts: readonly object[], more: object = {}) =>
  api.post('/project/resources/update', { projectId, hosts, ...more })
const image = (id: string, src: string, alt = id): StoredElement => ({ id, type: 'Image', props: { src, alt } })
const FRAMED = { contentType: 'text/html', body: '<title>framed</title><h1>A framed page</h1>' }

test('a published page asks listed hosts alone, by kind, and says what stands for what is not there', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const published = await publishPage(
    api,
    'Other hosts',
    storedPage([
      image('Image_listed', 'https://pictures.example.test/a.gif'),
      image('Image_below', 'https://a.cdn.example.test/b.gif'),
      image('Image_unlisted', 'https://tracker.example.test/c.gif', 'A chart'),
      // Listed, but as a frame.
      image('Image_kind', 'https://frames.example.test/d.gif', 'A photo'),
      { id: 'Avatar_1', type: 'Avatar', props: { src: 'https://tracker.example.test/e.gif', textavatar: 'AB' } },
      { id: 'IFrame_listed', type: 'IFrame', props: { src: 'https://frames.example.test/x', title: 'Listed' } },
      { id: 'IFrame_unlisted', type: 'IFrame', props: { src: 'https://pictures.example.test/y', title: 'Weather' } },
      { id: 'IFrame_own', type: 'IFrame', props: { src: '/page/1', title: 'Own' } },
    ]),
  )
  const asked = await watchOthers(page, baseURL!, { 'frames.example.test': FRAMED })
  const open = () => page.goto(`/page/${published.id}`)

  await open()
  await expect(element(page, 'Image_unlisted').getByRole('img', { name: 'A chart' })).toHaveText('A chart')
  await expect(element(page, 'IFrame_unlisted').getByRole('img', { name: 'Weather' })).toBeVisible()
  expect(asked).toEqual([])

  const hosts = [
    { kind: 'image', host: 'pictures.example.test', way: 'direct' },
    { kind: 'image', host: '*.cdn.example.test', way: 'direct' },
    { kind: 'frame', host: 'frames.example.test', way: 'direct' },
  ]
  await allow(api, published.projectId, hosts)
  const policy = (await open())!.headers()['content-security-policy']!
  expect(policy).toContain("img-src 'self' data: blob: https://pictures.example.test https://*.cdn.example.test;")
  expect(policy).toContain("frame-src 'self' https://frames.example.test;")
  expect(policy).toContain("script-src 'self'")
  await expect(page.frameLocator('[data-id="IFrame_listed"] iframe').getByRole('heading')).toHaveText('A framed page')
  await expect(element(page, 'Image_kind').getByRole('img', { name: 'A photo' })).toHaveText('A photo')
  // The words of an avatar stand for its picture.
  await expect(element(page, 'Avatar_1')).toHaveText('AB')
  await expect(element(page, 'IFrame_own').locator('iframe')).toHaveAttribute('sandbox', /^(?!.*top-navigation).*allow-same-origin/)
  await expect.poll(() => [...asked].sort()).toEqual(['a.cdn.example.test/b.gif', 'frames.example.test/x', 'pictures.example.test/a.gif'])

  // Counted for who works on the page.
  const refused = async () => {
    const { blocked } = await api.get<ProjectResources>(`/project/resources/${published.projectId}`)
    return blocked.map(({ kind, host }) => `${kind} ${host}`).sort()
  }
  await expect.poll(refused, { timeout: 20_000 }).toContain('image tracker.example.test')
})

test('pictures and fonts in styles come from listed hosts alone, and follow the list without publishing again', async ({
  page,
  baseURL,
}) => {
  const api = await signIn(baseURL!)
  const text = (id: string, more: object): StoredElement => ({ id, type: 'Text', props: { text: id }, ...more })
  const published = await publishPage(
    api,
    'Styles of other hosts',
    storedPage([
      text('Text_1', { css: 'background: url("https://pictures.example.test/a.gif") no-repeat' }),
      text('Text_2', { css: 'background: url(https://tracker.example.test/b.gif)' }),
      text('Text_3', { css: '@font-face { font-family: F; src: url(https://fonts.example.test/f.woff2) } font-family: F' }),
    ]),
  )
  const asked = await watchOthers(page, baseURL!)
  await page.goto(`/page/${published.id}`)
  await expect(element(page, 'Text_1')).toBeVisible()
  const background = (id: string) => element(page, id).evaluate((node) => getComputedStyle(node).backgroundImage)
  expect(await background('Text_2')).toBe('url("data:,")')
  expect(asked).toEqual([])
  await allow(api, published.projectId, [
    { kind: 'image', host: 'pictures.example.test', way: 'direct' },
    { kind: 'font', host: 'fonts.example.test', way: 'direct' },
  ])
  await page.goto(`/page/${published.id}`)
  await expect.poll(() => [...new Set(asked)].sort()).toEqual(['fonts.example.test/f.woff2', 'pictures.example.test/a.gif'])
  await allow(api, published.projectId, [{ kind: 'image', host: 'pictures.example.test', way: 'server' }])
  await page.goto(`/page/${published.id}`)
  await expect.poll(() => background('Text_1')).toContain(`/api/image?project=${published.projectId}&u=`)
})

test('a picture through the server reaches the visitor, and the other host never hears of the browser', async ({ page, baseURL }) => {
  const heard: string[] = []
  const other = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers.referer ?? ''}${request.headers.cookie ?? ''}`)
    response.setHeader('content-type', 'image/gif')
    response.end(GIF)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(other.address() as AddressInfo).port}`
  try {
    const api = await signIn(baseURL!)
    const published = await publishPage(api, 'Through the server', storedPage([image('Image_1', `http://${host}/a.gif`)]))
    await api.post('/project/prefixes/update', {
      id: published.projectId,
      prefixes: [`http://${host}`],
      visitorPrefixes: [`http://${host}`],
    })
    await allow(api, published.projectId, [{ kind: 'image', host, way: 'server' }])
    const asked = await watchOthers(page, baseURL!)
    await page.goto(`/page/${published.id}`)
    const picture = element(page, 'Image_1').locator('img')
    await expect(picture).toHaveAttribute('src', new RegExp(`^/api/image\\?project=${published.projectId}&u=`))
    await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1)
    expect([asked, heard]).toEqual([[], ['/a.gif ']])
  } finally {
    await new Promise((resolve) => other.close(resolve))
  }
})

test('in the editor a host is allowed from the problem, also one that only comes with data', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const bound = { type: 'variable', value: "'https://data.example.test/' + 'b.gif'" }
  const published = await publishPage(
    api,
    'Allowing',
    storedPage([
      image('Image_1', 'https://pictures.example.test/a.gif'),
      { id: 'Image_2', type: 'Image', props: { src: bound, alt: 'Data' } },
    ]),
  )
  const asked = await watchOthers(page, baseURL!)
  await signInAs(page)
  await page.goto(`/editor/${published.id}/edit`)
  const editor = openEditor(page)
  await editor.ready()
  await expect(editor.canvas.locator('[data-id="Image_1"]')).toContainText('pictures.example.test')
  expect(asked).toEqual([])

  await page.getByRole('tab', { name: /Problems/ }).click()
  const problems = page.locator('.ed-log')
  await expect(problems).toContainText('needs pictures from pictures.example.test')
  await problems.getByRole('button', { name: 'Allow directly: pictures.example.test' }).click()
  await expect.poll(() => asked).toContain('pictures.example.test/a.gif')
  await expect(problems).not.toContainText('pictures.example.test')
  await expect(editor.canvas.locator('[data-id="Image_1"] img')).toBeVisible()

  await expect(problems).toContainText('data.example.test')
  expect(asked.filter((address) => address.startsWith('data.'))).toEqual([])
  await problems.getByRole('button', { name: 'Allow directly: data.example.test' }).click()
  await expect.poll(() => asked).toContain('data.example.test/b.gif')
  await expect(page.getByText('No problems')).toBeVisible()

  await page.goto(`/project/${published.projectId}/hosts`)
  await expect(page.getByRole('row', { name: /pictures\.example\.test/ })).toContainText('Allowing')
  await page.getByLabel('Host', { exact: true }).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Allow a host' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a host')
  await page.getByLabel('Host', { exact: true }).fill('https://More.Example.test/x')
  await page.getByRole('button', { name: 'Allow a host' }).click()
  await expect(page.getByRole('row', { name: /more\.example\.test/ })).toBeVisible()
  await page.getByRole('button', { name: 'Allow more.example.test no more' }).click()
  await expect(page.getByRole('row', { name: /more\.example\.test/ })).toHaveCount(0)
})

onlyLong(test)(
  'an imported page asks about its hosts, and a picture becomes a file of the project as one step',
  async ({ page, baseURL }) => {
    const other = createServer((_, response) => response.setHeader('content-type', 'image/gif').end(GIF))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const near = `127.0.0.1:${(other.address() as AddressInfo).port}`
    try {
      const api = await signIn(baseURL!)
      const project = await api.call('POST /project/create', { name: 'Imported hosts' })
      await api.post('/project/prefixes/update', { id: project.id, prefixes: [`https://${near}`, `http://${near}`], visitorPrefixes: [] })
      await watchOthers(page, baseURL!)
      await signInAs(page)
      await page.goto(`/project/${project.id}/pages`)
      await page.getByRole('button', { name: 'New page' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill('Old shop')
      const pageData = storedPage([
        image('Image_1', `http://${near}/a.gif`),
        image('Image_2', 'https://pictures.example.test/b.gif'),
        { id: 'IFrame_1', type: 'IFrame', props: { src: 'https://maps.example.test/', title: 'Map' } },
      ])
      const file = { name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ pageData })) }
      await dialog.locator('input[type=file]').setInputFiles(file)
      await dialog.getByRole('button', { name: /OK|Create|Confirm|Save/ }).click()
      const hosts = page.getByRole('dialog').filter({ hasText: 'Other hosts that this page uses' })
      await expect(hosts).toContainText('pictures.example.test')
      await expect(hosts).toContainText('maps.example.test')
      await hosts.getByRole('combobox', { name: 'What to do about maps.example.test' }).click()
      await page.getByRole('option', { name: 'Allow directly' }).click()
      await hosts.getByRole('button', { name: 'Apply' }).click()
      await expect(hosts).toHaveCount(0)
      await page.getByRole('tab', { name: /Problems/ }).click()
      const problems = page.locator('.ed-log')
      await expect(problems).not.toContainText('maps.example.test')
      await expect(problems).toContainText('pictures.example.test')
      await problems.getByRole('button', { name: new RegExp(`Upload a copy: http://${near}`) }).click()
      const picture = openEditor(page).canvas.locator('[data-id="Image_1"] img')
      await expect(picture).toHaveAttribute('src', /^\/files\/[0-9a-f]{32}\.gif$/)
      await expect(problems).not.toContainText(near)
    } finally {
      await new Promise((resolve) => other.close(resolve))
    }
  },
)

const mapOf = (props: object): StoredElement => ({ id: 'BMap_1', type: 'BMap', props: { data: [], ...props } })
/** Files of the library that draws maps. */
const watchMapFiles = (page: Page): readonly string[] => {
  const files: string[] = []
  page.on('request', (request) => {
    if (/maplibre|offline-map|land-110m/.test(request.url())) files.push(request.url())
  })
  return files
}

test('a map is drawn under the strict policy without any other host, and a page without one loads nothing of it', async ({
  page,
  baseURL,
}) => {
  const api = await signIn(baseURL!)
  const published = await publishPage(api, 'Map', storedPage([mapOf({ zoom: 4, rotateAngle: 45, tiltAngle: 60, LocationControl: true })]))
  const plain = await publishPage(api, 'No map', storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Plain' } }]))
  const asked = await watchOthers(page, baseURL!)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  const files = watchMapFiles(page)
  await page.goto(`/page/${plain.id}`)
  await expect(element(page, 'Text_1')).toHaveText('Plain')
  expect(files).toEqual([])
  await page.goto(`/page/${published.id}`)
  await expect(page.locator('.tessera-map-box[data-state="drawn"]')).toBeVisible()
  expect(files.length).toBeGreaterThan(1)
  expect([asked, refused]).toEqual([[], []])
})

/** Stands for Baidu's script: draws what it is told, and tries what it must not do. */
const PROVIDER = `
  const node = document.getElementById('map')
  const log = []
  const say = (...words) => { log.push(words.join(' ')); node.textContent = log.join('; ') }
  class Place { constructor(lng, lat) { this.lng = lng; this.lat = lat } }
  class Overlay { constructor(...all) { this.all = all } setStyle() {} }
  window.BMAP_NORMAL_MAP = 'normal'
  window.BMapGL = {
    Point: Place, Size: Place, Marker: Overlay, Marker3D: Overlay, Label: Overlay, InfoWindow: Overlay,
    ScaleControl: class {}, ZoomControl: class {}, LocationControl: class {},
    Map: class {
      centerAndZoom(at, zoom) { this.at = at; say('centre', at.lng.toFixed(3), at.lat.toFixed(3), zoom) }
      setZoom(zoom) { say('zoom', zoom) }
      getCenter() { return this.at }
      addEventListener(name, listener) { node.onclick = () => listener({ latlng: new Place(116.404, 39.915) }) }
      addOverlay() { say('overlay') }
      addControl() {} removeControl() {} clearOverlays() {} setHeading(to) { say('heading', to) } setTilt(to) { say('tilt', to) }
      setMapType() {} setDisplayOptions() {} enableScrollWheelZoom() {} disableScrollWheelZoom() {} openInfoWindow() {}
    },
  }
  fetch('https://evil.example.test/x').catch(() => say('no fetch'))
  new Image().src = 'https://evil.example.test/y'
  try { say(String(parent.document.title)) } catch { say('no parent') }
  try { say(String(localStorage.length)) } catch { say('no storage') }
  tesseraMapReady()
`

test('a provider’s map runs in a document of its own, which reaches neither the page nor any host but the map’s', async ({
  page,
  baseURL,
}) => {
  const api = await signIn(baseURL!)
  const data = [{ type: 'marker', lng: 116.41, lat: 39.92, text: 'Here' }]
  const published: PageInfo = await publishPage(
    api,
    'Provider',
    storedPage([mapOf({ provider: 'baidu', center: '116.404,39.915', zoom: 12, rotateAngle: 30, tiltAngle: 40, data })]),
  )
  const asked = await watchOthers(page, baseURL!, {
    'api.map.example.test': { contentType: 'text/javascript', body: '' },
    'api.map.baidu.com': { contentType: 'text/javascript', body: PROVIDER },
  })
  await page.goto(`/page/${published.id}`)
  await expect(page.getByRole('alert')).toContainText('Baidu maps are not set up')
  await allow(api, published.projectId, [{ kind: 'map', host: 'api.map.baidu.com', way: 'direct' }], { mapKey: 'KEY' })
  const policy = (await page.goto(`/page/${published.id}`))!.headers()['content-security-policy']!
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policy).not.toMatch(/script-src[^;]*baidu/)
  const map = page.frameLocator('.tessera-map-frame').locator('#map')
  for (const words of ['centre 116.404 39.915 12', 'heading 30', 'tilt 40', 'overlay', 'no parent', 'no storage', 'no fetch'])
    await expect(map).toContainText(words)
  await expect(page.locator('.tessera-map-box[data-state="drawn"]')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['api.map.baidu.com/api']))
})
