import { afterEach, expect, it, vi } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { healthCommand } from './health.ts'

afterEach(() => void vi.unstubAllEnvs())

const ask = async (status: number): Promise<string> => {
  const asked: string[] = []
  const server = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    fetch(request) {
      asked.push(new URL(request.url).pathname)
      return new Response('', { status })
    },
  })
  vi.stubEnv('BASE_URL', '')
  vi.stubEnv('PORT', String(server.port))
  // As in a container.
  vi.stubEnv('HOST', '0.0.0.0')
  try {
    await healthCommand.run({})
  } finally {
    await server.stop(true)
  }
  return asked.join()
}

it('asks the server at the port of the settings', async () => {
  expect(await ask(200)).toMatch(/^\/api\/health/)
})

it('fails for a server that is unwell, and for one that does not answer', async () => {
  await expect(ask(503)).rejects.toThrow('answered 503')
  vi.stubEnv('PORT', '9')
  await expect(healthCommand.run({})).rejects.toThrow(OperatorError)
})
