import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import { emptyPatch } from '#kernel/page/records'
import { ApiError } from '../api-error.ts'
import { backoff } from './backoff.ts'
import { adding, element, openSaving, type Saving } from './save-queue.fixture.ts'
import type { Arrived, TheirEdits } from './save-queue-types.ts'

let server: Saving['server']
let drafts: Saving['drafts']
let absorbed: Saving['absorbed']
let settled: Saving['settled']
let queue: Saving['queue']
let status: Saving['status']
let idsSent: Saving['idsSent']
let close: Saving['close']
/** What is done with a conflict in which nobody has to choose. */
let settle: () => void

beforeEach(() => {
  settle = () => queue.restart(12, emptyPatch)
  ;({ server, drafts, absorbed, settled, queue, status, idsSent, close } = openSaving(() => settle()))
})
afterEach(() => close())

describe('changes', () => {
  test('changes of a burst are saved together, at most three seconds after the last', async () => {
    queue.push(adding('a'))
    await vi.advanceTimersByTimeAsync(1500)
    queue.push(adding('b'))
    expect(status()).toBe('dirty')
    await vi.advanceTimersByTimeAsync(3000)
    expect(idsSent()).toEqual([[7, ['a', 'b']]])
    expect(status()).toBe('saved')
  })

  test('made while a save is on its way go with the next, on its revision', async () => {
    let answer: (saved: Arrived<PageEntry>) => void = () => undefined
    server.answers.push(new Promise<Arrived<PageEntry>>((resolve) => (answer = resolve)))
    queue.push(adding('a'))
    const saved = queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    queue.push(adding('b'))
    expect(status()).toBe('saving')
    answer({ revision: 9, entries: {} })
    await saved
    expect(idsSent()).toEqual([
      [7, ['a']],
      [9, ['b']],
    ])
    expect(status()).toBe('saved')
  })

  test('are kept as a draft within a second and until they are saved', async () => {
    server.answers.push(new ApiError(0, 0, 'no network'))
    queue.push(adding('a'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(drafts.kept.get('me:1')).toMatchObject({ revision: 7, changes: [['a', null, { id: 'a' }]] })
    await vi.advanceTimersByTimeAsync(1500)
    expect([status(), drafts.kept.size]).toEqual(['offline', 1])
    await vi.advanceTimersByTimeAsync(2000)
    expect([status(), drafts.kept.size]).toEqual(['saved', 0])
  })
})

describe('without a network', () => {
  test('a save is tried again, later each time, with everything since', async () => {
    server.answers.push(new ApiError(0, 0, 'no network'), new ApiError(503, 1, 'busy'))
    queue.push(adding('a'))
    await expect(queue.flush()).rejects.toThrow('no network')
    queue.push(adding('b'))
    await vi.advanceTimersByTimeAsync(40_000)
    expect(status()).toBe('saved')
    expect(idsSent().at(-1)).toEqual([7, ['a', 'b']])
  })
  test('the wait doubles up to half a minute and is spread', () => {
    expect([0, 1, 2, 10].map((attempt) => backoff(attempt, () => 1))).toEqual([1000, 2000, 4000, 30_000])
    expect(backoff(3, () => 0)).toBe(4000)
  })
})

describe('a save whose answer got lost', () => {
  const editsSent = () => server.sent.map(({ edit }) => edit)

  test('is sent again under its id, as often as it is tried, so that the server takes it once', async () => {
    server.answers.push(new ApiError(0, 0, 'no network'), new ApiError(503, 1, 'busy'))
    queue.push(adding('a'))
    await expect(queue.flush()).rejects.toThrow('no network')
    await vi.advanceTimersByTimeAsync(40_000)
    const [first] = editsSent()
    expect(first).toMatch(/^edit/)
    expect(editsSent()).toEqual([first, first, first])
    expect(idsSent()).toEqual([
      [7, ['a']],
      [7, ['a']],
      [7, ['a']],
    ])
  })

  test('gets another id with what changed since: under its own the server would take it for saved', async () => {
    server.answers.push(new ApiError(0, 0, 'no network'))
    queue.push(adding('a'))
    await expect(queue.flush()).rejects.toThrow('no network')
    queue.push(adding('b'))
    await queue.flush()
    expect(idsSent().at(-1)).toEqual([7, ['a', 'b']])
    expect(new Set(editsSent()).size).toBe(2)
  })

  test('gets another id with what changed while it was on its way', async () => {
    let fail: (error: ApiError) => void = () => undefined
    server.answers.push(new Promise<Arrived<PageEntry>>((_, reject) => (fail = reject)))
    queue.push(adding('a'))
    const saved = queue.flush().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    queue.push(adding('b'))
    fail(new ApiError(0, 0, 'no network'))
    await saved
    await vi.advanceTimersByTimeAsync(40_000)
    expect(idsSent().at(-1)).toEqual([7, ['a', 'b']])
    expect(new Set(editsSent()).size).toBe(2)
  })

  test('leaves its id behind once it was answered', async () => {
    server.answers.push(new ApiError(0, 0, 'no network'))
    queue.push(adding('a'))
    await expect(queue.flush()).rejects.toThrow('no network')
    await queue.flush()
    queue.push(adding('b'))
    await queue.flush()
    const [lost, again, next] = editsSent()
    expect([again === lost, next === lost]).toEqual([true, false])
  })
})

describe('tries of a save', () => {
  test('stop when the session is over, until somebody saves', async () => {
    server.answers.push(new ApiError(401, 10018, 'signed out'))
    queue.push(adding('a'))
    await expect(queue.flush()).rejects.toThrow('signed out')
    await vi.advanceTimersByTimeAsync(600_000)
    expect([status(), server.sent.length]).toEqual(['offline', 1])
    await queue.flush()
    expect([status(), server.sent.length]).toEqual(['saved', 2])
  })

  test('begin with the shortest wait again after one that was taken', async () => {
    const lost = () => new ApiError(0, 0, 'no network')
    server.answers.push(lost(), lost(), lost(), lost())
    queue.push(adding('a'))
    await queue.flush().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([status(), server.sent.length]).toEqual(['saved', 5])
    server.answers.push(lost())
    queue.push(adding('b'))
    await queue.flush().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(backoff(0, () => 1))
    expect([status(), server.sent.length]).toEqual(['saved', 7])
  })

  test('count what was settled without asking from the last save that was taken', async () => {
    const theirs = { other: element('other', 'theirs') }
    const conflict = () => new ApiError(409, 40901, '', { revision: 12, updatedBy: '', updatedAt: '', theirs, overlap: [] })
    settle = () => queue.restart(12, adding('a'))
    for (const _round of [1, 2]) {
      server.answers.push(conflict(), conflict(), conflict())
      queue.push(adding('a'))
      await queue.flush().catch(() => undefined)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(status()).toBe('saved')
    }
    expect(settled).toHaveLength(6)
  })

  test('end with the editor, which keeps what is not saved as the draft', async () => {
    queue.push(adding('a'))
    queue.dispose()
    await queue.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([server.sent.length, drafts.kept.get('me:1')!.changes.map(([id]) => id)]).toEqual([0, ['a']])
  })

  test('are waited for by everybody who saves meanwhile', async () => {
    const answers = [Promise.withResolvers<Arrived<PageEntry>>(), Promise.withResolvers<Arrived<PageEntry>>()]
    server.answers.push(...answers.map(({ promise }) => promise))
    const answer = async (index: number) => {
      answers[index]!.resolve({ revision: 9 + index, entries: {} })
      await vi.advanceTimersByTimeAsync(0)
    }
    queue.push(adding('a'))
    void queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    queue.push(adding('b'))
    let isDone = false
    void queue.flush()
    void queue.flush().then(() => (isDone = true))
    await answer(0)
    expect([server.sent.length, isDone]).toEqual([2, false])
    await answer(1)
    expect(isDone).toBe(true)
  })
})

describe('another tab that goes on', () => {
  const REASON = { zh: '', en: 'elsewhere' }

  test('finds what is not saved as the draft, and this one sends and keeps no more', async () => {
    let answer: (saved: Arrived<PageEntry>) => void = () => undefined
    server.answers.push(new Promise<Arrived<PageEntry>>((resolve) => (answer = resolve)))
    queue.push(adding('a'))
    void queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    queue.push(adding('b'))
    expect(await queue.leave(REASON)).toBe(true)
    expect(queue.state.peek()).toEqual({ status: 'read only', reason: REASON, elsewhere: true })
    answer({ revision: 9, entries: {} })
    queue.push(adding('c'))
    queue.unlock()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(drafts.kept.get('me:1')!.changes.map(([id]) => id)).toEqual(['a', 'b'])
    expect([server.sent.length, status(), absorbed]).toEqual([1, 'read only', []])
  })

  test('does not get what there is no place for', async () => {
    drafts.write = async () => Promise.reject(new Error('no storage'))
    queue.push(adding('a'))
    expect(await queue.leave(REASON)).toBe(false)
    expect(status()).toBe('dirty')
    await queue.flush()
    expect([idsSent(), await queue.leave(REASON)]).toEqual([[[7, ['a']]], true])
  })

  test('keeps the draft that it took, whatever arrives here later', async () => {
    queue.push(adding('a'))
    queue.cedeDraft()
    drafts.kept.set('me:1', { revision: 7, changes: [], at: 0 })
    await queue.flush()
    await vi.advanceTimersByTimeAsync(1000)
    expect([server.sent.length, drafts.kept.size]).toEqual([1, 1])
  })
})

describe('edits that others save', () => {
  const theirs = { b: element('b', 'b') }
  const edits = (from: number, revision: number, entries: TheirEdits<PageEntry>['entries'] = theirs): TheirEdits<PageEntry> => ({
    ...{ from, revision, entries },
  })

  test('are taken in next to changes that are not saved, which are then saved on their revision', async () => {
    queue.push(adding('a'))
    queue.take(edits(7, 8))
    expect([absorbed.map(({ revision }) => revision), queue.revision(), status()]).toEqual([[8], 8, 'dirty'])
    await queue.flush()
    expect(idsSent()).toEqual([[8, ['a']]])
  })

  test('wait for a save that is on its way, and are dropped when its answer held them', async () => {
    let answer: (saved: Arrived<PageEntry>) => void = () => undefined
    server.answers.push(new Promise((resolve) => (answer = resolve)))
    queue.push(adding('a'))
    const saved = queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    queue.take(edits(7, 8))
    queue.take(edits(8, 9))
    expect(absorbed).toEqual([])
    answer({ revision: 8, entries: {} })
    await saved
    expect([absorbed.map(({ revision }) => revision), queue.revision()]).toEqual([[8, 9], 9])
  })

  test('are left to the next save where both sides changed the same, and where some are missing between', () => {
    queue.push(adding('b', 'mine'))
    queue.take(edits(7, 8))
    queue.take(edits(9, 10, {}))
    expect([absorbed, queue.revision(), status()]).toEqual([[], 7, 'dirty'])
  })

  test('may be a save whose answer got lost: they wait until it was sent again', async () => {
    server.answers.push(new ApiError(0, 0, 'offline'))
    queue.push(adding('a'))
    await queue.flush().catch(() => undefined)
    queue.push(adding('c'))
    queue.take(edits(7, 8, { a: element('a', 'a') }))
    expect([absorbed, queue.revision()]).toEqual([[], 7])
    await queue.flush()
    queue.take(edits(8, 9))
    expect(queue.revision()).toBe(9)
  })
})
