import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hookExample } from './hook-example.ts'

interface Sent {
  readonly signature: string | null
  readonly type: string | null
  readonly body: string
}
let server: ReturnType<typeof Bun.serve>
const sent: Sent[] = []
beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { headers } = request
      const body = await request.text()
      sent.push({ signature: headers.get('x-tessera-signature'), type: headers.get('content-type'), body })
      return new Response('')
    },
  })
})
afterAll(() => server.stop(true))

const run = async (script: string): Promise<Sent> => {
  await Bun.spawn(['sh', '-c', script], { stdout: 'ignore', stderr: 'ignore' }).exited
  return sent.at(-1)!
}

it('sends a request whose signature is that of its body and time', async () => {
  const script = hookExample({ address: server.url.href, secret: 'shop' })
  const { signature, type, body } = await run(script.replace("'value of shop'", "'a secret of the shop'"))
  const [, time, given] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature ?? '') ?? []
  expect([type, body]).toEqual(['application/json', '{"order":1}'])
  expect(given).toBe(createHmac('sha256', 'a secret of the shop').update(`${time}.${body}`).digest('hex'))
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(30)
})

it('sends no signature where none is checked', async () => {
  expect(await run(hookExample({ address: server.url.href, secret: '' }))).toMatchObject({ signature: null })
})

it('is one command whatever the address and the name hold', () => {
  const script = hookExample({ address: "https://a'; rm -rf x; '", secret: "a'\nrm x" })
  expect(script.split('\n').slice(0, 2)).toEqual([
    String.raw`ADDRESS='https://a'\''; rm -rf x; '\'''`,
    "SECRET='value of a__rm_x'",
  ])
})
