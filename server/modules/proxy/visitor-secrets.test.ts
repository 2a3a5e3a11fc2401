import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { Publisher } from '../../outside/publisher.ts'
import { adding, createTestServer } from '../../testing.fixture.ts'
import type { ProxyAnswer } from '../../wire.ts'
import { api, asking, createVisitorWorld, http, publisher, REFUSED, type VisitorWorld } from './visitor-world.fixture.ts'

let world: VisitorWorld
beforeAll(async () => {
  world = await createVisitorWorld()
})
afterAll(() => world.close())
beforeEach(() => world.forget())

describe('what stays on the server', () => {
  const headers = [
    { key: 'X-Key', value: 'secret of the api' },
    { key: 'x-made', value: '' },
  ]
  const page = {
    kind: 'page',
    id: 'page',
    schemaVersion: 1,
    props: {},
    bindings: {},
    style: {},
    css: '',
    events: {},
    interceptor: {
      headers: [{ key: 'X-Common', value: { type: 'static', value: 'secret of the page' } }],
      stgService: 'http://test-service.invalid',
      prdService: 'http://service.invalid',
    },
    extra: {},
  } as unknown as PageEntry
  const publishing = (interceptor: object = (page as { interceptor: object }).interceptor): Publisher => ({
    async compile(document) {
      const compiled = await publisher.compile(document)
      return { ...compiled, program: { ...compiled.program, interceptor: interceptor as never } }
    },
  })
  const visit = async (entries: readonly PageEntry[]) => {
    const other = await createTestServer({ publisher: publishing(), plugins: asking({ 'source/http': http }) })
    try {
      const kim = await other.user('kim')
      const project = await kim.newProject()
      await (await other.root()).post('/api/project/prefixes/update', {
        id: project.id,
        prefixes: [world.at('/api')],
        visitorPrefixes: [world.at('/api')],
      })
      const made = await kim.newPage(project.id, { isPublic: 1 })
      expect((await kim.post('/api/pages/update', { id: made.id, revision: made.revision, patch: adding(...entries) })).code).toBe(0)
      expect((await kim.post('/api/page/publish/create', { env: 'prd', id: made.id, previewImg: '' })).code).toBe(0)
      const text = await (await other.browser().raw(`/api/viewer/page/${made.id}`)).text()
      const send = (source: string, url: string, more: object = {}) =>
        other.browser().post<ProxyAnswer>('/api/viewer/request', { page: made.id, source, url, ...more })
      return {
        text,
        send,
        echo: async (source: string, url: string, more: object = {}) => JSON.parse((await send(source, url, more)).data.body),
      }
    } finally {
      after.push(() => other.close())
    }
  }
  const after: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of after) await close()
  })

  test('are the values of headers: visitors get their names, and the server writes them last', async () => {
    const bindings = { 'headers.1.value': { kind: 'formula', source: 'context.variable.x' } }
    const { text, echo } = await visit([api('orders', world.both('/api/orders', { headers }), bindings)])
    expect(text).not.toContain('secret of')
    expect(text).toContain('X-Key')
    const sent = { headers: { 'x-key': 'mine', 'x-common': 'mine', 'x-made': 'made here', 'x-else': 'no' } }
    const { headers: arrived } = await echo('orders', world.at('/api/orders'), sent)
    expect(arrived).toMatchObject({ 'x-key': 'secret of the api', 'x-common': 'secret of the page', 'x-made': 'made here' })
    expect(arrived['x-else']).toBeUndefined()
  })

  test('are the addresses of the other environment', async () => {
    const { text } = await visit([api('orders', { stgApi: 'http://testing.invalid/a', prdApi: 'http://real.invalid/a' })])
    expect(text).toContain('http://real.invalid/a')
    expect(text).not.toContain('testing.invalid')
    expect(text).not.toContain('test-service.invalid')
  })

  test('but not of requests that the browser sends itself, whose headers it must have', async () => {
    const { text } = await visit([
      api('direct', world.both('/api/orders', { headers, isCors: false })),
      api('own', { prdApi: '/api/x', headers }),
    ])
    expect(text.split('secret of the api')).toHaveLength(3)
  })

  test('nor does a step of a flow need more than its declaration', async () => {
    const flows = {
      hook: [
        {
          id: 'n1',
          kind: 'group',
          group: 'loop',
          params: {},
          bindings: {},
          body: [[{ id: 'n2', kind: 'action', name: '', action: 'action/send', params: { to: world.at('/api/hook') }, bindings: {} }]],
        },
      ],
    }
    const own: Publisher = {
      async compile(document) {
        const compiled = await publisher.compile(document)
        return { ...compiled, program: { ...compiled.program, flows: flows as never } }
      },
    }
    const plugins = asking({ 'action/send': { address: { stg: 'to', prd: 'to' }, always: 'POST' } })
    const other = await createTestServer({ publisher: own, plugins })
    after.push(() => other.close())
    const kim = await other.user('kim')
    const project = await kim.newProject()
    await (await other.root()).post('/api/project/prefixes/update', {
      id: project.id,
      prefixes: [world.at('/api')],
      visitorPrefixes: [world.at('/api')],
    })
    const made = await kim.newPage(project.id, { isPublic: 1 })
    expect((await kim.post('/api/page/publish/create', { env: 'prd', id: made.id, previewImg: '' })).code).toBe(0)
    const send = (method: string, path: string) =>
      other.browser().post('/api/viewer/request', {
        page: made.id,
        source: 'hook/n2',
        url: world.at(path),
        method,
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    expect((await send('POST', '/api/hook')).code).toBe(0)
    expect(await send('GET', '/api/hook')).toMatchObject(REFUSED)
    expect(await send('POST', '/api/other')).toMatchObject(REFUSED)
  })
})
