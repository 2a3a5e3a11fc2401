import { expect, test } from 'vitest'
import type { PageDocument, PageEntry, PageRecord, References } from '#kernel/page/records'
import { lookUpPlugins, type PluginData } from '#kernel/page/references'
import { emptyDocument } from '#kernel/page/schema'
import { basePlugins } from '#plugins/presets/base'
import { collectPlugins } from '#sdk'
import { element } from '../../testing.fixture.ts'
import { withOtherIds } from './other-ids.ts'
import { mapPrivate } from './private-values.ts'
import { mapServices, servicesOf } from './services.ts'

const pluginData = JSON.parse(JSON.stringify(collectPlugins(basePlugins))) as readonly PluginData[]
const references = lookUpPlugins(pluginData).references()
const page = (more: object = {}, ...entries: readonly object[]): PageDocument => {
  const root = { ...(emptyDocument().entries.get('page') as PageRecord), ...more }
  return { entries: new Map([['page', root], ...entries.map((entry) => [(entry as PageEntry).id, entry as PageEntry] as const)]) }
}
const api = (config: object): object => ({
  kind: 'api',
  id: 'api_1',
  name: 'Orders',
  source: 'source/http',
  config,
  bindings: {},
  extra: {},
})
const flow = (...nodes: readonly object[]): object => ({ kind: 'flow', id: 'flow_1', name: 'Go', nodes, extra: {} })
const step = (action: string, params: object): object => ({ id: 'n1', kind: 'action', name: 'Step', action, params, bindings: {} })
const outgoing = {
  'source/http': { address: { stg: 'stgApi', prd: 'prdApi' } },
  'action/download': { address: { stg: 'url', prd: 'url' } },
}

const secretsOf = (document: PageDocument): readonly (readonly [string, string])[] => {
  const found: (readonly [string, string])[] = []
  const without = mapPrivate(document, ({ name }, value) => {
    found.push([name, value])
    return ''
  })
  for (const [, value] of found) expect(JSON.stringify([...without.entries])).not.toContain(value)
  return found
}

test.each([
  ['a header of an api', api({ headers: [{ key: 'Authorization', value: 'Bearer 1' }] })],
  ['a parameter', api({ params: [{ key: 'access_token', value: 'Bearer 1' }] })],
  ['a value with its kind beside it', api({ headers: [{ key: 'X-Api-Key', value: { type: 'static', value: 'Bearer 1' } }] })],
  ['a setting of an element', element('AI_1', { props: { nested: { apiKey: 'Bearer 1' } } })],
  [
    'a source of an element',
    element('T_1', {
      source: {
        api: null,
        source: 'source/http',
        config: { headers: [{ key: 'cookie', value: 'Bearer 1' }] },
        bindings: {},
        execute: 'at once',
      },
    }),
  ],
  [
    'a step in a lane',
    flow({ id: 'b', kind: 'branch', success: [step('action/request', { headers: [{ key: 'token', value: 'Bearer 1' }] })], failure: [] }),
  ],
  ['the address of a web hook', flow(step('action/send-message', { webhook: 'Bearer 1' }))],
])('%s is no part of a file', (_, entry) => {
  expect(secretsOf(page({}, entry)).map(([, value]) => value)).toEqual(['Bearer 1'])
})

test('what only sounds like a secret, and what is made at run time, stays', () => {
  const harmless = api({
    headers: [
      { key: 'Accept', value: 'text/html' },
      { key: 'Authorization', value: `Bearer $${'{variable.token}'}` },
    ],
  })
  const field = element('Input_1', { props: { label: 'Password', name: 'password', keyword: 'token' } })
  expect(secretsOf(page({ interceptor: { headers: [{ key: 'x-page', value: 'orders' }] } }, harmless, field))).toEqual([])
})

test('requests go elsewhere by the beginnings of their addresses, and nothing else of them changes', () => {
  const document = page(
    { interceptor: { stgService: 'https://stg.a.test' } },
    api({ stgApi: 'https://stg.a.test/v1?x=1', prdApi: 'https://a.test:8443/v1', method: 'GET' }),
    element('Link_1', { props: { href: 'https://a.test/home' } }),
    flow(step('action/download', { url: 'https://files.a.test/x.csv' }), step('action/navigate', { url: 'https://a.test/elsewhere' })),
  )
  expect(servicesOf([document], outgoing)).toEqual([
    { address: 'https://a.test:8443', env: 'prd', uses: 1 },
    { address: 'https://files.a.test', env: 'both', uses: 1 },
    { address: 'https://stg.a.test', env: 'stg', uses: 2 },
  ])
  const moved = JSON.stringify([...mapServices(document, outgoing, (address) => address.replace('a.test', 'b.test')).entries])
  expect(moved.match(/https:\/\/[\w.:]+/g)).toEqual([
    'https://stg.b.test',
    ...['https://stg.b.test', 'https://b.test:8443'],
    'https://a.test',
    ...['https://files.b.test', 'https://a.test'],
  ])
})

test('links lead to the pages and files that came along, and other numbers stay', () => {
  const file = `/files/${'a'.repeat(32)}.png`
  const document = page(
    {},
    element('Link_1', { props: { href: '/page/7?env=stg', other: '/page/77', far: 'https://x.test/page/7', count: 7 } }),
    element('Image_1', {
      props: { src: file },
      css: `& { background: url("${file}") }`,
      bindings: { href: { kind: 'formula', source: "'/page/7#' + id" } },
    }),
    flow(step('action/open-page', { page: 7 }), step('action/open-page', { page: '8' }), step('action/message', { page: 7 })),
  )
  const ids = { pages: new Map([[7, 70]]), files: new Map([[file, '/files/new.png']]) }
  const entries = Object.fromEntries(withOtherIds(document, ids, references).entries) as { [id: string]: never }
  expect(entries.Link_1).toMatchObject({ props: { href: '/page/70?env=stg', other: '/page/77', far: 'https://x.test/page/7', count: 7 } })
  expect(entries.Image_1).toMatchObject({ props: { src: '/files/new.png' }, css: '& { background: url("/files/new.png") }' })
  expect(entries.Image_1).toMatchObject({ bindings: { href: { source: "'/page/70#' + id" } } })
  expect(entries.flow_1).toMatchObject({ nodes: [{ params: { page: 70 } }, { params: { page: '8' } }, { params: { page: 7 } }] })
})

const PLACED = {
  params: (id: string, at: object) => flow({ id: 'b1', kind: 'branch', success: [step(id, at)], failure: [] }),
  props: (id: string, at: object) => element('E_1', { type: id, props: at }),
  config: (id: string, at: object) => ({ ...api(at), source: id }),
} as const satisfies { readonly [role in keyof References]?: (id: string, at: object) => object }
const { actions, components, sources } = collectPlugins(basePlugins)
  .map(({ contributes }) => contributes)
  .reduce((all, one) => ({
    ...one,
    actions: [...all.actions, ...one.actions],
    components: [...all.components, ...one.components],
    sources: [...all.sources, ...one.sources],
  }))
const numbersIn = (role: keyof typeof PLACED, names: readonly string[]) =>
  names.flatMap((name) =>
    Object.entries(references[role](name) ?? {})
      .filter(([, kind]) => kind === 'page')
      .map(([path]) => [role, name, path] as const),
  )
const named = [
  ...numbersIn(
    'params',
    actions.map(({ id }) => id),
  ),
  ...numbersIn(
    'props',
    components.map(({ type }) => type),
  ),
  ...numbersIn(
    'config',
    sources.map(({ id }) => id),
  ),
]

test('a setting is declared as the number of a page', () => {
  expect(named).toContainEqual(['params', 'action/open-page', 'page'])
})

test.each(named)('%s of %s name the page that came along in “%s”', (role, name, path) => {
  const at = (value: unknown) =>
    path.split('.').reduceRight<unknown>((inner, key) => (key === '*' ? [inner] : { [key]: inner }), value) as object
  const placed = (value: unknown, i: number) => ({ ...PLACED[role](name, at(value)), id: `entry_${i}` })
  const entries = (values: readonly unknown[]) => values.map(placed)
  const ids = { pages: new Map([[7, 70]]), files: new Map() }
  const document = page({}, ...entries([7, '7', '7?tab=2', '77', '/page/7', 'x7']))
  const { entries: after } = withOtherIds(document, ids, references)
  expect([...after.values()].slice(1)).toEqual(entries([70, '70', '70?tab=2', '77', '/page/70', 'x7']))
})
