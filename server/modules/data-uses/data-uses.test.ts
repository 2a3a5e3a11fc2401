import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { ActionData, SourceData } from '#kernel/page/references'
import type { Publisher } from '../../outside/publisher.ts'
import {
  adding,
  createTestServer,
  element,
  plainPublisher,
  type TestServer,
  type TestUser,
  testPlugin,
  testPlugins,
} from '../../testing.fixture.ts'
import type { DataUse, ModelDetail, RenamedFieldUses, ViewDetail } from '../../wire.ts'

const label = { zh: 'x', en: 'x' }
const sources: SourceData[] = [
  { id: 'source/model', label, references: {}, records: { model: 'model', does: ['list'] } },
]
const actions: ActionData[] = [
  {
    ...{ id: 'action/save-record', label, runs: 'worker', references: {} },
    records: { model: 'model', does: ['save'] },
  },
]
const publisher: Publisher = {
  renameField: (...given) => renameField(...given),
  async compile(document) {
    const compiled = await plainPublisher.compile(document)
    const all = [...document.entries.values()]
    const apis = Object.fromEntries(all.flatMap((entry) => (entry.kind === 'api' ? [[entry.id, entry] as const] : [])))
    return { ...compiled, program: { ...compiled.program, apis } }
  },
}
/** As the compiler would: the order of a list is renamed, and a text with the name is listed. */
const renameField: NonNullable<Publisher['renameField']> = async ({ entries }, { from, to }) => {
  const all = [...entries.values()]
  return {
    changed: all.flatMap((entry) =>
      entry.kind === 'api' && entry.config.sortField === from
        ? [{ ...entry, config: { ...entry.config, sortField: to } }]
        : [],
    ),
    unclear: all.flatMap((entry) =>
      entry.kind === 'element' && entry.props.text === from ? [{ entry: entry.id, path: 'text', text: from }] : [],
    ),
  }
}
const api = (model: string, more: object = {}): PageEntry =>
  ({
    ...{ kind: 'api', id: 'api_1', name: 'api', source: 'source/model', bindings: {}, extra: {} },
    config: { model, ...more },
  }) as PageEntry
const flow = (model: string): PageEntry =>
  ({
    ...{ kind: 'flow', id: 'flow_1', name: 'flow', extra: {} },
    nodes: [{ id: 's1', kind: 'action', name: '', action: 'action/save-record', params: { model }, bindings: {} }],
  }) as never

let server: TestServer
let ann: TestUser
let projectId: number
let model: ModelDetail
let view: ViewDetail
let role: number
const pages: { [name: string]: number } = {}
const fieldOf = (name: string) => model.fields.find((field) => field.name === name)!.id

const usesOf = async (of: object, by = ann) => {
  const { data, status } = await by.post<DataUse[]>('/api/model/uses', of)
  return status === 200 ? data.map(({ kind, name, env }) => `${kind} ${name}${env ? ` ${env}` : ''}`) : status
}
const page = async (name: string, entries: readonly PageEntry[], envs: readonly string[] = []): Promise<number> => {
  const made = await ann.newPage(projectId, { name })
  const patch = adding(...entries)
  expect((await ann.post('/api/pages/update', { id: made.id, revision: made.revision, patch })).code).toBe(0)
  for (const env of envs)
    expect((await ann.post('/api/page/publish/create', { env, id: made.id, previewImg: '' })).code).toBe(0)
  pages[name] = made.id
  return made.id
}

beforeAll(async () => {
  server = await createTestServer({ publisher, plugins: testPlugins(testPlugin({ sources, actions })) })
  ann = await server.user('ann')
  projectId = (await ann.newProject()).id
  const body = { projectId, name: 'customer', description: 'Customers' }
  model = (await ann.post<ModelDetail>('/api/model/create', body)).data
  for (const name of ['title', 'city', 'rank'])
    model = (await ann.post<ModelDetail>('/api/model/field/create', { modelId: model.id, name, type: 'text' })).data
  const definition = { columns: [{ name: 'town', field: 'city' }], params: [], sort: [] }
  const given = { projectId, modelId: model.id, name: 'towns', description: '', definition }
  view = (await ann.post<ViewDetail>('/api/view/create', given)).data
  role = (await ann.post<{ id: number }>('/api/project/role/create', { projectId, name: 'Clerk' })).data.id
  const where = { field: 'rank', op: 'eq', value: 'a' }
  const permits = { view: { where, fields: true } }
  await ann.post('/api/data/permits/update', { roleId: role, modelId: model.id, permits })
  const open = { view: { where: true, fields: ['title'] } }
  await ann.post('/api/data/permits/open/update', { projectId, audience: 'visitor', modelId: model.id, permits: open })
  await page('Listed', [api('customer', { sortField: 'city' }), element('box')], ['stg', 'prd'])
  await page('Saved', [flow('customer'), element('box', { props: { text: 'customer' } })])
  await page('Viewed', [api('towns')])
  await page('Other', [api('other', { title: 'customer' })], ['prd'])
}, 60_000)
afterAll(() => server.close())

describe('uses of data', () => {
  it('are pages as edited and as published, views, and policies of a model', async () => {
    expect(await usesOf({ modelId: model.id })).toEqual([
      ...['page Listed', 'page Saved', 'published Listed prd', 'published Listed stg'],
      ...['view towns', 'policy Clerk', 'policy visitor'],
    ])
  })

  it('are those of one field, and not of the others', async () => {
    const of = (name: string) => usesOf({ modelId: model.id, fieldId: fieldOf(name) })
    expect(await of('city')).toEqual(['page Listed', 'published Listed prd', 'published Listed stg', 'view towns'])
    expect(await of('rank')).toEqual(['policy Clerk'])
    expect(await of('title')).toEqual(['policy visitor'])
  })

  it('are pages of a view, and hidden from people outside of the project', async () => {
    expect(await usesOf({ viewId: view.id })).toEqual(['page Viewed'])
    const bob = await server.user('bob')
    for (const of of [{ viewId: view.id }, { modelId: model.id }, { modelId: model.id, fieldId: fieldOf('city') }])
      expect(await usesOf(of, bob)).toBe(404)
  })

  it('get another name in the chosen pages, and back again', async () => {
    const rename = (from: string, to: string, more: object = {}) =>
      ann.post<{ name: string }[]>('/api/model/uses/rename', {
        ...{ projectId, from, to, pages: [pages.Listed, pages.Saved, pages.Other], blocks: [] },
        ...more,
      })
    const change = { id: model.id, rev: model.rev, name: 'client' }
    expect((await ann.post('/api/model/update', change)).code).toBe(0)
    expect((await rename('customer', 'client')).data.map(({ name }) => name)).toEqual(['Listed', 'Saved'])
    expect(await usesOf({ modelId: model.id })).toEqual([
      ...['page Listed', 'page Saved', 'view towns', 'policy Clerk', 'policy visitor'],
    ])
    // A text that happens to be the name stays.
    const { data } = await ann.get<{ records: PageEntry[] }>(`/api/pages/records/${pages.Saved}`)
    expect(JSON.stringify(data)).toContain('"text":"customer"')
    expect((await rename('client', 'customer')).data).toHaveLength(2)
    expect(await usesOf({ modelId: model.id })).toEqual(['view towns', 'policy Clerk', 'policy visitor'])
    expect((await rename('customer', 'client', { pages: [pages.Listed] })).data.map(({ name }) => name)).toEqual([
      'Listed',
    ])
    expect((await rename('customer', 'not a name')).status).toBe(400)
  })

  it('get another name of a field in the chosen pages, and back by the edit that came with it', async () => {
    const page = await ann.newPage(projectId, { name: 'Ordered' })
    const entries = [api('client', { sortField: 'city' }), element('box', { props: { text: 'city' } })]
    const saved = { id: page.id, revision: page.revision, patch: adding(...entries) }
    expect((await ann.post('/api/pages/update', saved)).code).toBe(0)
    const read = async () => {
      const { data } = await ann.get<{ entries: PageEntry[] }>(`/api/pages/records/${page.id}`)
      return JSON.stringify(data.entries.toSorted((a, b) => a.id.localeCompare(b.id)))
    }
    const before = await read()
    const body = { modelId: model.id, from: 'city', to: 'town', pages: [page.id, pages.Other], blocks: [] }
    const { data } = await ann.post<RenamedFieldUses>('/api/model/uses/rename-field', body)
    expect(data.renamed).toMatchObject([{ kind: 'page', id: String(page.id), name: 'Ordered' }])
    expect(data.unclear).toEqual([
      { kind: 'page', id: String(page.id), name: 'Ordered', part: 'box', path: 'text', text: 'city' },
    ])
    expect(await read()).toContain('"sortField":"town"')
    const [{ revision, undo }] = data.renamed as [RenamedFieldUses['renamed'][number]]
    const drafts = [{ kind: 'page', id: String(page.id), revision, undo }]
    const bob = await server.user('bob-undo')
    expect((await bob.post('/api/model/uses/take-back', { projectId, drafts })).status).toBe(404)
    expect((await ann.post('/api/model/uses/take-back', { projectId, drafts })).code).toBe(0)
    expect(JSON.parse(await read())).toEqual(JSON.parse(before))
  })

  it('list pages that name a field over an association, and refuse people outside of the project', async () => {
    const made = await ann.post<ModelDetail>('/api/model/create', { projectId, name: 'visit', description: 'Visits' })
    const options = { target: model.id, kind: 'one-to-one' }
    const field = { modelId: made.data.id, name: 'guest', type: 'association', options }
    expect((await ann.post('/api/model/field/create', field)).code).toBe(0)
    await page('Visits', [api('visit', { sortField: 'guest.rank' })])
    expect(await usesOf({ modelId: model.id, fieldId: fieldOf('rank') })).toContain('page Visits')
    const bob = await server.user('carl')
    const body = { modelId: model.id, from: 'rank', to: 'level', pages: [pages.Visits], blocks: [] }
    expect((await bob.post('/api/model/uses/rename-field', body)).status).toBe(404)
  })
})
