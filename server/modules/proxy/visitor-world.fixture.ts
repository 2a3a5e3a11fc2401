import { expect } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { ActionData, SourceData } from '#kernel/page/references'
import type { OutgoingFields } from '#kernel/page/values'
import type { Publisher } from '../../outside/publisher.ts'
import { adding, createTestServer, plainPublisher, testPlugin, testPlugins } from '../../testing.fixture.ts'
import type { ProxyAnswer, PublishRecord } from '../../wire.ts'

// What tests of visitors' requests share: a server that publishes pages with apis, and two servers that these ask.

export const http: OutgoingFields = {
  address: { stg: 'stgApi', prd: 'prdApi' },
  method: 'method',
  throughServer: 'isCors',
  needs: 'authCode',
  params: 'params',
  headers: 'headers',
  scripts: ['requestInterceptor'],
  page: { service: { stg: 'stgService', prd: 'prdService' }, headers: 'headers', scripts: ['requestInterceptor'] },
}
/** A server that knows sources and actions which ask for these. */
export const asking = (outgoing: { readonly [id: string]: OutgoingFields }) => {
  const known = Object.entries(outgoing).map(([id, fields]) => ({ id, label: { zh: id, en: id }, references: {}, outgoing: fields }))
  const sources = known.filter(({ id }) => id.startsWith('source/')) as unknown as SourceData[]
  const actions = known.filter(({ id }) => id.startsWith('action/')).map((each) => ({ ...each, runs: 'worker' })) as unknown as ActionData[]
  return testPlugins(testPlugin({ sources, actions }))
}
export const publisher: Publisher = {
  async compile(document) {
    const compiled = await plainPublisher.compile(document)
    const entries = [...document.entries.values()]
    const apis = entries.flatMap((e) =>
      e.kind === 'api' ? [[e.id, { name: e.name, source: e.source, config: e.config, bindings: e.bindings }] as const] : [],
    )
    const sources = entries.flatMap((e) =>
      e.kind === 'element' && e.source ? [{ element: e.id, use: e.source, prop: 'data', driven: 'engine' as const }] : [],
    )
    return { ...compiled, program: { ...compiled.program, apis: Object.fromEntries(apis), sources } }
  },
}

export const api = (id: string, config: object, bindings: object = {}): PageEntry =>
  ({ kind: 'api', id, name: id, source: 'source/http', config, bindings, extra: {} }) as PageEntry
export const REFUSED = { status: 403, code: 40303 }

export const createVisitorWorld = async (env: { readonly [name: string]: string } = {}) => {
  let visits = 0
  const elsewhere = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => {
      visits += 1
      return new Response('secret')
    },
  })
  const upstream = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const url = new URL(request.url)
      if (url.pathname === '/api/away') return new Response(null, { status: 302, headers: { location: `${elsewhere.url}api/x` } })
      if (url.pathname === '/api/near') return new Response(null, { status: 302, headers: { location: '/api/orders/1' } })
      if (url.pathname === '/api/big') return new Response('x'.repeat(5 * 1024 * 1024))
      const headers = Object.fromEntries(request.headers)
      const echo = { path: url.pathname + url.search, method: request.method, body: await request.text(), headers }
      return Response.json(echo, { headers: { 'set-cookie': 'a=b', etag: '"1"' } })
    },
  })
  const names: { readonly [host: string]: readonly string[] } = { 'inside.test': ['10.0.0.1'], 'mixed.test': ['8.8.8.8', '127.0.0.1'] }
  const server = await createTestServer({
    env,
    publisher,
    plugins: asking({ 'source/http': http }),
    resolve: async (host) => names[host] ?? [],
  })
  const ann = await server.user('ann')
  const at = (path: string): string => `http://127.0.0.1:${upstream.port}${path}`

  return {
    ...{ server, ann, upstream, elsewhere, at },
    both: (path: string, more: object = {}) => ({ stgApi: at(path), prdApi: at(path), ...more }),
    /** How often the server was asked that no page may ask. */
    get visits() {
      return visits
    },
    /** A published page and a way to ask through it. */
    async published(entries: readonly PageEntry[], { isPublic = 1, visitors = true, env = 'prd' as 'prd' | 'stg' } = {}) {
      const project = await ann.newProject()
      const prefixes = [at('/api'), `http://127.0.0.1:${elsewhere.port}`]
      const root = await server.root()
      await root.post('/api/project/prefixes/update', { id: project.id, prefixes, visitorPrefixes: visitors ? prefixes : [] })
      const page = await ann.newPage(project.id, { isPublic })
      expect((await ann.post('/api/pages/update', { id: page.id, revision: page.revision, patch: adding(...entries) })).code).toBe(0)
      expect((await ann.post<PublishRecord>('/api/page/publish/create', { env, id: page.id, previewImg: '' })).code).toBe(0)
      const ask = (source: string, url: string, more: object = {}, by = server.browser()) =>
        by.post<ProxyAnswer>('/api/viewer/request', { page: page.id, source, url, ...more })
      return { page, project, ask }
    },
    /** No visit and no attempt is remembered from the test before. */
    async forget() {
      visits = 0
      await server.store.write(async (db) => {
        await db.delete(server.store.t.attempt)
      })
    },
    async close() {
      await server.close()
      await upstream.stop(true)
      await elsewhere.stop(true)
    },
  }
}
export type VisitorWorld = Awaited<ReturnType<typeof createVisitorWorld>>
