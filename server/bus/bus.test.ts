import createClient from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestRedis, type TestRedis } from '../../tests/helpers/redis.ts'
import { type Bus, createLocalBus, type Message } from './bus.ts'
import { openPostgresWire } from './postgres-wire.ts'
import { openRedisWire } from './redis-wire.ts'
import { createWireBus } from './wire-bus.ts'

const EVERY_MS = 200
const postgres = process.env.TESSERA_TEST_POSTGRES ?? ''

let redis: TestRedis | undefined
beforeAll(async () => {
  redis = await createTestRedis()
}, 120_000)
afterAll(() => redis?.close())

/** A kind of bus: `open` gives a node of an installation, of which one process has only itself. */
interface Kind {
  readonly name: string
  readonly isThere: () => boolean
  open(): Promise<Bus>
}
const faults: unknown[] = []
const tell = (error: unknown): void => void faults.push(error)
const local = createLocalBus({ tell })
const all: readonly Kind[] = [
  { name: 'one process', isThere: () => true, open: async () => local },
  {
    name: 'PostgreSQL',
    isThere: () => postgres !== '',
    open: () => createWireBus({ open: () => openPostgresWire(postgres), tell, everyMs: EVERY_MS }),
  },
  {
    name: 'Redis',
    isThere: () => redis !== undefined,
    open: () => createWireBus({ open: () => openRedisWire(redis?.address ?? ''), tell, everyMs: EVERY_MS }),
  },
]
// Where there is no PostgreSQL these run in the part of the tests that has one.
const kinds = all.filter(({ name }) => name !== 'PostgreSQL' || postgres !== '')

describe.each(kinds)('the bus of $name', ({ isThere, open }) => {
  const nodes = async (context: { skip(): void }): Promise<readonly [Bus, Bus]> => {
    if (!isThere()) context.skip()
    return [await open(), await open()]
  }
  const close = (both: readonly Bus[]) => Promise.all(both.map((bus) => bus.close()))

  test('every node hears what one of them publishes, its own at once', async (context) => {
    const [one, other] = await nodes(context)
    const heard: (readonly [string, Message, string])[] = []
    one.subscribe('page:7', (message, topic) => heard.push(['one', message, topic]))
    other.subscribe('page:7', (message, topic) => heard.push(['other', message, topic]))
    one.publish('page:7', { revision: 3, words: ['Zhōng 中', "it's"] })
    expect(heard[0]).toEqual(['one', { revision: 3, words: ['Zhōng 中', "it's"] }, 'page:7'])
    await vi.waitFor(() => expect(heard).toHaveLength(2))
    expect(heard[1]).toEqual(['other', { revision: 3, words: ['Zhōng 中', "it's"] }, 'page:7'])
    // Once each, and not a second time from afar.
    await Bun.sleep(100)
    expect(heard).toHaveLength(2)
    await close([one, other])
  })

  test('a listener hears one topic or all of a kind, and nothing after it has stopped', async (context) => {
    const [one, other] = await nodes(context)
    const heard: string[] = []
    const ends = [other.subscribe('page:*', (_, topic) => heard.push(`all ${topic}`)), other.subscribe('page:1', () => heard.push('one'))]
    for (const topic of ['page:1', 'page:2', 'login:1', 'pages:1']) one.publish(topic)
    await vi.waitFor(() => expect([...heard].sort()).toEqual(['all page:1', 'all page:2', 'one']))
    for (const end of ends) end()
    one.publish('page:1')
    await Bun.sleep(100)
    expect(heard).toHaveLength(3)
    await close([one, other])
  })

  test('a message of 7,000 bytes arrives, and a longer one is refused with what to send instead', async (context) => {
    const [one, other] = await nodes(context)
    const heard: Message[] = []
    other.subscribe('document:1', (message) => heard.push(message))
    const longest = 'ü'.repeat(3_499)
    one.publish('document:1', longest)
    await vi.waitFor(() => expect(heard).toEqual([longest]))
    expect(() => one.publish('document:1', `${longest}ü`)).toThrow(/document:1 must not be longer than 7000 bytes/)
    expect(() => one.publish('document')).toThrow(/No topic/)
    await close([one, other])
  })

  test('a listener that fails is told of, and hinders no other', async (context) => {
    const [one, other] = await nodes(context)
    faults.length = 0
    const heard: Message[] = []
    other.subscribe('page:1', () => {
      throw new Error('a listener fell over')
    })
    other.subscribe('page:1', (message) => heard.push(message))
    one.publish('page:1', 1)
    await vi.waitFor(() => expect(heard).toEqual([1]))
    expect(faults.map(String)).toEqual(['Error: a listener fell over'])
    await close([one, other])
  })
})

test('a node knows how long its own hints take to arrive, and that one is late', async () => {
  const delay = 60
  let isCut = false
  let heard: (text: string) => void = () => undefined
  const open = () => ({
    async listen(listener: typeof heard) {
      heard = listener
    },
    send: async (text: string) => void (isCut || setTimeout(() => heard(text), delay)),
    close: async () => undefined,
  })
  const bus = await createWireBus({ open, tell, everyMs: 20 })
  await vi.waitFor(() => expect(bus.lag()).toBeGreaterThan(delay / 1000 - 0.01))
  expect(bus.lag()).toBeLessThan(1)
  isCut = true
  await vi.waitFor(() => expect(bus.lag()).toBeGreaterThan(0.5))
  isCut = false
  await vi.waitFor(() => expect(bus.lag()).toBeLessThan(0.4))
  await bus.close()
})

test('nodes hear each other again after Redis was away, and are told of once', async (context) => {
  const server = redis
  if (!server) return context.skip()
  faults.length = 0
  const open = () => createWireBus({ open: () => openRedisWire(server.address), tell, everyMs: EVERY_MS })
  const [one, other] = [await open(), await open()]
  const heard: Message[] = []
  other.subscribe('page:1', (message) => heard.push(message))
  await server.stop()
  one.publish('page:1', 'lost')
  await Bun.sleep(EVERY_MS * 5)
  await server.start()
  await vi.waitFor(
    () => {
      one.publish('page:1', 'found')
      expect(heard).toContain('found')
    },
    { timeout: 15_000, interval: 200 },
  )
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.length).toBeLessThan(6)
  await Promise.all([one.close(), other.close()])
}, 30_000)

const onPostgres = postgres === '' ? () => undefined : test
onPostgres(
  'nodes hear each other again after PostgreSQL has ended their connections',
  async () => {
    const open = () => createWireBus({ open: () => openPostgresWire(postgres), tell, everyMs: EVERY_MS })
    const [one, other] = [await open(), await open()]
    const heard: Message[] = []
    other.subscribe('page:1', (message) => heard.push(message))
    const sql = createClient(postgres, { max: 1 })
    const ended =
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera bus' and datname = current_database()`
    await sql.end()
    expect(ended.length).toBeGreaterThanOrEqual(2)
    await vi.waitFor(
      () => {
        one.publish('page:1', 'found')
        expect(heard).toContain('found')
      },
      { timeout: 15_000, interval: 200 },
    )
    await Promise.all([one.close(), other.close()])
  },
  30_000,
)
