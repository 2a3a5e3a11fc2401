import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExchangeFile } from '../../parts/section.ts'
import { createTestServer, element, type TestServer, type TestUser } from '../../testing.fixture.ts'
import { MOST_ITEMS } from './errors.ts'
import type { DictionaryContents, DictionaryDetail, DictionaryInfo } from './model.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
})
afterAll(() => server.close())

const ITEMS = [
  { value: 'new', labelZh: '新建', labelEn: 'New', color: '#1677ff' },
  { value: 'paid', labelZh: '已付', labelEn: 'Paid', color: 'green' },
  { value: 'old', labelZh: '旧', labelEn: 'Old', disabled: true },
]
const make = (projectId: number, body: object = {}) =>
  ann.post<DictionaryDetail>('/api/dictionary/create', {
    projectId,
    code: 'state',
    name: 'State',
    items: ITEMS,
    ...body,
  })
const save = ({ id, rev }: DictionaryDetail, items: readonly object[]) =>
  ann.post<DictionaryDetail>('/api/dictionary/items/save', { id, rev, items })
const project = async () => (await ann.newProject()).id
const itemsAt = (projectId: number, code = 'state') => `/api/dictionary/items?projectId=${projectId}&code=${code}`
const valuesOf = ({ items }: DictionaryDetail) => items.map(({ value }) => value)

/** A page with an element that names the dictionary. */
const pageWith = async (projectId: number, code: string) => {
  const page = await ann.newPage(projectId)
  const added = [element('tag_1', { type: 'Tag', props: { dictionary: code } })]
  const edit = { id: `edit_of_${code}`, added, cells: [], removed: [] }
  expect((await ann.post('/api/documents/edit', { id: page.documentId, edit })).code).toBe(0)
  return page
}

describe('dictionaries of a project', () => {
  it('are listed by code with the number of their items', async () => {
    const projectId = await project()
    await make(projectId)
    await make(projectId, { code: 'area', name: '', items: [] })
    const { data } = await ann.post<DictionaryInfo[]>('/api/dictionary/list', { projectId })
    expect(data.map(({ code, name, count, createdBy }) => [code, name, count, createdBy])).toEqual([
      ['area', '', 0, 'ann@test.dev'],
      ['state', 'State', 3, 'ann@test.dev'],
    ])
  })

  it('refuse codes that are taken, reserved or malformed', async () => {
    const projectId = await project()
    await make(projectId)
    const refused = async (code: string) => (await make(projectId, { code })).code
    expect(await refused('state')).toBe(40943)
    for (const code of ['constructor', 'toString', 'prototype', 'hasOwnProperty'])
      expect([code, await refused(code)]).toEqual([code, 40046])
    for (const code of ['__proto__', '1st', '', 'a b', 'a"b', '状态', 'a'.repeat(61)])
      expect([code, await refused(code)]).toEqual([code, 40001])
    expect(await refused('State')).toBe(0)
  })

  it('refuse values that are there twice or reserved, and more items than the limit', async () => {
    const { data } = await make(await project())
    expect(await save(data, [{ value: 'a' }, { value: ' a ' }])).toMatchObject({ code: 40945, data: { value: 'a' } })
    expect((await save(data, [{ value: '__proto__' }])).code).toBe(40047)
    expect((await save(data, [{ value: '' }])).code).toBe(40001)
    expect((await save(data, [{ value: 'a', color: 'url(x)' }])).code).toBe(40001)
    const many = (length: number) => Array.from({ length }, (_, at) => ({ value: `v${at}`, labelZh: '值'.repeat(100) }))
    expect((await save(data, many(MOST_ITEMS + 1))).code).toBe(40001)
    const { data: full } = await save(data, many(MOST_ITEMS))
    expect([full.count, full.items[MOST_ITEMS - 1]?.value]).toEqual([MOST_ITEMS, `v${MOST_ITEMS - 1}`])
  })

  it('keep the order of the list, and tell a conflict', async () => {
    const { data: made } = await make(await project())
    const [first, second, third] = made.items
    const { data: moved } = await save(made, [third!, first!, second!])
    expect([moved.rev, valuesOf(moved)]).toEqual([2, ['old', 'new', 'paid']])
    expect((await save(made, [first!])).code).toBe(40944)
    const { data: next } = await save(moved, [{ ...first!, labelEn: 'Fresh' }, { value: 'more' }])
    expect(next.items).toEqual([
      { value: 'new', labelZh: '新建', labelEn: 'Fresh', color: '#1677ff', disabled: false },
      { value: 'more', labelZh: '', labelEn: '', color: '', disabled: false },
    ])
    expect((await save(next, next.items)).data.rev).toBe(3)
  })

  it('are renamed and copied with their items', async () => {
    const projectId = await project()
    const { data: made } = await make(projectId)
    const { data: other } = await make(projectId, { code: 'other' })
    const update = (body: object) =>
      ann.post<DictionaryDetail>('/api/dictionary/update', { id: made.id, rev: made.rev, ...body })
    expect((await update({ code: 'other' })).code).toBe(40943)
    expect((await update({ rev: 7, name: 'x' })).code).toBe(40944)
    expect((await update({ name: '状态', description: 'Of orders' })).data).toMatchObject({
      rev: 2,
      name: '状态',
      code: 'state',
    })
    const { data: copy } = await ann.post<DictionaryDetail>('/api/dictionary/copy', { id: other.id })
    expect([copy.code, copy.rev, valuesOf(copy)]).toEqual(['other-2', 1, ['new', 'paid', 'old']])
    expect((await ann.post('/api/dictionary/copy', { id: other.id, code: 'state' })).code).toBe(40943)
  })

  it('say which pages name them, and are deleted with their items', async () => {
    const projectId = await project()
    const { data: made } = await make(projectId)
    const page = await pageWith(projectId, 'state')
    await pageWith(projectId, 'states')
    const { data } = await ann.post<DictionaryDetail>('/api/dictionary/detail', { id: made.id })
    const use = { id: String(page.id), name: page.name }
    expect(data.uses).toEqual([{ kind: 'page', ...use }])
    await ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    const now = await ann.post<DictionaryDetail>('/api/dictionary/detail', { id: data.id })
    expect(now.data.uses).toEqual([
      { kind: 'page', ...use },
      { kind: 'published', ...use },
    ])
    expect((await ann.post('/api/dictionary/delete', { id: made.id })).code).toBe(0)
    expect((await ann.post('/api/dictionary/detail', { id: made.id })).code).toBe(40444)
    expect((await ann.get<DictionaryContents>(itemsAt(projectId))).data).toEqual([])
  })
})

describe('the items of dictionaries', () => {
  it('are read for several codes, and not sent again while they are the same', async () => {
    const projectId = await project()
    const { data: made } = await make(projectId)
    await make(projectId, { code: 'area', items: [{ value: '1' }] })
    const first = await ann.raw(itemsAt(projectId, 'state,missing,area'))
    const { data } = (await first.json()) as { data: DictionaryContents }
    expect(data.map(({ code, items }) => [code, items.length])).toEqual([
      ['area', 1],
      ['state', 3],
    ])
    expect(data[1]?.items[0]).toEqual({
      value: 'new',
      label: { zh: '新建', en: 'New' },
      color: '#1677ff',
      disabled: false,
    })
    const etag = first.headers.get('etag') ?? ''
    const again = () => ann.raw(itemsAt(projectId, 'state,missing,area'), { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await save(made, [{ value: 'new', labelEn: 'Fresh' }])
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('Fresh')
  })

  it('are open to people who may open a page, and to visitors of a public page alone', async () => {
    const projectId = await project()
    await make(projectId)
    const page = await ann.newPage(projectId, { isPublic: 1 })
    const visitor = server.browser()
    const bob = await server.user('bob')
    const ofPage = `/api/dictionary/items?page=${page.id}&env=prd&code=state`
    expect([(await visitor.raw(ofPage)).status, (await visitor.raw(itemsAt(projectId))).status]).toEqual([401, 401])
    expect([(await bob.raw(ofPage)).status, (await bob.raw(itemsAt(projectId))).status]).toEqual([404, 404])
    expect((await ann.raw(`/api/dictionary/items?page=${page.id}&env=draft&code=state`)).status).toBe(200)
    await ann.post('/api/page/publish/create', { env: 'stg', id: page.id, previewImg: '' })
    await ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    for (const user of [visitor, bob])
      for (const path of [ofPage, itemsAt(projectId)]) expect((await user.raw(path)).status).toBe(200)
    expect((await visitor.raw('/api/dictionary/items?code=state')).status).toBe(400)
    expect((await visitor.raw(`${ofPage},__proto__`)).status).toBe(400)
  })

  it('are as they are now for other modules, in a write too', async () => {
    const projectId = await project()
    const { data: made } = await make(projectId)
    const { dictionaries } = server.app.services
    expect((await dictionaries.itemsOf(projectId, 'state'))?.map(({ value }) => value)).toEqual(['new', 'paid', 'old'])
    expect(await dictionaries.itemsOf(projectId, 'missing')).toBeNull()
    expect(await dictionaries.codesOf(projectId)).toEqual([{ code: 'state', name: 'State' }])
    await save(made, [{ value: 'one' }])
    const read = (await server.store.write((db) => dictionaries.itemsOf(projectId, 'state', db)))?.map(
      ({ value }) => value,
    )
    expect([read, (await dictionaries.itemsOf(projectId, 'state'))?.length]).toEqual([['one'], 1])
  })
})

describe('the file of a project', () => {
  const fileOf = async (path: string) => (await (await ann.raw(`/api/exchange/${path}`)).json()) as ExchangeFile
  const asFile = (file: ExchangeFile) => new File([JSON.stringify({ ...file, hash: undefined })], 'a.json')
  const send = <T>(path: string, file: ExchangeFile, body: object = {}) => {
    const form = new FormData()
    form.append('file', asFile(file))
    for (const [name, value] of Object.entries(body))
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    return ann
      .raw(path, { method: 'POST', body: form })
      .then(async (answer) => (await answer.json()) as { code: number; data: T })
  }
  const codesIn = async (projectId: number) =>
    (await ann.post<DictionaryInfo[]>('/api/dictionary/list', { projectId })).data.map(({ code, count }) => [
      code,
      count,
    ])

  it('has all dictionaries, that of a page the ones that it names', async () => {
    const projectId = await project()
    await make(projectId)
    await make(projectId, { code: 'unused' })
    const page = await pageWith(projectId, 'state')
    expect((await fileOf(`project/${projectId}`)).dictionaries.map(({ code }) => code)).toEqual(['state', 'unused'])
    expect((await fileOf(`page/${page.id}`)).dictionaries).toMatchObject([{ code: 'state', items: ITEMS }])
  })

  it('makes them in a new project, and replaces one that differs where that was chosen', async () => {
    const projectId = await project()
    const { data: made } = await make(projectId)
    const file = await fileOf(`project/${projectId}`)
    const brought = await send<{ projectId: number }>('/api/exchange/import', file, { choices: {} })
    expect([brought.code, await codesIn(brought.data.projectId)]).toEqual([0, [['state', 3]]])
    await save(made, [{ value: 'only' }])
    const into = { projectId, choices: {} }
    await send('/api/exchange/into/import', file, into)
    expect(await codesIn(projectId)).toEqual([['state', 1]])
    await send('/api/exchange/into/import', file, { ...into, choices: { items: { 'dictionaries state': 'replace' } } })
    expect(await codesIn(projectId)).toEqual([['state', 3]])
  })
})
