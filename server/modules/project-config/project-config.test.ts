import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { DocumentHistory, ProjectConfigInfo, ProjectInfo, ProjectSettings } from '../../wire.ts'

let server: TestServer
let ann: TestUser
let dev: TestUser
let tess: TestUser
let projectId: number
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
  dev = await server.user('dev')
  tess = await server.user('tess')
  projectId = (await ann.newProject('Shop')).id
  for (const [userName, role] of [
    ['dev@test.dev', 'developer'],
    ['tess@test.dev', 'tester'],
  ])
    await ann.post('/api/project/member/create', { projectId, userName, role })
})
afterAll(() => server.close())

const read = async (user: TestUser = ann) => (await user.get<ProjectConfigInfo>(`/api/project/config/${projectId}`)).data
const update = async (user: TestUser, change: object, rev?: number) =>
  user.post<ProjectConfigInfo>('/api/project/config/update', { id: projectId, rev: rev ?? (await read()).rev, ...change })
const service = (name: string, more: object = {}) => ({
  env: 'stg',
  name,
  prefix: `https://${name}.example.com`,
  isDefault: false,
  ...more,
})

test('a developer changes everything in one save, which is one edit of the settings with a history', async () => {
  const before = await read()
  expect(before).toMatchObject({ rev: 1, layout: 'left-right', services: [], locales: ['zh', 'en'], may: { edit: true, network: false } })
  const { data } = await update(dev, {
    ...{ name: 'Shop 2', remark: 'Sells', isPublic: 1, layout: 'top-bottom', menuMode: 'horizontal', menuTheme: 'dark' },
    ...{ systemTheme: 'dark', themeColor: '#008800', breadcrumb: false, multiTab: false, locales: ['en', 'de'] },
    mobile: { adapts: true, menu: 'bottom', header: false },
    services: [service('crm', { isDefault: true }), service('crm', { env: 'prd' })],
  })
  expect(data).toMatchObject({ name: 'Shop 2', layout: 'top-bottom', rev: 2, mobile: { menu: 'bottom' }, locales: ['en', 'de'] })
  expect(data.services.map(({ env, name }) => [env, name])).toEqual([
    ['stg', 'crm'],
    ['prd', 'crm'],
  ])
  expect((await ann.get<ProjectInfo>(`/api/project/detail/${projectId}`)).data).toMatchObject({
    name: 'Shop 2',
    remark: 'Sells',
    isPublic: 1,
  })
  const { documentId } = (await ann.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data
  const history = (await ann.get<DocumentHistory>(`/api/documents/history/${documentId}`)).data
  expect(history.places).toHaveLength(1)
  expect(history.places[0]?.userId).toBe(dev.userId)
})

test('testers see the settings but neither change them nor learn private addresses', async () => {
  const seen = await read(tess)
  expect([seen.may, seen.network]).toEqual([{ edit: false, network: false, uploads: false }, null])
  expect((await update(tess, { layout: 'left-right' })).status).toBe(403)
  expect((await update(await server.user('nobody'), { layout: 'left-right' })).status).toBe(404)
})

test('whoever saw older settings is refused and loses nothing of theirs', async () => {
  const { rev } = await read()
  expect((await update(dev, { remark: 'Theirs' }, rev)).code).toBe(0)
  expect(await update(ann, { remark: 'Mine' }, rev)).toMatchObject({ status: 409, code: 40960, data: { rev: rev + 1 } })
  expect((await ann.post('/api/project/update', { id: projectId, name: 'By the other call' })).code).toBe(0)
  expect((await update(dev, { remark: 'Late' }, rev + 1)).code).toBe(40960)
  expect((await read()).remark).toBe('Theirs')
})

test('services are unique by name, have one default in an environment, and prefixes without a slash at their end', async () => {
  const { services } = await read()
  expect(await update(dev, { services: [...services, service('crm')] })).toMatchObject({
    code: 40071,
    data: { field: 'services', index: 2 },
  })
  const two = [service('a', { isDefault: true }), service('b', { isDefault: true })]
  expect(await update(dev, { services: two })).toMatchObject({ code: 40072, data: { index: 1 } })
  for (const prefix of ['', 'https://a.example.com/', 'ftp://a.example.com', 'https://u:p@a.example.com', 'https://a.example.com?x=1'])
    expect([prefix, (await update(dev, { services: [service('a', { prefix })] })).code]).toEqual([prefix, 40001])
  for (const name of ['', '1a', 'a/b', 'a b'])
    expect([name, (await update(dev, { services: [service(name)] })).code]).toEqual([name, 40001])
  const [first] = (await read()).services
  const { data } = await update(dev, { services: [{ ...first, name: 'customers' }] })
  expect(data.services).toEqual([{ ...first, name: 'customers' }])
})

test('the home page is a page or a menu of the project', async () => {
  const page = await ann.newPage(projectId)
  const other = await ann.newPage((await ann.newProject()).id)
  expect(await update(dev, { home: { kind: 'page', id: other.id } })).toMatchObject({ code: 40070, data: { field: 'home' } })
  expect((await update(dev, { home: { kind: 'menu', id: 999 } })).code).toBe(40070)
  expect((await update(dev, { home: { kind: 'page', id: page.id } })).data.home).toEqual({ kind: 'page', id: page.id })
  await ann.post('/api/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
  expect((await ann.get<ProjectInfo>(`/api/project/detail/${projectId}`)).data.visit).toEqual({ pageId: page.id, env: 'prd' })
})

test('private addresses are opened by super administrators alone, in the same save', async () => {
  const network = { prefixes: ['http://10.0.0.1'], visitorPrefixes: [] }
  expect((await update(ann, { network })).status).toBe(403)
  const root = await server.root()
  expect((await update(root, { network })).data.network).toEqual(network)
  // Others send back what they saw.
  expect((await update(dev, { network, remark: 'Again' })).data.remark).toBe('Again')
  expect((await update(root, { network: { prefixes: [], visitorPrefixes: ['http://10.0.0.1'] } })).code).toBe(40001)
})

test('a change by an edit of the document counts as one of the settings, and one of variables does not', async () => {
  const { rev } = await read()
  const { documentId } = (await ann.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data
  const edit = (id: string, more: object) =>
    dev.post('/api/documents/edit', { id: documentId, edit: { id, added: [], cells: [], removed: [], ...more } })
  const variable = {
    kind: 'variable',
    id: 'v1',
    name: 'a',
    type: 'string',
    defaultValue: '',
    description: '',
    persist: 'none',
    formerly: [],
  }
  expect((await edit('edit-variable-1', { added: [variable] })).code).toBe(0)
  expect((await read()).rev).toBe(rev)
  expect((await edit('edit-layout-001', { cells: [['config', 'layout', 'left-right']] })).code).toBe(0)
  expect(await read()).toMatchObject({ rev: rev + 1, layout: 'left-right' })
  const twice = { kind: 'service', id: 's9', env: 'stg', name: 'customers', prefix: 'https://b.example.com', isDefault: false }
  expect((await edit('edit-service-01', { added: [twice] })).code).toBe(40025)
})

test('the audit says what was changed, by whichever call', async () => {
  const root = await server.root()
  const rows = async () =>
    (await root.get<{ list: { action: string; target: string }[] }>('/api/audit/list?pageSize=50')).data.list
      .filter(({ action }) => action === 'project settings changed')
      .map(({ target }) => target)
  const before = (await rows()).length
  const { documentId } = (await ann.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data
  const cells = [
    ['settings', 'remark', 'For the audit'],
    ['config', 'uploads', { ...(await read()).uploads, document: 5 }],
  ]
  const edit = { id: 'edit-of-audit-1', added: [], cells, removed: [] }
  expect((await ann.post('/api/documents/edit', { id: documentId, edit })).code).toBe(0)
  expect((await update(ann, { layout: 'top-bottom', name: 'Shop 3' })).code).toBe(0)
  const now = await rows()
  expect(now.slice(0, now.length - before).toReversed()).toEqual([
    expect.stringMatching(`^project ${projectId}: remark, uploads: .*document 5 MB`),
    `project ${projectId}: layout`,
    `project ${projectId}: name`,
  ])
})
