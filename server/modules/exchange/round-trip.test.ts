import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { ImportPlan, ImportSummary } from '../../wire.ts'
import { wholeProject } from './whole-project.fixture.ts'

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

test('whatever a module says a project is made of is the same after an export and an import', async () => {
  const { projectId } = await wholeProject(ann)
  const file = new File([await (await ann.raw(`/api/exchange/project/${projectId}`)).text()], 'shop.json')
  const hosts = (await send<ImportPlan>('check', { file })).data.hosts.map(({ id }) => id)
  const { data, msg } = await send<ImportSummary>('import', { file, choices: JSON.stringify({ hosts }) })
  expect(msg).toBe('')
  const { store, app } = server
  for (const { id, read } of app.services.projectContents.all()) {
    const before = await read(store.read, projectId)
    expect([id, before.length]).not.toEqual([id, 0])
    expect([id, await read(store.read, data.projectId)]).toEqual([id, before])
  }
})
