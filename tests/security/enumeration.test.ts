import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing.fixture'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.user('known')
})
afterAll(() => server.close())

const forget = () =>
  server.store.write(async (db) => {
    await db.delete(server.store.t.attempt)
  })
const login = async (userName: string) => {
  await forget()
  const started = performance.now()
  const response = await server.browser().raw('/api/user/login', {
    method: 'POST',
    body: JSON.stringify({ userName, userPwd: 'certainly not the password' }),
    headers: { 'content-type': 'application/json' },
  })
  const body = await response.text()
  return { took: performance.now() - started, seen: [response.status, body, [...response.headers].sort()] }
}

test('an unknown account costs a login what a known one costs, and is answered byte for byte the same', async () => {
  const [known, unknown]: [number[], number[]] = [[], []]
  await login('known@test.dev')
  // In turns, and the fastest of each: what else the machine does only makes an answer slower.
  for (let i = 0; i < 9; i++) {
    const [one, two] = [await login('known@test.dev'), await login(`nobody${i}@test.dev`)]
    expect(two.seen).toEqual(one.seen)
    known.push(one.took)
    unknown.push(two.took)
  }
  // Without a password to check, the answer would come in a fraction of the time: some fifty times faster.
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(1 / 4)
  expect(ratio).toBeLessThan(4)
}, 60_000)

test('what an administrator may look up is told to nobody else', async () => {
  const [ann, stranger] = [await server.user('ann'), await server.user('stranger')]
  const { id } = await ann.newProject()
  const add = (userName: string) => stranger.post('/api/project/member/create', { projectId: id, userName, role: 'tester' })
  const [known, unknown] = [await add('known@test.dev'), await add('nobody@test.dev')]
  expect([known.status, known.code, known.msg]).toEqual([unknown.status, unknown.code, unknown.msg])
})
