import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#server/testing.fixture'
import { baseOf, RETAINED } from './retention-rows.ts'

const DAY = 86_400_000
let server: TestServer
let passed = 0
const pass = (days: number): void => {
  passed += days * DAY
  server.advance(days * DAY)
}
const now = () => new Date(Date.now() + passed)
beforeAll(async () => {
  server = await createTestServer({ env: { TESSERA_PERSON_PROJECTS: '0' } })
  // As a server does when it starts.
  await server.app.services.auditKeeping.chainOlder()
})
afterAll(() => server.close())

describe('a retention time', () => {
  it('is tried for every declaration of a module', async () => {
    const declared = await server.app.services.retention.list()
    expect(declared.map(({ setting }) => setting.id)).toEqual(Object.keys(RETAINED).sort())
  })

  it('has a label in both languages, and bounds that hold its own days', async () => {
    for (const { setting } of await server.app.services.retention.list()) {
      expect(setting.label.zh, setting.id).toMatch(/[\u4e00-\u9fff]/)
      expect(setting.label.en, setting.id).toMatch(/^[A-Z]/)
      expect(setting.min, setting.id).toBeGreaterThan(0)
      expect(setting.max, setting.id).toBeGreaterThan(setting.min)
    }
  })

  it.each(Object.entries(RETAINED))('%s: deletes what is older, and nothing younger', async (id, plant) => {
    const { retention } = server.app.services
    const setting = retention.find(id)
    if (!setting) throw new Error(`Nothing declares ${id}`)
    // Not the days that are set already.
    const days = Math.max(setting.min, 40) + 1
    await server.store.write((db) => retention.set(db, setting, days))
    const isOldThere = await plant(server, await baseOf(server, now()))
    pass(4)
    const isYoungThere = await plant(server, await baseOf(server, now()))
    await server.app.services.sweep()
    expect([await isOldThere(), await isYoungThere()]).toEqual([true, true])
    pass(days - 2)
    await server.app.services.sweep()
    expect([await isOldThere(), await isYoungThere()]).toEqual([false, true])
    if (setting.canBeForEver) {
      await server.store.write((db) => retention.set(db, setting, null))
      pass(10_000)
      await server.app.services.sweep()
      expect(await isYoungThere()).toBe(true)
    }
    expect(server.faults).toEqual([])
  })
})
