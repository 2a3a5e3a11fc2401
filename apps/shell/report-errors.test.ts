import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createErrorReports } from './report-errors.ts'

interface Sent {
  readonly app: string
  readonly release: string
  readonly errors: readonly {
    readonly message: string
    readonly stack: string
    readonly route: string
    readonly part?: string
  }[]
}
const GATHER = 2_000
const place = { app: 'studio', route: () => '/project/:id/pages' } as const
let sent: Sent[]
let leave: () => void
let network: { onLine: boolean }
let report: (thrown: unknown, part?: string) => void
const gathered = () => vi.advanceTimersByTimeAsync(GATHER)

beforeEach(() => {
  sent = []
  network = { onLine: true }
  vi.useFakeTimers()
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    leave = listener
  })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    expect(init.keepalive).toBe(true)
    sent.push(JSON.parse(init.body as string) as Sent)
    return Response.json({ code: 0, data: null, msg: '' })
  })
  const reports = createErrorReports()
  report = (thrown, part) => reports(thrown, place, part)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const named = (name: string, message = name): Error => Object.assign(new Error(message), { name })

describe('reports of errors', () => {
  it('sends errors of a moment together, each once, without data of people', async () => {
    const error = new TypeError('No order 1234567 of ann@example.com')
    report(error, 'Button')
    report(error)
    report('plain text')
    await gathered()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ app: 'studio', release: expect.stringMatching(/^\d+\.\d+/) })
    expect(sent[0]?.errors.map(({ message, route, part }) => [message, route, part])).toEqual([
      ['TypeError: No order <n> of <email>', '/project/:id/pages', 'Button'],
      ['plain text', '/project/:id/pages', undefined],
    ])
    report(error)
    await gathered()
    expect(sent).toHaveLength(1)
  })

  it('sends ten errors of a page visit at most', async () => {
    for (let i = 0; i < 8; i++) report(new Error(`first ${'abcdefgh'[i]}`))
    await gathered()
    for (let i = 0; i < 8; i++) report(new Error(`second ${'abcdefgh'[i]}`))
    await gathered()
    expect(sent.map(({ errors }) => errors.length)).toEqual([8, 2])
  })

  it('fits into the body of the call with the longest stacks', async () => {
    const stack = `    at ${'f'.repeat(150)} (https://a.test/assets/x.js:1:2)\n`.repeat(30)
    for (let i = 0; i < 10; i++)
      report(
        Object.assign(new Error(`${'word '.repeat(100)}${'abcdefghij'[i]}`), { stack: `${'abcdefghij'[i]}${stack}` }),
      )
    for (let i = 0; i < 10; i++)
      report(Object.assign(new Error(`${'abcdefghij'[i]} ${'word '.repeat(100)}`), { stack }))
    await gathered()
    expect(sent[0]?.errors).toHaveLength(10)
    expect(JSON.stringify(sent[0]).length).toBeLessThan(16 * 1024)
  })

  it('sends what waits when the page is left', async () => {
    report(new Error('late'))
    leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    await gathered()
    expect(sent).toHaveLength(1)
  })

  it('sends nothing while the browser is offline', async () => {
    network.onLine = false
    report(new Error('offline'))
    await gathered()
    network.onLine = true
    report(new Error('goes offline'))
    network.onLine = false
    await gathered()
    expect(sent).toEqual([])
  })

  it.each([
    ['a refusal of the server, which people have read', named('ApiError')],
    ['a request that was given up', named('AbortError')],
    ['a lost connection', named('NoConnection')],
    ['a script of another host', 'Script error.'],
    ['a layout that took more than a frame', 'ResizeObserver loop completed with undelivered notifications.'],
    [
      'an extension of the browser',
      Object.assign(new Error('x'), { stack: 'Error: x\n    at f (chrome-extension://abc/content.js:1:2)' }),
    ],
  ])('leaves out %s', async (_, thrown) => {
    report(thrown)
    await gathered()
    expect(sent).toEqual([])
  })

  it('does not report its own failure', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    report(new Error('first'))
    await expect(gathered()).resolves.toBeDefined()
  })
})
