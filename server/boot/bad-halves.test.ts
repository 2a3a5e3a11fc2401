import { rmSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, it, test } from 'vitest'
import { handMadePlugin } from '../../tests/helpers/hand-made-plugin.ts'
import { createTestServer, type TestServer, type TestUser } from '../testing.fixture.ts'
import type { PluginList } from '../wire.ts'

const GOOD = `import { defineModule, defineCall, nothing, done } from '@tessera/sdk/server'
export default defineModule({ id: 'acme.good', calls: () => [defineCall({ id: 'acme.good/ping', method: 'GET', needs: 'member', writes: false,
  input: nothing, output: done, errors: [], run: async () => undefined })] })`
const IMPORTS =
  "import { defineModule, defineCall, defineJob, nothing, done, network, people, serverCalls, z } from '@tessera/sdk/server'\n"
const call = (id: string, more = '', run = 'async () => undefined') =>
  `defineCall({ id: '${id}', method: 'GET', needs: 'member', writes: false, input: nothing, output: z.unknown(), errors: [], ${more} run: ${run} })`
const module = (body: string) => `${IMPORTS}export default defineModule({ id: 'acme.bad', ${body} })`
const table = (name: string) => `tables: (d) => ({ thing: d.table('${name}', { id: d.id() }) }),`
const migrations = "migrations: import.meta.dirname + '/migrations',"
const series = (sql: string) =>
  Object.fromEntries(
    ['sqlite', 'postgres'].flatMap((dialect) => [
      [`server/migrations/${dialect}/journal.json`, '[{ "name": "0000_first", "when": 1 }]'],
      [`server/migrations/${dialect}/0000_first.sql`, sql],
    ]),
  )

interface Half {
  readonly id?: string
  readonly code: string
  readonly files?: { readonly [name: string]: string }
  readonly grants?: { readonly [ability: string]: readonly string[] }
  readonly protocol?: number
}
const made: string[] = []
const half = ({ id = 'acme.bad', code, files = {}, grants = {}, protocol = 1 }: Half): string => {
  const folder = handMadePlugin({
    id,
    files: { 'module.js': `export default { id: '${id}', version: '1.0.0', setup() {} }`, 'server/server.js': code, ...files },
    more: { server: { protocol, entry: 'server/server.js' }, grants },
  })
  made.push(folder)
  return folder
}

let server: TestServer
let ann: TestUser
let running: { stop(): Promise<void> } | null = null
const start = async (...folders: readonly string[]): Promise<void> => {
  server = await createTestServer({ env: { TESSERA_PLUGINS: folders.join(',') }, resolve: async () => ['127.0.0.1'] })
  running = await server.app.start()
  ann = await server.user('ann')
}
afterEach(async () => {
  await running?.stop()
  running = null
  await server.close()
})
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})
const rows = async () => (await (await server.root()).get<PluginList>('/api/plugins/list')).data.plugins ?? []

const OWN = { tables: ['acme_bad_*'] }
const bad: readonly (readonly [what: string, half: Half, code: string, says: RegExp])[] = [
  ['throws while it loads', { code: "throw new Error('no licence')" }, 'server-not-loaded', /no licence/],
  ['does not parse', { code: 'export default {' }, 'server-not-loaded', /cannot be loaded/],
  ['imports what is not there', { code: "import x from './absent.js'\nexport default x" }, 'server-not-loaded', /absent/],
  ['exports no module', { code: 'export default 3' }, 'server-no-module', /defineModule/],
  ['is the module of another plugin', { code: GOOD }, 'server-other-id', /acme\.good.*acme\.bad/],
  ['answers for who asks', { code: module('actors: () => ({})') }, 'server-unknown-field', /actors/],
  [
    'names a call as a module of the product does',
    { code: module(`calls: () => [${call('plugins/list')}]`) },
    'server-does-not-fit',
    /plugins\/list/,
  ],
  [
    'has a call at an address of the product',
    { code: module(`calls: () => [${call('acme.bad/list', "path: '/plugins/list',")}]`) },
    'server-name-not-own',
    /\/x\/acme\.bad\/name/,
  ],
  [
    'has a call outside of the api',
    { code: module(`calls: () => [${call('acme.bad/x', 'outside: true,')}]`) },
    'server-call-not-allowed',
    /outside/,
  ],
  [
    'audits what it does not declare',
    { code: module(`calls: () => [${call('acme.bad/x', "audits: ['menu created'],")}]`) },
    'server-does-not-fit',
    /menu created/,
  ],
  [
    'declares an audited action of the product',
    { code: module("audits: { 'menu created': { label: { zh: '', en: '' } } }") },
    'server-name-not-own',
    /menu created/,
  ],
  [
    'names a table of the product',
    { code: module(table('user')), grants: OWN },
    'server-does-not-fit',
    /the table “user”.*tessera\.server\.accounts/,
  ],
  ['names a table outside of its prefix', { code: module(table('things')), grants: OWN }, 'server-name-not-own', /acme_bad_name/],
  [
    'has a table that its manifest does not declare',
    { code: module(table('acme_bad_thing')) },
    'server-table-not-granted',
    /acme_bad_thing/,
  ],
  ['lacks its migrations', { code: module(table('acme_bad_thing')), grants: OWN }, 'server-no-migrations', /acme_bad_thing.*no migrations/],
  [
    'names a folder of migrations that was not packed',
    { code: module(table('acme_bad_thing') + migrations), grants: OWN },
    'server-no-migrations',
    /pack it/,
  ],
  [
    'has a migration that fails',
    {
      code: module(table('acme_bad_thing') + migrations),
      files: series('CREATE TABLE acme_bad_thing (id nonsense nonsense('),
      grants: OWN,
    },
    'server-migration-failed',
    /acme\.bad\/0000_first failed, and nothing was changed/,
  ],
  [
    'changes a table of the product in a migration',
    { code: module(table('acme_bad_thing') + migrations), files: series('UPDATE "user" SET role = 1'), grants: OWN },
    'server-table-foreign',
    /“user”/,
  ],
  [
    'hides a statement behind another',
    { code: module(table('acme_bad_thing') + migrations), files: series('DELETE FROM acme_bad_thing; DROP TABLE page'), grants: OWN },
    'server-statement-foreign',
    /DELETE FROM/,
  ],
  [
    'asks for a service that its manifest does not declare',
    { code: module('services: ({ service }) => ({ web: service(network) })') },
    'server-not-loaded',
    /“network” under `grants`/,
  ],
  [
    'has a job under another name',
    { code: module("jobs: () => [defineJob({ id: 'server/sweep', everyMinutes: 1, run: async () => undefined })]") },
    'server-name-not-own',
    /acme\.bad\/name/,
  ],
  ['needs a newer protocol', { code: GOOD, protocol: 2 }, 'server-protocol', /needs protocol 2, and this server knows up to 1/],
  ['fails in its services', { code: module("services: () => { throw new Error('no key') }") }, 'server-not-loaded', /no key/],
]

describe('a server half', () => {
  test.each(bad)(
    'a half that %s is the state of its plugin, with the reason; the server and other halves run',
    async (_, given, code, says) => {
      await start(half(given), half({ id: 'acme.good', code: GOOD }))
      const found = await rows()
      expect(found.map(({ id, state }) => [id, state])).toEqual([
        ['acme.bad', 'failed'],
        ['acme.good', 'active'],
      ])
      expect(found[0]?.problem?.code).toBe(code)
      expect(found[0]?.problem?.message.en).toMatch(says)
      expect(found[0]?.problem?.message.zh).toMatch(/\p{Script=Han}/u)
      expect((await ann.get('/api/x/acme.good/ping')).code).toBe(0)
      expect((await ann.get('/api/x/acme.bad/x')).status).toBe(404)
    },
  )
})

describe('grants', () => {
  const asking = (grants: Half['grants']) =>
    half({
      code: module(`
        services: ({ service }) => ({ ask: service }),
        calls: ({ ask }) => [
          ${call('acme.bad/fetch', '', "() => ask(network).fetch({ url: 'http://api.example.test/x', method: 'GET', headers: {} }).catch((e) => e.told?.code ?? String(e.message))")},
          ${call('acme.bad/names', '', '(_, { by }) => ask(people).named([by.userId]).then((names) => [...names.values()], (e) => e.told?.code ?? String(e))')},
          ${call('acme.bad/projects', '', "(_, { by }) => ask(serverCalls).run(by, 'projects/list', {}).then(({ list }) => list.map(({ name }) => name), (e) => e.told?.code ?? e.message)")},
        ]`),
      ...(grants ? { grants } : {}),
    })
  const answers = async () => {
    const found: Record<string, unknown> = {}
    for (const name of ['fetch', 'names', 'projects']) found[name] = (await ann.get(`/api/x/acme.bad/${name}`)).data
    return found
  }

  it('open declared hosts, people and calls; other scopes of the same ability are refused', async () => {
    await start(asking({ network: ['*.example.test'], user: ['name'], calls: ['projects/*'] }))
    await ann.newProject('Mine')
    const { fetch, names, projects } = await answers()
    // The host is granted; its address is one of a private network.
    expect(fetch).toBe('The request was refused: address')
    expect(names).toEqual(['ann'])
    expect(projects).toContain('Mine')
  })

  it('refuse undeclared scopes by name', async () => {
    await start(asking({ network: ['other.test'], user: ['email'], calls: ['pages/*'] }))
    const { fetch, names, projects } = await answers()
    expect([fetch, names, projects]).toEqual(['plugin.scope-refused', 'plugin.scope-refused', 'plugin.scope-refused'])
  })

  it('are asked before a service is handed out', async () => {
    await start(asking({}))
    expect((await ann.get('/api/x/acme.bad/fetch')).status).toBe(500)
    expect(String(server.faults[0])).toContain('ability-refused')
  })
})
