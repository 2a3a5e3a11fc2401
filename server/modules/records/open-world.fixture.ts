import { expect } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import type { ActionData, ComponentData, SourceData } from '#kernel/page/references'
import type { JsonObject, RecordUse } from '#kernel/page/values'
import type { Publisher } from '../../outside/publisher.ts'
import {
  adding,
  component,
  element,
  plainPublisher,
  type TestUser,
  testPlugin,
  testPlugins,
} from '../../testing.fixture.ts'
import type { PublishRecord } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import { DataWorld } from './world.fixture.ts'

const SOURCE: RecordUse = {
  ...{ model: 'model', does: ['list', 'groups', 'one', 'history'], shows: 'shows' },
  ...{ id: 'id', where: 'where', params: 'params', include: 'include' },
  ...{ by: 'groupBy', figure: 'figure', figureField: 'figureField' },
}
const label = { zh: 'x', en: 'x' }
const sources: SourceData[] = [{ id: 'source/model', label, references: {}, records: SOURCE }]
const actions: ActionData[] = (['save', 'delete'] as const).map((does) => ({
  ...{ id: `action/${does}-record`, label, runs: 'worker', references: {}, records: { model: 'model', does: [does] } },
}))
const components: ComponentData[] = [
  { ...component('Form', { accepts: 'anything' }), records: { model: 'model', does: ['form', 'save'] } },
  { ...component('Rows'), records: { model: '', does: ['rows'], rows: 'field' } },
]
const publisher: Publisher = {
  async compile(document) {
    const compiled = await plainPublisher.compile(document)
    const all = [...document.entries.values()]
    const apis = Object.fromEntries(all.flatMap((e) => (e.kind === 'api' ? [[e.id, e] as const] : [])))
    const flows = Object.fromEntries(all.flatMap((e) => (e.kind === 'flow' ? [[e.id, e.nodes] as const] : [])))
    return { ...compiled, program: { ...compiled.program, apis, flows } }
  },
}
export const api = (id: string, config: object, bindings: object = {}): PageEntry =>
  ({ kind: 'api', id, name: id, source: 'source/model', config, bindings, extra: {} }) as PageEntry
export const flow = (id: string, action: string, params: object): PageEntry =>
  ({
    kind: 'flow',
    id,
    name: id,
    nodes: [{ id: `${id}1`, kind: 'action', name: '', action, params, bindings: {} }],
    extra: {},
  }) as never

/** Publishes a page with these entries, and answers its id. */
export const published = async (
  world: DataWorld,
  entries: readonly PageEntry[],
  isPublic: 1 | 2 = 1,
): Promise<number> => {
  const made = await world.owner.newPage(world.projectId, { isPublic })
  const patch = adding(...entries)
  expect((await world.owner.post('/api/pages/update', { id: made.id, revision: made.revision, patch })).code).toBe(0)
  const body = { env: 'prd', id: made.id, previewImg: '' }
  expect((await world.owner.post<PublishRecord>('/api/page/publish/create', body)).code).toBe(0)
  return made.id
}

/**
 * A project with customers and orders, a public page that declares some requests, and a person of each role. Clerks
 * view customers that are not open.
 */
export async function openWorld() {
  const world = await DataWorld.open({ publisher, plugins: testPlugins(testPlugin({ sources, actions, components })) })
  let customer = await world.model('customer', [
    { name: 'name', type: 'text' },
    { name: 'open', type: 'yes-no' },
    { name: 'phone', type: 'text' },
  ])
  const order = await world.model('order', [
    { name: 'no', type: 'text' },
    { name: 'customer', type: 'association', options: { target: customer.id } },
  ])
  const targetField = order.fields.find(({ name }) => name === 'customer')!.id
  const options = { kind: 'one-to-many', target: order.id, targetField }
  customer = await world.field(customer.id, { name: 'orders', type: 'association', options })
  for (const { id } of [order, customer, order]) {
    const { rev } = (await world.owner.get<ModelDetail>(`/api/model/detail/${id}`)).data
    await world.owner.post('/api/model/release', { id, rev })
  }
  const ids: { [name: string]: string } = {}
  const people: { [name: string]: TestUser } = {}
  const create = async (model: string, values: JsonObject) => {
    const { data, msg } = await world.write([{ model, op: 'create', values }], world.owner, 'prd')
    if (!data) throw new Error(msg)
    return data[0]!.id
  }
  ids.nova = await create('customer', { name: 'Nova', open: true, phone: '1' })
  ids.dark = await create('customer', { name: 'Dark', open: false, phone: '2' })
  ids.one = await create('order', { no: 'A', customer: ids.nova })
  ids.two = await create('order', { no: 'B', customer: ids.dark })
  const page = await published(world, [
    element('box'),
    api('all', { model: 'customer' }),
    api(
      'open',
      { model: 'order', where: { field: 'no', op: 'eq', value: 'x' }, include: 'customer' },
      { 'where.value': { kind: 'formula', source: 'Input_1.value' } },
    ),
    api('mine', { model: 'customer', shows: 'one' }, { id: { kind: 'formula', source: 'query.id' } }),
    api('past', { model: 'customer', shows: 'history', id: ids.nova }),
    flow('send', 'action/save-record', { model: 'order' }),
    flow('drop', 'action/delete-record', { model: 'order' }),
  ])
  people.outsider = await world.server.user('outsider')
  people.clerk = await world.clerk('clerk', {
    [customer.id]: { view: { where: { field: 'open', op: 'eq', value: false }, fields: true } },
  })
  people.idle = await world.clerk('idle', {})
  for (const role of ['tester', 'developer', 'admin']) {
    people[role] = await world.server.user(role)
    await world.owner.post('/api/project/user/create', {
      projectId: world.projectId,
      userName: `${role}@test.dev`,
      role,
      roleId: null,
    })
  }
  return { world, customer, order, page, people, ids }
}
export type OpenWorld = Awaited<ReturnType<typeof openWorld>>

export const setPublic = ({ world }: OpenWorld, isPublic: boolean) =>
  world.owner.post('/api/project/update', { id: world.projectId, isPublic: isPublic ? 1 : 2 })

/** Makes the project public, and permits its members and visitors nothing. */
export async function closeAll(of: OpenWorld): Promise<void> {
  await setPublic(of, true)
  for (const audience of ['member', 'visitor'] as const)
    for (const { id } of [of.customer, of.order]) await of.world.permitOpen(audience, id, {})
}
