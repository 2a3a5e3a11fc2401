import { expect, test } from 'vitest'
import { runs } from '../../tests/helpers/long.ts'
import { rollNodes } from '../../tests/helpers/rolling/roll.ts'
import { createTestDatabase, testPostgres } from '../testing-database.fixture.ts'

const nodes = runs(2, 3)
test(`no request fails and no save is lost while nodes of ${nodes} are restarted under load`, async () => {
  const { address, drop } = await createTestDatabase(testPostgres(), 'template0')
  try {
    const requests = runs(200, 10_000)
    const rolled = await rollNodes({ databaseUrl: address, nodes, people: runs(6, 20), restarts: runs(1, 6), requests })
    expect(rolled).toEqual({ total: expect.any(Number), failed: 0, why: [], lost: 0 })
    expect(rolled.total).toBeGreaterThan(requests)
  } finally {
    await drop()
  }
}, 240_000)
