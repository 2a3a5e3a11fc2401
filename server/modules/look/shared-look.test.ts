import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compilePage } from '#kernel/engine'
import { checkDocument } from '#kernel/page/schema'
import type { CompiledLook, Publisher } from '../../outside/publisher.ts'
import { adding, createTestServer, element, type TestServer, type TestUser, testPlugins } from '../../testing.fixture.ts'
import type { LookInfo, LookPublishRecord, PagePointer, PublishCreated } from '../../wire.ts'
import { readSheetName, sheetName } from './sheets.ts'

const plugins = testPlugins()
const told: (CompiledLook | undefined)[] = []
const publisher: Publisher = {
  async compile(document, _app, _blocks, look) {
    told.push(look)
    const catalogue = plugins.lookup.catalogue()
    const { program } = compilePage(document, catalogue, look ? { widths: look.widths } : {})
    return { program, findings: checkDocument(document, catalogue, undefined, look) }
  },
}
let server: TestServer
let ann: TestUser
let projectId: number
let pageId: number
beforeAll(async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'tessera-look-'))
  writeFileSync(join(webDir, 'viewer.html'), '<html><head><title>Tessera</title></head><body><div id="root"></div></body></html>')
  server = await createTestServer({ publisher, plugins, webDir })
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
  pageId = (await ann.newPage(projectId, { isPublic: 1 })).id
})
afterAll(() => server.close())

const look = async () => (await ann.get<LookInfo>(`/api/look/read/${projectId}`)).data
let edits = 0
const edit = async (more: {
  readonly added?: readonly object[]
  readonly cells?: readonly unknown[]
  readonly removed?: readonly string[]
}) => {
  const change = { id: `edit-${String(++edits).padStart(8, '0')}`, added: [], cells: [], removed: [], ...more }
  expect(await ann.post('/api/documents/edit', { id: (await look()).documentId, edit: change })).toMatchObject({ code: 0 })
}
const width = (id: string, max: number) => ({ kind: 'width', id, label: { zh: id, en: id }, max })
const publishLook = async () => {
  const { code, data } = await ann.post<LookPublishRecord>('/api/look/publish', { projectId, env: 'prd' })
  expect(code).toBe(0)
  return data
}
let revision = 1
const publishPage = async (id: string, more: object) => {
  const patch = adding(element(id, more))
  expect(await ann.post('/api/pages/update', { id: pageId, revision: revision++, patch })).toMatchObject({ code: 0 })
  const { code, data } = await ann.post<PublishCreated>('/api/page/publish/create', { env: 'prd', id: pageId, previewImg: '' })
  expect(code).toBe(0)
  return data
}
const shownLook = async () => ((await (await ann.raw(`/p/${pageId}/prd`, {})).json()) as PagePointer).look
const sheet = async (name: string) => ann.raw(`/look/${name}.css`, { headers: { 'accept-encoding': 'identity' } })

test('a page is compiled with the widths of its project, and names that are gone are findings of its publish', async () => {
  await edit({ added: [width('wide', 1280)] })
  const { findings } = await publishPage('a', { looks: { wide: { color: 'red' }, gone: { color: 'blue' } }, shared: ['card'] })
  expect(told.at(-1)).toEqual({
    widths: [
      { id: 'wide', max: 1280 },
      { id: 'phone', max: 768 },
    ],
    shared: [],
    themes: [{ id: 'theme' }],
    tokens: [],
  })
  expect(findings.map(({ code }) => code).toSorted()).toEqual(['PAGE_UNKNOWN_SHARED', 'PAGE_UNKNOWN_WIDTH'])
  expect(await shownLook()).toBeUndefined()
})

test('a shared style is a part of the sheet, lowered for old browsers, and a change of it is a change of the look', async () => {
  await edit({ added: [{ kind: 'shared', id: 'card', name: 'Card', style: { color: 'red' }, css: '& b { top: 0 }' }] })
  const first = await publishLook()
  const css = await (await sheet(first.hash)).text()
  expect(css.startsWith('@layer arco')).toBe(true)
  expect(css).toContain('.s-card')
  expect(css).not.toContain('&')
  expect((await look()).changed.prd).toBe(false)
  await edit({ cells: [['card', 'style/color', 'blue']] })
  expect((await look()).changed.prd).toBe(true)
  expect((await publishLook()).hash).not.toBe(first.hash)
})

test('a page from before a width was taken away gets a sheet that has the layers of that width in their place', async () => {
  const both = (await look()).published.prd!
  expect(await shownLook()).toBe(both.hash)
  await edit({ removed: ['wide'], added: [width('tablet', 1024)], cells: [['card', 'style/color', 'green']] })
  const { hash } = await publishLook()
  expect(await shownLook()).toBe(`${hash}-1280`)
  const answer = await sheet(`${hash}-1280`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  const [order = ''] = /@layer n0,[^;]+;/.exec(await answer.text()) ?? []
  expect(order).toContain('n0,o0,n0-1280,o0-1280,n0-1024,o0-1024,n0-768,o0-768,n1,')
  const header = (await ann.raw(`/api/viewer/page/${pageId}?env=prd`, {})).headers.get('tessera-look')
  expect(header).toBe(`${hash}-1280`)
  // The look from before knows the width.
  expect((await ann.post('/api/look/rollback', { projectId, env: 'prd', publishId: both.id })).code).toBe(0)
  expect(await shownLook()).toBe(both.hash)
})

test('a page that is rolled back is told the widths that it had', async () => {
  const { published } = await look()
  const before = (await ann.post<{ list: readonly { id: number }[] }>('/api/page/publish/list', { pageId })).data
  const later = await publishPage('b', { looks: { tablet: { color: 'red' } } })
  expect(await shownLook()).toBe(`${published.prd!.hash}-1024`)
  const first = before.list.at(-1)!.id
  expect(first).not.toBe(later.id)
  expect((await ann.post('/api/pages/rollback', { pageId, env: 'prd', publishId: first })).code).toBe(0)
  expect(await shownLook()).toBe(published.prd!.hash)
})

test('there is one address for each sheet, and none for widths that nobody may have', async () => {
  const { published } = await look()
  const { hash } = published.prd!
  for (const wrong of ['-768-1280', '-1280-1280', '-100', '-9999', '-0768', '-900-800-700-600-500-400-330'])
    expect([400, 404], wrong).toContain((await sheet(hash + wrong)).status)
  expect((await sheet(`${'0'.repeat(64)}-1280`)).status).toBe(404)
  expect(readSheetName(`${hash}-1280-768`)).toEqual({ hash, maxes: [1280, 768] })
})

test('a sheet without layers of fields leaves their order to the page', () => {
  expect(sheetName('abc', [1280], null)).toBe('abc')
  expect(sheetName('abc', null, [1024, 768])).toBe('abc')
  expect(sheetName('abc', [900, 1280, 1024], [1024, 768])).toBe('abc-1280-900')
  expect(sheetName('', [1280], [768])).toBe('')
})

test('a page has the theme that it chose, at once when that is published, and hears that it is gone', async () => {
  const party = { kind: 'theme', id: 'party', name: 'Party', tokens: { type: 16 } }
  await edit({ added: [party] })
  const { hash } = await publishLook()
  const css = await (await sheet(hash)).text()
  expect(css).toContain('@layer theme{:root body:where(:has(.te-theme-party)){--te-type:')
  const pageData = { schemaVersion: 1, config: { props: {}, themeId: 'party' }, elements: [], elementsMap: {} }
  const { data: page } = await ann.post<{ id: number }>('/api/pages/create', { name: 'Party', projectId, isPublic: 1, pageData })
  const publish = async (env: 'prd' | 'stg') =>
    (await ann.post<PublishCreated>('/api/page/publish/create', { env, id: page.id, previewImg: '' })).data
  expect((await publish('prd')).findings).toEqual([])
  const body = await (await ann.raw(`/api/viewer/page/${page.id}?env=prd`, {})).text()
  expect(body).toContain('"className":"te-theme-party"')
  const whole = await ann.raw(`/api/viewer/page/${page.id}?env=prd`, {})
  expect(whole.headers.get('tessera-theme')).toBe('party')
  expect(await (await ann.raw(`/p/${page.id}/prd`, {})).json()).toMatchObject({ theme: 'party', look: hash })
  const documentOf = async (id: number) => (await ann.raw(`/page/${id}`, {})).text()
  expect(await documentOf(page.id)).toContain('<div id="root" class="te-theme-party"></div>')
  const plain = await ann.post<{ id: number }>('/api/pages/create', { name: 'Plain', projectId, isPublic: 1 })
  await ann.post('/api/page/publish/create', { env: 'prd', id: plain.data.id, previewImg: '' })
  expect((await ann.raw(`/api/viewer/page/${plain.data.id}?env=prd`, {})).headers.get('tessera-theme')).toBeNull()
  expect(await documentOf(plain.data.id)).toContain('<div id="root"></div>')
  await edit({ removed: ['party'] })
  expect((await publish('stg')).findings.map(({ code }) => code)).toEqual(['PAGE_UNKNOWN_THEME'])
})
