import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ImportPlan, ImportSummary } from '../../wire.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer()
  ann = await server.user('ann')
})
afterAll(() => server.close())

const send = async <T>(path: string, fields: { readonly [name: string]: string | File }) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return (await (await ann.raw(`/api/exchange/${path}`, { method: 'POST', body })).json()) as { code: number; msg: string; data: T }
}
interface Config {
  readonly rev: number
  readonly layout: string
  readonly home: { readonly kind: string; readonly id: number } | null
  readonly services: readonly { readonly env: string; readonly name: string; readonly prefix: string; readonly isDefault: boolean }[]
}
const configOf = async (id: number) => (await ann.get<Config>(`/api/project/config/${id}`)).data
const update = (id: number, rev: number, change: object) => ann.post<Config>('/api/project/config/update', { id, rev, ...change })
const service = (env: string, prefix: string, isDefault = true) => ({ env, name: 'shop', prefix, isDefault })

test('services by name, how the app looks and what it opens first come along, with the prefixes that somebody chose', async () => {
  const project = await ann.newProject('Shop')
  const page = await ann.newPage(project.id, { name: 'Home' })
  const { rev } = await configOf(project.id)
  const services = [service('stg', 'https://stg.shop.test/v1'), service('prd', 'https://shop.test/v1')]
  const uploads = { document: 5, table: null, archive: null, audio: 3, video: null, text: null }
  const made = await update(project.id, rev, { layout: 'top-bottom', home: { kind: 'page', id: page.id }, services, uploads })
  expect([made.code, made.msg]).toEqual([0, ''])
  const file = new File([await (await ann.raw(`/api/exchange/project/${project.id}`)).text()], 'shop.json')
  const plan = (await send<ImportPlan>('check', { file })).data
  expect(plan.services).toEqual([
    { address: 'https://shop.test/v1', env: 'prd', uses: 0, name: 'shop' },
    { address: 'https://stg.shop.test/v1', env: 'stg', uses: 0, name: 'shop' },
  ])
  const choices = { services: { 'https://stg.shop.test/v1': 'https://stg.other.test' } }
  const { data, msg } = await send<ImportSummary>('import', { file, choices: JSON.stringify(choices) })
  expect(msg).toBe('')
  const config = await configOf(data.projectId)
  expect(config).toMatchObject({ uploads, layout: 'top-bottom', home: { kind: 'page', id: data.ids.pages[0]!.to } })
  expect(config.services.map(({ env, name, prefix, isDefault }) => [env, name, prefix, isDefault])).toEqual([
    ['stg', 'shop', 'https://stg.other.test', true],
    ['prd', 'shop', 'https://shop.test/v1', true],
  ])
  const again = (await send<ImportPlan>('into/check', { projectId: String(data.projectId), file })).data
  expect(again.taken.filter(({ part }) => part === 'services').map(({ id, choice }) => [id, choice])).toEqual([
    ['services stg shop', 'keep'],
  ])
})
