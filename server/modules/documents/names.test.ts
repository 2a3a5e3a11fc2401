import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Edit } from '#kernel/document'
import { canName, canNameVariable, titleProblem } from '#kernel/page/names'
import type { PageEntry } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { Label } from '#kernel/page/values'
import { createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { PageInfo, PageRecords } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PERSON_PAGES: '0', TESSERA_PROJECT_PAGES: '0' } })
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
})
afterAll(() => server.close())

let edits = 0
const send = (page: PageInfo, more: Partial<Edit>, locale: 'zh' | 'en' = 'en') => {
  const edit = { id: `edit-${String(++edits).padStart(8, '0')}`, added: [], cells: [], removed: [], ...more }
  const headers = { 'content-type': 'application/json', 'accept-language': locale }
  const body = JSON.stringify({ id: page.documentId, edit })
  return ann
    .raw('/api/documents/edit', { method: 'POST', body, headers })
    .then((answer) => answer.json() as Promise<{ code: number; msg: string }>)
}
const variable = (id: string, name: string): PageEntry => ({
  ...{ kind: 'variable', id, name, type: 'string', defaultValue: '', description: '', extra: {} },
})
const api = (id: string, name: string): PageEntry => ({ kind: 'api', id, name, source: 'source/http', config: {}, bindings: {}, extra: {} })
const flow = (id: string, name: string): PageEntry => ({ kind: 'flow', id, name, nodes: [], extra: {} })

const DOCUMENT = emptyDocument()
const orNull = (answer: true | Label): Label | null => (answer === true ? null : answer)
/** What a screen asks before it lets somebody give a name. */
const screens: readonly (readonly [kind: string, made: (id: string, name: string) => PageEntry, rule: (name: string) => Label | null])[] = [
  ['variable', variable, (name) => orNull(canNameVariable(DOCUMENT, name))],
  ['element', (id, name) => element(id, { name }), (name) => orNull(canName(DOCUMENT, name))],
  ['api', api, titleProblem],
  ['flow', flow, titleProblem],
]
const NAMES = [
  ...[
    'total',
    'a',
    'A1_b',
    '订单',
    'Größe',
    '$x',
    '1st',
    'two words',
    ' padded ',
    '',
    'a-b',
    'a.b',
    '__proto__',
    'constructor',
    'return',
    'context',
  ],
  ...['route', 'x'.repeat(60), 'x'.repeat(61), 'x'.repeat(301), 'a\nb', '!', 'prototype', 'undefined'],
  ...fc.sample(fc.string({ maxLength: 12 }), { seed: 30, numRuns: 20 }),
]

describe.each(screens)('the name of a %s', (kind, made, rule) => {
  it.each(NAMES)(
    'is refused by an edit as by the screen, with the same sentence, and taken where the screen takes it: %j',
    async (name) => {
      const expected = rule(name)
      const ways: readonly Partial<Edit>[] = [{ cells: [['one', 'name', name]] }, { added: [made('two', name)] }]
      for (const locale of ['en', 'zh'] as const)
        for (const way of ways) {
          // A flow of an event needs no title of its own.
          if (kind === 'flow' && name === '' && way.added) continue
          const page = await ann.newPage(projectId)
          await send(page, { added: [made('one', 'first')] })
          const answer = await send(page, way, locale)
          expect(answer.code).toBe(expected === null ? 0 : 40025)
          // The screen also knows a name that would do.
          const said = answer.msg.slice(answer.msg.search(/[:：]/) + 1).trim()
          if (expected) expect([said, said !== '' && expected[locale].startsWith(said)]).toEqual([said, true])
        }
    },
  )
})

it('refuses a second variable of one name, and takes the name of one that goes', async () => {
  const page = await ann.newPage(projectId)
  await send(page, { added: [variable('one', 'total'), variable('two', 'other')] })
  expect(await send(page, { added: [variable('three', 'total')] })).toMatchObject({
    code: 40025,
    msg: expect.stringContaining('There is already a variable "total"'),
  })
  expect(await send(page, { cells: [['two', 'name', 'total']] }, 'zh')).toMatchObject({
    code: 40025,
    msg: expect.stringContaining('变量“total”已存在'),
  })
  expect(await send(page, { removed: ['one'], cells: [['two', 'name', 'total']] })).toMatchObject({ code: 0 })
})

describe('a page with names from before the rules', () => {
  const olderPage = async (): Promise<PageInfo> => {
    const page = await ann.newPage(projectId)
    const { store } = server
    const { documentEntry } = store.t
    const older = [variable('v', '1st total'), element('e', { name: 'Order list 1' }), api('a', ' padded ')]
    await store.write(async (db) => {
      for (const entry of older)
        await db.insert(documentEntry).values({ documentId: page.documentId, entryId: entry.id, revision: 1, parentId: null, entry })
    })
    return page
  }
  const nameOf = async (page: PageInfo, id: string): Promise<string | undefined> => {
    const { entries } = (await ann.get<PageRecords>(`/api/pages/records/${page.id}`)).data
    return (entries.find((entry) => entry.id === id) as { readonly name?: string } | undefined)?.name
  }

  it('stays editable in everything else', async () => {
    const page = await olderPage()
    expect(
      await send(page, {
        cells: [
          ['v', 'description', 'x'],
          ['e', 'props/text', 'x'],
          ['a', 'config/url', '/x'],
        ],
      }),
    ).toMatchObject({ code: 0 })
    expect(await nameOf(page, 'v')).toBe('1st total')
  })

  it('takes an older name back by undoing a rename, and a removal', async () => {
    const page = await olderPage()
    expect(await send(page, { cells: [['v', 'name', 'total']] })).toMatchObject({ code: 0 })
    expect(await send(page, { cells: [['v', 'name', '1st total']] })).toMatchObject({ code: 0 })
    expect(await send(page, { removed: ['e'] })).toMatchObject({ code: 0 })
    expect(await send(page, { added: [element('e', { name: 'Order list 1' })] })).toMatchObject({ code: 0 })
    expect(await send(page, { cells: [['v', 'name', '2nd total']] })).toMatchObject({ code: 40025 })
    expect([await nameOf(page, 'v'), await nameOf(page, 'e')]).toEqual(['1st total', 'Order list 1'])
  })
})

it('refuses a name of a block that its screens refuse', async () => {
  const page = await ann.newPage(projectId)
  const input = { name: '订单', label: '', type: 'string', default: '', required: false }
  const cells = [
    ['page', 'block', null, true],
    ...Object.entries({ inputs: [input], events: [], methods: [], slots: [] }).map(([part, value]) => ['page', `block/${part}`, value]),
  ]
  expect(await send(page, { cells: cells as never })).toMatchObject({
    code: 40025,
    msg: expect.stringContaining('cannot be a name of a block'),
  })
})
