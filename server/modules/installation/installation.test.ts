import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'
import { createInstallation } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
const node = () => createInstallation({ store: server.store, now: () => new Date() })

test('nodes that ask for a secret at the same time have the same, and one that starts later too', async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => node().secret('doors')))
  expect(new Set(secrets.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1)
  expect(secrets[0]).toHaveLength(32)
  expect(await node().secret('doors')).toEqual(secrets[0])
  expect(await node().secret('windows')).not.toEqual(secrets[0])
})

test('what is written over is read by every node', async () => {
  const [one, other] = [node(), node()]
  expect(await other.read(server.store.read, 'colour')).toBeNull()
  for (const value of ['red', 'blue']) await server.store.write((db) => one.write(db, 'colour', value))
  expect(await other.read(server.store.read, 'colour')).toBe('blue')
})
