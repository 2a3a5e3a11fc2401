import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SMALL } from '#server/http/body'
import { component, type TestUser, testPlugin, testPlugins } from '#server/testing.fixture'
import { hostileEdits } from '../helpers/hostile-edits.ts'
import { grownTo, hostilePages } from '../helpers/hostile-pages.ts'
import { hostilePatches } from '../helpers/hostile-patches.ts'
import { largestInputs } from '../helpers/largest-inputs.ts'
import { sampleOf } from '../helpers/long.ts'
import { longestHold } from '../helpers/thread-hold.ts'
import { matrix, type Row } from './matrix.ts'
import { createWorld, type World } from './matrix-world.ts'

// No call may keep the server's only thread from everybody else, whatever it is sent: each call gets the largest inputs that its schema and its
// limits take.

/** Milliseconds. */
const LONGEST_HOLD = 250
/** A hold that was interrupted by garbage of other tests is shorter the next time. */
const TRIES = 5
const MOST = { bytes: 8 * 1024 * 1024 - 1000, values: 490_000 }

const form = component('Form', { accepts: 'anything', tags: ['form'] })
const field = component('Field', {
  accepts: 'anything',
  uniqueAmong: 'name',
  needsAncestor: { tag: 'form', refusal: { zh: '请放入表单', en: 'Put it into a form' } },
})

let world: World
beforeAll(async () => {
  world = await createWorld({ plugins: testPlugins(testPlugin({ components: [form, field] }, 'test.form')) })
}, 30_000)
afterAll(() => world.close())
// How much one person may send in ten minutes has its own test: `server/http/sent.test.ts`.
beforeEach(() => world.server.advance(11 * 60_000))

interface Sent {
  readonly path: string
  readonly make: () => unknown
}
/** The shortest of several tries' longest holds; `prepare` makes what each try sends. */
const expectShortHolds = async (user: TestUser, prepare: () => Promise<Sent>): Promise<void> => {
  let shortest = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES && shortest > LONGEST_HOLD; tried++) {
    const { path, make } = await prepare()
    const body = JSON.stringify(make())
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    let status = 0
    const hold = await longestHold(async () => {
      const response = await user.raw(path, { method: 'POST', body, headers })
      status = response.status
      await response.arrayBuffer()
    })
    // What is sent on to another server may fail there.
    expect([429, 500, 503]).not.toContain(status)
    shortest = Math.min(shortest, hold)
  }
  expect(shortest).toBeLessThanOrEqual(LONGEST_HOLD)
}

const calls = Object.entries(matrix).filter(([, { call }]) => call.method === 'POST' && call.example !== undefined && !call.form)
/** Those that take large bodies in every run; of the others, which take 16 KB, a sample. */
const tried = sampleOf(calls, 30, ([route, { call }]) => (call.takes ? route : ''))

describe('the largest inputs of a call', () => {
  it.each(tried)('leave the thread of %s to others', async (_, row: Row) => {
    const user = await world.actor(row.rule.startsWith('super') ? 'super admin' : 'owner')
    const objects = await world.objects()
    const { call } = row
    const { path } = row.request(objects)
    const isCounted = call.errors?.some(({ status }) => status === 429)
    for (const { make } of largestInputs(call.input, call.example?.(objects), call.takes?.signedIn ?? SMALL)) {
      // How often has tests of its own.
      if (isCounted) world.server.advance(61 * 60_000)
      await expectShortHolds(user, async () => ({ path, make }))
    }
  })

  it.each(sampleOf(hostileEdits, 9))('leave the thread to others: an edit with $name', async ({ before, since, edit }) => {
    const owner = await world.actor('owner')
    const { projectId } = await world.objects()
    await expectShortHolds(owner, async () => {
      const { documentId } = await owner.newPage(projectId)
      const body = (id: string, more: object) => ({ id: documentId, edit: { id, added: [], cells: [], removed: [], ...more } })
      const write = async (id: string, more: object) => expect((await owner.post('/api/documents/edit', body(id, more))).msg).toBe('')
      const n = 80_000
      const existing = before(n)
      const written = since?.(n) ?? []
      if (existing.length > 0) await write('edit-before', { added: existing })
      if (written.length > 0) await write('edit-since', { cells: written })
      const revision = written.length > 0 ? { revision: 2 } : {}
      return { path: '/api/documents/edit', make: () => ({ ...body('edit-hostile', edit(n)), ...revision }) }
    })
  })

  it.each(sampleOf(hostilePages, 9))('leave the thread to others: a page with $name', async (hostile) => {
    const owner = await world.actor('owner')
    const { projectId } = await world.objects()
    await expectShortHolds(owner, async () => ({
      path: '/api/pages/create',
      make: () => ({ name: 'Page', projectId, pageData: grownTo(hostile, MOST) }),
    }))
  })

  it.each(sampleOf(hostilePatches, 5))('leave the thread to others: a save with $name', async ({ name, patch }) => {
    const owner = await world.actor('owner')
    const { projectId } = await world.objects()
    await expectShortHolds(owner, async () => {
      const { id } = await owner.newPage(projectId)
      return { path: '/api/pages/update', make: () => ({ id, revision: 1, patch: grownTo({ name, page: patch }, MOST) }) }
    })
  })
})
