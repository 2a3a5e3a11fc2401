import { afterEach, expect, test } from 'vitest'
import { type LogFields, quietLog } from '../../log/log.ts'
import { createTestServer, type TestServer } from '../../testing.fixture.ts'
import { createClockWatch } from './clock.ts'
import { differingSettings, settingMarks } from './settings.ts'

const KEY = new Uint8Array(32)

test('settings are compared by marks that do not tell them', () => {
  const one = settingMarks({ BASE_URL: 'https://low.example.com', TESSERA_SECRET: 'a secret of sixteen' }, KEY)
  const other = settingMarks({ BASE_URL: 'https://low.example.com', TESSERA_SECRET: 'another one of sixteen' }, KEY)
  expect(JSON.stringify(one)).not.toMatch(/low|secret of/)
  expect(differingSettings(one, other)).toEqual(['TESSERA_SECRET'])
  expect(differingSettings(one, settingMarks({ NEW_SETTING: '1' }, KEY))).toEqual([])
})

test('a clock that is set is noticed with its direction, and small steps are not', () => {
  let [clock, passed] = [1_000_000, 0]
  const watch = createClockWatch(
    () => clock,
    () => passed,
  )
  const after = (ms: number, step = 0): number => {
    passed += ms
    clock += ms + step
    return watch.look()
  }
  expect([
    after(30_000),
    after(30_000, 500),
    after(30_000, 3_600_000),
    after(30_000, -7_200_000),
    after(30_000),
  ]).toEqual([0, 0, 3_600_000, -7_200_000, 0])
})

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0).toReversed()) await server.close()
})

test('a node that has other settings than its peers is told once, by names alone', async () => {
  const lines: [words: string, fields: LogFields][] = []
  const log = { ...quietLog, warn: (words: string, fields: LogFields = {}) => void lines.push([words, fields]) }
  const first = await createTestServer({ env: { TESSERA_NODE: 'web-1', TESSERA_UPLOAD_MB: '10' } })
  servers.push(first)
  const background = await first.app.start()
  const again = await createTestServer({
    env: { TESSERA_NODE: 'web-2', TESSERA_UPLOAD_MB: '20', TESSERA_SECRET: 'this one is secret' },
    database: { store: first.store, address: '', drop: async () => undefined },
    log,
  })
  const other = await again.app.start()
  await again.app.services.nodes.beat()
  expect(lines).toEqual([
    [
      'another node has other settings; give all nodes the same',
      { other: 'web-1', settings: 'TESSERA_SECRET, TESSERA_UPLOAD_MB' },
    ],
  ])
  const { node } = first.store.t
  expect(await first.store.read.select({ name: node.name }).from(node).orderBy(node.name)).toEqual([
    { name: 'web-1' },
    { name: 'web-2' },
  ])
  await other.stop()
  await background.stop()
  expect(await first.store.read.$count(node)).toBe(0)
})
