import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createPageCodec } from '../../outside/kernel-codec.ts'
import { createTestServer, PASSWORD, plainPublisher, type TestServer, TestUser, testPlugins } from '../../testing.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Another process on the same database. */
const otherNode = () => {
  const { config, store } = server
  const plugins = testPlugins()
  return createApp({ config, store, plugins, codec: createPageCodec(plugins), publisher: plainPublisher, webDir: server.folder })
}
const setUp = (node: { handle(request: Request): Promise<Response> }, setupToken: string | null, name: string) =>
  new TestUser((request) => node.handle(request)).post('/api/setup', { setupToken, userName: `${name}@test.dev`, userPwd: PASSWORD })

test('the link that one node has printed works on another, the newest alone and once', async () => {
  const node = otherNode()
  const older = await server.app.services.setup.issueToken()
  const token = await node.services.setup.issueToken()
  expect((await setUp(server.app, older, 'old')).status).toBe(403)
  const answers = await Promise.all([server.app, node, server.app, node].map((each, i) => setUp(each, token, `boss${i}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
  expect(await node.services.setup.issueToken()).toBeNull()
})
