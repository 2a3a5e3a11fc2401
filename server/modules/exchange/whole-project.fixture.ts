import { expect } from 'vitest'
import { blockType } from '#kernel/page/records'
import { element, newBlock, type TestUser } from '../../testing.fixture.ts'
import type { BlockInfo, LookInfo, MenuInfo, ProjectSettings, ProjectTextsInfo, RoleInfo } from '../../wire.ts'

const edit = async (by: TestUser, { documentId, revision }: { documentId: number; revision: number }, added: readonly object[]) => {
  const change = { id: `edit_${crypto.randomUUID().replaceAll('-', '')}`, added, removed: [], cells: [] }
  const answer = await by.post('/api/documents/edit', { id: documentId, revision, edit: change })
  expect([answer.code, answer.msg]).toEqual([0, ''])
}

/** Makes a project with something of every kind that a project is made of. */
export async function wholeProject(by: TestUser, name = 'Shop') {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await by.post<T>(path, body)
    expect([path, answer.code, answer.msg]).toEqual([path, 0, ''])
    return answer.data
  }
  const { id: projectId } = await by.newProject(name)
  const block = await post<BlockInfo>('/api/blocks/create', {
    projectId,
    name: 'Banner',
    entries: [newBlock(), element('Words', { props: { text: 'Of the block' } })],
  })
  const [home, orders] = [
    await by.newPage(projectId, { name: 'Home', remark: 'The first' }),
    await by.newPage(projectId, { name: 'Orders' }),
  ]
  const added = {
    Use_1: element('Use_1', { type: blockType(block.id) }),
    Link_1: element('Link_1', { props: { href: `/page/${orders.id}` }, order: 'a1' }),
  }
  const root = (await by.get<{ entries: { id: string }[] }>(`/api/pages/records/${home.id}`)).data.entries.find(({ id }) => id === 'page')
  const changed = { page: [root, { ...root, blocks: { [block.id]: 1 } }] }
  await post('/api/pages/update', { id: home.id, revision: 1, patch: { added, changed, removed: {} } })

  const menu = await post<MenuInfo>('/api/project/menu/create', { projectId, type: 1, name: 'Sales' })
  const entry = {
    projectId,
    type: 1,
    parentId: menu.id,
    name: 'Orders',
    kind: 'page',
    pageId: orders.id,
    path: '/orders',
    icon: 'IconFile',
  }
  const opening = await post<MenuInfo>('/api/project/menu/create', entry)
  await post('/api/project/menu/create', { projectId, type: 2, parentId: opening.id, name: 'Delete', code: 'orders.delete' })
  const role = await post<RoleInfo>('/api/project/role/create', { projectId, name: 'Clerk' })
  await post('/api/project/role/updateLimits', { id: role.id, rev: 1, limits: [menu.id, opening.id] })

  const items = [
    { value: 'paid', labelZh: '已付', labelEn: 'Paid', color: '#52c41a' },
    { value: 'old', labelEn: 'Old', disabled: true },
  ]
  await post('/api/dictionary/create', { projectId, code: 'state', name: 'State', items })
  const model = async (name: string) =>
    (await by.post<{ readonly id: number }>('/api/model/create', { projectId, name, description: name })).data.id
  const [customer, order] = [await model('customer'), await model('order')]
  const field = (modelId: number, name: string, type: string, more: object = {}) =>
    post('/api/model/field/create', { modelId, name, type, ...more })
  await field(customer, 'name', 'text', { required: true, unique: true, options: { maxLength: 50 } })
  await field(order, 'price', 'number', { options: { places: 2 }, preset: 1.5, indexed: true })
  await field(customer, 'orders', 'association', { options: { kind: 'one-to-many', target: order } })
  await field(order, 'friends', 'association', { options: { kind: 'many-to-many', target: customer } })
  const own = { of: 'orders', is: 'some', where: { and: [{ field: 'createdBy', op: 'eq', value: { known: 'me' } }] } }
  const permits = { view: { where: true, fields: ['name'] }, update: { where: own, fields: true } }
  await post('/api/data/permits/update', { roleId: role.id, modelId: customer, permits })
  await post('/api/view/create', {
    ...{ projectId, modelId: order, name: 'sales', description: 'Sales' },
    definition: {
      columns: [
        { name: 'customer', label: 'Customer', field: 'customer.name' },
        { name: 'total', field: 'price', fn: 'sum' },
      ],
      grouped: true,
      where: { and: [{ field: 'customer.name', op: 'contains', value: { param: 'name' } }] },
      params: [{ name: 'name', type: 'text', preset: 'a' }],
      sort: [{ field: 'total', order: 'descend' }],
      limit: 10,
    },
  })

  const workflow = await by.post<{ readonly documentId: number }>('/api/workflow/create', {
    ...{ projectId, name: 'Close old orders', description: 'Every night', trigger: 'trigger/after-create' },
  })
  const closing = { id: 's', kind: 'action', name: '', action: 'node/query', params: { model: 'order' }, bindings: {} }
  const steps = [
    ['steps', 'nodes', [closing]],
    ['workflow', 'trigger/params/model', 'order'],
  ]
  await by.post('/api/documents/edit', {
    id: workflow.data.documentId,
    edit: { id: 'edit-close-old-orders', added: [], removed: [], cells: steps },
  })

  const flow = await by.post<{ readonly documentId: number }>('/api/approval/flow/create', {
    ...{ projectId, name: 'Approve orders', description: 'Above 1,000', model: 'order' },
  })
  const who = [
    { source: 'approver/role', params: { role: role.id } },
    { source: 'approver/users', params: { users: [by.userId] } },
  ]
  const asking = { id: 't', kind: 'action', name: 'Boss', action: 'approval/task', params: { who }, bindings: {} }
  await by.post('/api/documents/edit', {
    id: flow.data.documentId,
    edit: { id: 'edit-approve-orders', added: [], removed: [], cells: [['steps', 'nodes', [asking]]] },
  })

  await edit(by, (await by.get<ProjectTextsInfo>(`/api/project/texts/${projectId}`)).data, [
    { kind: 'text', id: 'orders.total', values: { zh: '合计', en: 'Total', de: 'Summe' }, note: '', extra: {} },
  ])
  await edit(by, (await by.get<ProjectSettings>(`/api/project/settings/${projectId}`)).data, [
    { kind: 'variable', id: 'v1', name: 'cart', type: 'array', defaultValue: [1], description: '', persist: 'tab', formerly: [] },
  ])
  await edit(by, (await by.get<LookInfo>(`/api/look/read/${projectId}`)).data, [
    { kind: 'shared', id: 'card', name: 'Card', style: { color: '#112233' }, css: '' },
    { kind: 'width', id: 'w1024', label: { zh: '宽', en: 'Wide' }, max: 1024 },
  ])
  const { rev } = (await by.get<{ rev: number }>(`/api/project/config/${projectId}`)).data
  await post('/api/project/config/update', {
    ...{ id: projectId, rev, layout: 'top-bottom', menuMode: 'horizontal', menuTheme: 'dark', systemTheme: 'dark', breadcrumb: false },
    ...{ themeColor: '#112233', multiTab: false, mobile: { adapts: false, menu: 'bottom', header: false }, locales: ['zh', 'en', 'de'] },
    ...{ home: { kind: 'page', id: home.id }, remark: 'Sells', isPublic: 1 },
    uploads: { document: 8, table: 10, archive: null, audio: 5, video: null, text: 10 },
    services: [{ env: 'prd', name: 'crm', prefix: 'https://crm.shop.test', isDefault: true }],
  })
  await post('/api/project/resources/update', { projectId, hosts: [{ kind: 'image', host: 'cdn.shop.test', way: 'direct' }] })
  return { projectId, homeId: home.id, ordersId: orders.id, block }
}
