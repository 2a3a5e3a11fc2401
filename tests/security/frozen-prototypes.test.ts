import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, TestUser } from '#server/testing.fixture'
import type { PageInfo, ProjectInfo } from '#server/wire'
import { root } from '../../scripts/entries.ts'
import { administrator } from '../helpers/administrator.ts'
import { register } from '../helpers/api.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'

let server: RunningServer
let attacker: TestUser
let other: TestUser
beforeAll(async () => {
  server = await startServer()
  const account = { email: 'other@test.dev', password: PASSWORD }
  await register(server.url, account)
  attacker = new TestUser((request) => fetch(request), server.url)
  other = new TestUser((request) => fetch(request), server.url)
  await attacker.signIn('/api/user/login', { userName: administrator.email, userPwd: administrator.password })
  await other.signIn('/api/user/login', { userName: account.email, userPwd: account.password })
}, 60_000)
afterAll(() => server.stop())

let edits = 0
const cell = (documentId: number, path: string, ...value: readonly unknown[]) =>
  attacker.post('/api/documents/edit', {
    id: documentId,
    edit: { id: `attack-${String(++edits).padStart(8, '0')}`, added: [], cells: [['page', path, ...value]], removed: [] },
  })

it('goes on serving every user of a started server while a page is attacked', async () => {
  const project = (await attacker.post<ProjectInfo>('/api/project/create', { name: 'Attacked' })).data
  const page: PageInfo = await attacker.newPage(project.id)
  for (const part of ['props', 'style', 'extra', 'events', 'interceptor'])
    for (const name of ['__proto__', 'constructor', 'prototype', '__proto__/__proto__', 'a/__proto__', 'toString/constructor'])
      for (const [tail, ...value] of [
        ['polluted', 'x'],
        ['hasOwnProperty', null, true],
        ['toString', 'x'],
      ] as const) {
        const path = `${part}/${name}/${tail}`
        expect([path, (await cell(page.documentId, path, ...value)).status]).toEqual([path, 400])
      }
  expect((await other.get('/api/user/info')).status).toBe(200)
  expect((await other.post('/api/project/create', { name: 'Unharmed' })).code).toBe(0)
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
}, 60_000)

it('stores data whose keys are names of frozen properties', async () => {
  const project = (await attacker.post<ProjectInfo>('/api/project/create', { name: 'Data' })).data
  const page: PageInfo = await attacker.newPage(project.id)
  const names = ['toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__defineGetter__', 'toLocaleString']
  for (const name of names) {
    expect([name, (await cell(page.documentId, `props/${name}`, 'x')).code]).toEqual([name, 0])
    expect([name, (await cell(page.documentId, `extra/a/${name}`, { [name]: 1 })).status]).toEqual([name, 200])
  }
  const { data } = await attacker.get<{ entries: readonly { props: object }[] }>(`/api/documents/records/${page.documentId}`)
  const stored = Object.entries(data.entries[0]?.props ?? {}).filter(([name]) => names.includes(name))
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(names.map((name) => [name, 'x'])))
  expect((await attacker.post('/api/pages/copy', { id: page.id })).code).toBe(0)
  // Compiled in a process of its own, which is frozen as well.
  expect((await attacker.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })).msg).toBe('')
}, 60_000)

const SCRIPT = `
  import ${JSON.stringify(join(root, 'kernel/engine/ends/frozen-prototypes.ts'))}
  const refused = (work) => { try { work(); return false } catch (error) { return error instanceof TypeError } }
  const prototypes = [Object, Function, String, Number, Boolean].map((made) => made.prototype)
  const own = (name) => { const object = {}; object[name] = 1; return [Object.keys(object), object[name]] }
  class Problem extends Error {}
  const inherits = Object.assign(Object.create(Error.prototype), { toString: () => 'own text', constructor: Problem })
  console.log(JSON.stringify({
    added: prototypes.map((each) => refused(() => { each.polluted = 1 })),
    defined: prototypes.map((each) => refused(() => Object.defineProperty(each, 'polluted', { value: 1 }))),
    assigned: prototypes.map((each) => refused(() => { each.toString = () => 'x' })),
    removed: prototypes.map((each) => refused(() => { delete each.constructor })),
    replaced: refused(() => Object.setPrototypeOf(Object.prototype, {})),
    own: Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__').every((name) => own(name)[1] === 1),
    inherits: [String(inherits), inherits.constructor === Problem],
    works: [String({}), String([1]), {}.hasOwnProperty('a'), Object.prototype.toString.call([]), (() => 1).constructor === Function],
  }))
`

it('refuses changes of prototypes and allows own properties of the same names', async () => {
  const child = Bun.spawn([process.execPath, '-e', SCRIPT], { stdout: 'pipe', stderr: 'inherit' })
  expect(JSON.parse(await new Response(child.stdout).text())).toEqual({
    added: Array(5).fill(true),
    defined: Array(5).fill(true),
    assigned: Array(5).fill(true),
    removed: Array(5).fill(true),
    replaced: true,
    own: true,
    inherits: ['own text', true],
    works: ['[object Object]', '1', false, '[object Array]', true],
  })
})
