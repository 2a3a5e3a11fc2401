import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Publisher } from '../../outside/publisher.ts'
import { adding, createTestServer, element, plainPublisher, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { OlderPublication, PublishRecord } from '../../wire.ts'

let css = ''
const publisher: Publisher = {
  async compile(...page) {
    const compiled = await plainPublisher.compile(...page)
    return { ...compiled, program: { ...compiled.program, css } }
  },
  migrate: plainPublisher.migrate,
}

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await createTestServer({ publisher })
  ann = await server.user('ann')
})
afterAll(() => server.close())

const olderOf = (projectId: number, user = ann) => user.get<readonly OlderPublication[]>(`/api/page/publish/older/${projectId}`)
const publish = (id: number, env: string) => ann.post<PublishRecord>('/api/page/publish/create', { env, id, previewImg: '' })

/** A page as a former version of the product published it. */
async function publishedBefore(projectId: number, text: string): Promise<{ readonly pageId: number; readonly publishId: number }> {
  const page = await ann.newPage(projectId)
  await ann.post('/api/pages/update', { id: page.id, revision: 1, patch: adding(element('Button_1')) })
  css = text
  const { id } = (await publish(page.id, 'prd')).data
  const { t } = server.store
  await server.store.write((db) => db.update(t.publish).set({ widths: null }).where(eq(t.publish.id, id)))
  css = '@layer css{.t1{color:red}}'
  return { pageId: page.id, publishId: id }
}

test('pages from before classes are listed with the rules that may now win, until they are published again', async () => {
  const { id: projectId } = await ann.newProject()
  const { pageId, publishId } = await publishedBefore(projectId, '[data-id="Button_1"]{color:red;top:0!important}')
  await publishedBefore(projectId, '')
  expect((await olderOf(projectId)).data).toEqual([
    {
      ...{ pageId, publishId, env: 'prd', state: 3, name: expect.any(String), createdAt: expect.any(String), total: 1 },
      differs: [{ element: 'Button_1', type: 'Button', selector: '&', properties: ['color'] }],
    },
  ])
  expect((await publish(pageId, 'prd')).code).toBe(0)
  expect((await olderOf(projectId)).data).toEqual([])
  expect((await publish(pageId, 'prd')).status).toBe(409)
})

test('whoever may not publish there is told of no such project', async () => {
  const { id: projectId } = await ann.newProject()
  const bob = await server.user('bob')
  expect((await olderOf(projectId, bob)).status).toBe(404)
})
