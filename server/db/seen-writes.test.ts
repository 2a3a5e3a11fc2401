import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentWork, inWork } from '../log/work-context.ts'
import { createMetrics } from '../metrics/create-metrics.ts'
import { openTestDatabase, type TestDatabase } from '../testing-database.fixture.ts'
import { afterCommit, afterRollback, withAfterCommit } from './after-commit.ts'
import { withSeenWrites } from './seen-writes.ts'
import type { Store } from './store.ts'

let folder: string
let database: TestDatabase
let store: Store
const metrics = createMetrics({ report: () => undefined })
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-writes-'))
  database = await openTestDatabase(folder)
  store = withAfterCommit(withSeenWrites(database.store, metrics))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})
const figure = async (family: string, suffix: string, result?: string): Promise<number | undefined> => {
  const samples = await metrics
    .families()
    .find(({ name }) => name === family)
    ?.read()
  return samples?.find(({ suffix: own, labels }) => own === suffix && labels.result === result)?.value
}

describe('withSeenWrites', () => {
  it('runs each work in the context of its own request, although one request begins the group of all', async () => {
    const requests = Array.from({ length: 20 }, (_, at) => `request-${at}`)
    const seen = await Promise.all([
      ...requests.map((requestId) => inWork({ requestId }, () => store.write(async () => currentWork()?.requestId))),
      store.write(async () => currentWork()),
      ...requests.map((requestId) =>
        inWork({ requestId }, () => store.writeSmall(async () => currentWork()?.requestId, [requestId])),
      ),
    ])
    expect(seen).toEqual([...requests, undefined, ...requests])
  })

  it('measures writes, and counts those that wait', async () => {
    const before = (await figure('tessera_db_write_seconds', '_count', 'committed')) ?? 0
    const gate = Promise.withResolvers<void>()
    const first = store.write(() => gate.promise, ['a'])
    const second = store.write(async () => undefined, ['a'])
    await expect.poll(() => figure('tessera_db_writes_waiting', '')).toBe(1)
    gate.resolve()
    await Promise.all([first, second])
    await expect(store.write(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(await figure('tessera_db_writes_waiting', '')).toBe(0)
    expect(await figure('tessera_db_write_seconds', '_count', 'committed')).toBe(before + 2)
    expect(await figure('tessera_db_write_seconds', '_count', 'rolled_back')).toBe(1)
  })
})

describe('afterRollback', () => {
  it('runs once a write has failed, and not after a commit', async () => {
    const ran: string[] = []
    const work = (name: string) => async () => {
      afterCommit(() => ran.push(`${name} committed`))
      afterRollback(() => ran.push(`${name} rolled back`))
      if (name === 'bad') throw new Error(name)
    }
    await store.write(work('good'))
    await expect(store.write(work('bad'))).rejects.toThrow('bad')
    expect(ran).toEqual(['good committed', 'bad rolled back'])
  })
})
