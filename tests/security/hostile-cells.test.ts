import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '#kernel/document'
import { createTestServer, element, newBlock, type TestServer, type TestUser } from '#server/testing.fixture'
import type { BlockInfo } from '#server/wire'
import { watchPrototypes } from '../helpers/prototypes.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let projectId: number
const prototypes = watchPrototypes()
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PROJECT_PAGES: '0', TESSERA_PERSON_PAGES: '0' } })
  ann = await server.user('ann')
  bob = await server.user('bob')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())
afterEach(() => prototypes.restore())

interface Target {
  readonly documentId: number
  readonly entry: string
  /** Parts of the record that are trees of cells. */
  readonly trees: readonly string[]
  /** Parts of it that are one cell each. */
  readonly wholes: readonly string[]
}

const documentOf = async (path: string): Promise<number> =>
  (await ann.get<{ documentId: number }>(`/api/${path}/${projectId}`)).data.documentId
const add = async (documentId: number, entry: object): Promise<void> => {
  const answer = await send(documentId, { added: [entry] })
  expect(answer.msg).toBe('')
}

/** One document of every kind that a module registers, with a record to attack. */
const TARGETS: { readonly [kind: string]: () => Promise<Target> } = {
  page: async () => {
    const { documentId } = await ann.newPage(projectId)
    await add(documentId, element('T1', { props: { text: 'before' } }))
    return { documentId, entry: 'T1', trees: ['props', 'style', 'looks', 'events', 'extra'], wholes: ['css', 'name', 'place'] }
  },
  block: async () => {
    const entries = [newBlock(), element('T1', { props: { text: 'before' } })]
    const { documentId } = (await ann.post<BlockInfo>('/api/blocks/create', { projectId, name: `Block ${++made}`, entries })).data
    return { documentId, entry: 'T1', trees: ['props', 'style', 'looks', 'events', 'extra'], wholes: ['css', 'name', 'place'] }
  },
  look: async () => ({ documentId: await documentOf('look/read'), entry: 'theme', trees: ['tokens'], wholes: ['name'] }),
  texts: async () => {
    const documentId = await documentOf('project/texts')
    const key = `attack.n${++made}`
    await add(documentId, { kind: 'text', id: key, values: { en: 'before' }, note: '', extra: {} })
    return { documentId, entry: key, trees: ['values', 'extra'], wholes: ['note'] }
  },
  workflow: async () => {
    const name = `Attacked ${++made}`
    const { data } = await ann.post<{ documentId: number }>('/api/workflow/create', { projectId, name })
    return { documentId: data.documentId, entry: 'workflow', trees: ['trigger/params'], wholes: ['runAs', 'timeoutMs'] }
  },
  approval: async () => {
    const name = `Attacked ${++made}`
    const { data } = await ann.post<{ documentId: number }>('/api/approval/flow/create', { projectId, name })
    return { documentId: data.documentId, entry: 'approval', trees: ['settings'], wholes: [] }
  },
  'project settings': async () => {
    const documentId = await documentOf('project/settings')
    return { documentId, entry: 'settings', trees: [], wholes: ['remark', 'logo'] }
  },
}
let made = 0

let edits = 0
const editId = () => `hostile-${String(++edits).padStart(8, '0')}`
/** Sent as text, because a literal makes no own key of `__proto__`. */
const sendText = async (documentId: number, edit: string, by = ann) => {
  const body = `{"id":${documentId},"edit":{"id":"${editId()}",${edit}}}`
  const response = await by.raw('/api/documents/edit', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return { status: response.status, ...((await response.json()) as { code: number; msg: string; data: unknown }) }
}
const send = (
  documentId: number,
  { added = [], cells = [], removed = [] }: { added?: readonly object[]; cells?: readonly unknown[]; removed?: readonly string[] },
) => sendText(documentId, `"added":${JSON.stringify(added)},"cells":${JSON.stringify(cells)},"removed":${JSON.stringify(removed)}`)
const recordsOf = async (documentId: number): Promise<readonly Entry[]> => {
  const response = await ann.raw(`/api/documents/records/${documentId}`)
  return ((await response.json()) as { data: { entries: readonly Entry[] } }).data.entries
}
/** Nothing of the process has changed, and another user is still served. */
const expectUnharmed = async (): Promise<void> => {
  expect(prototypes.changed()).toEqual([])
  expect((await bob.get('/api/user/info')).status).toBe(200)
  expect(server.faults).toEqual([])
}

const REFUSED = ['__proto__', 'constructor', 'prototype']
/** Names that every object inherits, which are data like any other key. */
const INHERITED = ['toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
const long = 'x'.repeat(200)

/** Tails of a path that must be refused, whatever part they are in. */
const REFUSED_TAILS: readonly string[] = [
  ...REFUSED.flatMap((name) => [
    name,
    `${name}/polluted`,
    `a/${name}`,
    `a/${name}/b`,
    `${name}/${name}/polluted`,
    `${name}/hasOwnProperty`,
  ]),
  'constructor/prototype/polluted',
  'text/constructor/prototype/polluted',
  'toString/__proto__/polluted',
  '',
  '/',
  'a//b',
  '/polluted',
  'polluted/',
  '..',
  '../polluted',
  'a/../__proto__',
  'a/..',
  '~',
  '~5',
  'a~',
]
/** Tails that are keys of data at most. */
const DATA_TAILS: readonly string[] = [
  ...INHERITED.flatMap((name) => [name, `${name}/polluted`, `a/${name}`]),
  '~0~1',
  '~01',
  '~1proto~1',
  '0',
  '-1',
  '99999',
  'a.__proto__.b',
  '__proto__.polluted',
  'a[constructor][prototype]',
  '[__proto__]',
  '["__proto__"]',
  long,
  Array.from({ length: 60 }, () => 'a').join('/'),
]

it('attacks a document of every registered kind', () => {
  expect(Object.keys(TARGETS).toSorted()).toEqual([...server.app.services.documentKinds.ids()].toSorted())
})

describe.each(Object.keys(TARGETS))('a cell of a document of the kind %s', (kind) => {
  it.each(['set', 'gone'])('refuses a path to a prototype, an empty segment and a step up that is %s', async (how) => {
    const { documentId, entry, trees, wholes } = await TARGETS[kind]!()
    const before = await recordsOf(documentId)
    for (const part of [...trees, ...wholes])
      for (const tail of REFUSED_TAILS) {
        const path = `${part}/${tail}`
        const cell = how === 'gone' ? [entry, path, null, true] : [entry, path, 'x']
        const answer = await send(documentId, { cells: [cell] })
        expect([path, answer.status, answer.code]).toEqual([path, 400, 40025])
        expect([path, answer.msg.length > 0]).toEqual([path, true])
        expect([path, prototypes.changed()]).toEqual([path, []])
      }
    expect(await recordsOf(documentId)).toEqual(before)
    await expectUnharmed()
  })

  it('refuses a hostile name in place of a part, also for a record that is not there', async () => {
    const { documentId, entry } = await TARGETS[kind]!()
    const before = await recordsOf(documentId)
    for (const at of [entry, 'nobody', '__proto__', 'constructor'])
      for (const path of [...REFUSED, ...INHERITED, '/', '..', '__proto__/polluted', 'constructor/prototype/polluted']) {
        const answer = await send(documentId, { cells: [[at, path, 'x']] })
        expect([at, path, answer.status]).toEqual([at, path, 400])
      }
    expect(await recordsOf(documentId)).toEqual(before)
    await expectUnharmed()
  })

  it('keeps the names that every object inherits as data, or refuses them', async () => {
    const { documentId, entry, trees } = await TARGETS[kind]!()
    for (const part of trees)
      for (const tail of DATA_TAILS)
        for (const cell of [
          [entry, `${part}/${tail}`, 'x'],
          [entry, `${part}/${tail}`, null, true],
        ]) {
          const answer = await send(documentId, { cells: [cell] })
          expect([cell, [200, 400].includes(answer.status)]).toEqual([cell, true])
          expect([cell, prototypes.changed()]).toEqual([cell, []])
        }
    expect((await recordsOf(documentId)).some(({ id }) => id === entry)).toBe(true)
    await expectUnharmed()
  })

  it.each([...REFUSED, ...INHERITED])('refuses a value with the key %s, or keeps it as an own key', async (name) => {
    const { documentId, entry, trees, wholes } = await TARGETS[kind]!()
    const key = JSON.stringify(name)
    const values = [
      `{${key}:{"polluted":"yes"}}`,
      `{"value":{${key}:{"polluted":"yes"}}}`,
      `{"source":{${key}:1}}`,
      `{"below":{${key}:{"kind":"formula","source":"1"},"0.${name}":{"kind":"formula","source":"1"}}}`,
      `[{${key}:1}]`,
    ]
    for (const path of [...trees.map((tree) => `${tree}/a`), ...wholes])
      for (const value of values) {
        const answer = await sendText(
          documentId,
          `"added":[],"cells":[[${JSON.stringify(entry)},${JSON.stringify(path)},${value}]],"removed":[]`,
        )
        expect([path, value, [200, 400].includes(answer.status)]).toEqual([path, value, true])
        expect([path, value, prototypes.changed()]).toEqual([path, value, []])
      }
    await recordsOf(documentId)
    await expectUnharmed()
  })

  it.each([...REFUSED, ...INHERITED])('refuses an added record called %s, or keeps it as one', async (name) => {
    const { documentId, entry } = await TARGETS[kind]!()
    const key = JSON.stringify(name)
    const like = (await recordsOf(documentId)).find(({ id }) => id === entry) as Entry
    const bare = JSON.stringify(like).slice(1, -1)
    for (const added of [
      `[{"id":${key},"kind":${key}}]`,
      `[{${bare.replace(JSON.stringify(entry), key)}}]`,
      `[{${bare.replace(JSON.stringify(entry), '"other"')},${key}:{"polluted":"yes"}}]`,
      `[{"__proto__":{${bare}}}]`,
    ]) {
      const answer = await sendText(documentId, `"added":${added},"cells":[],"removed":[${key}]`)
      expect([added, [200, 400].includes(answer.status)]).toEqual([added, true])
      expect([added, prototypes.changed()]).toEqual([added, []])
    }
    await expectUnharmed()
  })
})

describe('a path of a cell', () => {
  it('is refused with a message that names the cell and the reason, in both languages', async () => {
    const { documentId } = await TARGETS.page!()
    const told = async (language: string, path: string) => {
      const body = JSON.stringify({ id: documentId, edit: { id: editId(), added: [], cells: [['T1', path, 'x']], removed: [] } })
      const headers = { 'content-type': 'application/json', 'accept-language': language }
      return ((await (await ann.raw('/api/documents/edit', { method: 'POST', body, headers })).json()) as { msg: string }).msg
    }
    expect(await told('en', 'props/__proto__/polluted')).toContain('props/__proto__/polluted')
    expect(await told('en', 'props/__proto__/polluted')).toContain('“__proto__”')
    expect(await told('zh', 'props/__proto__/polluted')).toMatch(/props\/__proto__\/polluted.*不能/)
    expect(await told('en', 'props//a')).toContain('empty')
    expect(await told('zh', 'props/../a')).toContain('“..”')
  })

  it('reaches keys that are empty or two dots by their escapes', async () => {
    const { documentId } = await TARGETS.page!()
    const props = async () => ((await recordsOf(documentId)).find(({ id }) => id === 'T1') as unknown as { props: object }).props
    const cells = [
      ['T1', 'props/~2', 'empty'],
      ['T1', 'props/a/~2/~3', 'below'],
      ['T1', 'props/~02', 'tilde'],
    ]
    expect((await send(documentId, { cells })).status).toBe(200)
    expect(await props()).toEqual({ text: 'before', '': 'empty', a: { '': { '..': 'below' } }, '~2': 'tilde' })
    expect((await send(documentId, { cells: cells.map(([entry, path]) => [entry, path, null, true]) })).status).toBe(200)
    expect(await props()).toEqual({ text: 'before' })
  })
})
