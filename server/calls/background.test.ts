import { expect, it, test, vi } from 'vitest'
import { modules } from '../modules/index.ts'
import { createTestServer } from '../testing.fixture.ts'
import { defineModule } from './module.ts'

test('modules begin their work in the background in their order and end it in the other one; what fails there is told', async () => {
  const seen: string[] = []
  const working = (id: string) =>
    defineModule({
      id,
      services: () => ({ [`${id}Work`]: id }),
      async start(services, { tell, config }) {
        seen.push(`${id} starts ${JSON.stringify(services)} ${config.production}`)
        tell(new Error(id))
        return { stop: async () => void seen.push(`${id} stops`) }
      },
    })
  const swept: string[] = []
  const idle = defineModule({ id: 'idle', start: async () => undefined, sweep: async () => void swept.push('idle') })
  const server = await createTestServer({ modules: [...modules, working('one'), idle, working('two')] })
  const background = await server.app.start()
  await vi.waitFor(() => expect(swept).toEqual(['idle']), { timeout: 10_000 })
  await background.stop()
  await server.close()
  expect(seen).toEqual(['one starts {"oneWork":"one"} false', 'two starts {"twoWork":"two"} false', 'two stops', 'one stops'])
  expect(server.faults.map(String)).toEqual(['Error: one', 'Error: two'])
})

it('sweeps every module once an hour, although the sweep of one fails', async () => {
  const swept: string[] = []
  const sweeping = (id: string, isBroken = false) =>
    defineModule({
      id,
      async sweep() {
        swept.push(id)
        if (isBroken) throw new Error(`${id} is broken`)
      },
    })
  const server = await createTestServer({ modules: [...modules, sweeping('first'), sweeping('broken', true), sweeping('last')] })
  const background = await server.app.start()
  await vi.waitFor(() => expect(swept).toContain('last'), { timeout: 15_000, interval: 50 })
  await background.stop()
  await server.close()
  expect(swept).toEqual(['first', 'broken', 'broken', 'broken', 'last'])
  expect(new Set(server.faults.map(String))).toEqual(new Set(['Error: broken is broken']))
})

test('modules say in their order what the operator is to read once the server answers, and those that have nothing to say are left out', async () => {
  const saying = (id: string, line: (address: string) => string | null) =>
    defineModule({ id, ready: async (_, { address }) => line(address) })
  const server = await createTestServer({
    modules: [...modules, saying('one', (address) => `one at ${address}`), saying('two', () => null), saying('three', () => 'three')],
  })
  const lines = await server.app.ready({ address: 'http://localhost:1' })
  await server.close()
  expect(lines.slice(-2)).toEqual(['one at http://localhost:1', 'three'])
})

test('the administrator that the environment names is there when the server has started, and no link to make one is offered', async () => {
  const named = { TESSERA_ADMIN_EMAIL: 'admin@test.dev', TESSERA_ADMIN_PASSWORD: 'correct horse battery' }
  for (const [env, offered] of [
    [named, false],
    [{}, true],
  ] as const) {
    const server = await createTestServer({ env })
    const background = await server.app.start()
    const lines = await server.app.ready({ address: 'http://localhost:1' })
    const answer = await server.browser().signIn('/api/user/login', { userName: 'admin@test.dev', userPwd: 'correct horse battery' })
    await background.stop()
    await server.close()
    expect([lines.some((line) => line.includes('http://localhost:1/setup?token=')), answer.code === 0]).toEqual([offered, !offered])
  }
})
