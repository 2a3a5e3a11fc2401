import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageEntry } from '#kernel/page/records'
import { emptyPatch, invert } from '#kernel/page/records'
import { ApiError } from '../api-error.ts'
import type { TheirEntries } from './merge.ts'
import { adding, element, openSaving, type Saving } from './save-queue.fixture.ts'

let server: Saving['server']
let drafts: Saving['drafts']
let settled: Saving['settled']
let queue: Saving['queue']
let status: Saving['status']
let idsSent: Saving['idsSent']
let close: Saving['close']
/** What is done with a conflict in which nobody has to choose. */
let settle: () => void

beforeEach(() => {
  settle = () => queue.restart(12, emptyPatch)
  ;({ server, drafts, settled, queue, status, idsSent, close } = openSaving(() => settle()))
})
afterEach(() => close())

describe('a refused save', () => {
  const conflict = (theirs: TheirEntries<PageEntry>): ApiError =>
    new ApiError(409, 40901, 'conflict', { revision: 12, updatedBy: 'Li', updatedAt: '', theirs, overlap: Object.keys(theirs) })

  test('becomes a conflict, and nothing is sent until somebody chooses', async () => {
    server.answers.push(conflict({ a: element('a', 'theirs') }))
    queue.push(adding('a', 'mine'))
    await expect(queue.flush()).rejects.toThrow('conflict')
    expect(queue.state.peek()).toEqual({ status: 'conflict', overlap: ['a'] })
    queue.push(adding('b'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.sent).toHaveLength(1)
    queue.restart(12, adding('a', 'mine'))
    await vi.advanceTimersByTimeAsync(0)
    expect([idsSent().at(-1), status(), queue.conflict.peek()]).toEqual([[12, ['a']], 'saved', null])
  })

  test('a refused save in which nobody left a value differently is settled without asking', async () => {
    const theirs = { a: element('a', 'mine'), other: element('other', 'theirs') }
    server.answers.push(conflict(theirs))
    queue.push(adding('a', 'mine'))
    await queue.flush()
    expect([settled, status(), queue.conflict.peek()]).toEqual([[theirs], 'saved', null])
  })

  test('what cannot be settled after some tries is asked', async () => {
    server.answers.push(...Array.from({ length: 9 }, () => conflict({ other: element('other', 'theirs') })))
    settle = () => queue.restart(12, adding('a'))
    queue.push(adding('a'))
    await queue.flush().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([server.sent.length, status()]).toEqual([6, 'conflict'])
  })

  test.each([
    ['that the rights do not allow', new ApiError(403, 40301, 'not allowed'), { cause: 'forbidden', reason: 'not allowed', entry: null }],
    ['of a page that is gone', new ApiError(404, 40420, 'no such page'), { cause: 'gone', reason: 'no such page', entry: null }],
    ['that is too large', new ApiError(413, 41301, 'too large'), { cause: 'large', reason: 'too large', entry: null }],
    ['of too many elements', new ApiError(400, 40022, 'too many'), { cause: 'large', reason: 'too many', entry: null }],
    ['that does not fit', new ApiError(400, 40021, 'a: no place', { entry: 'a' }), { cause: 'invalid', reason: 'a: no place', entry: 'a' }],
  ])('%s says so, is kept as a draft and not tried again by itself', async (_what, refusal, shown) => {
    server.answers.push(refusal)
    queue.push(adding('a'))
    await expect(queue.flush()).rejects.toThrow(refusal.message)
    await vi.advanceTimersByTimeAsync(600_000)
    globalThis.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queue.state.peek()).toEqual({ status: 'refused', ...shown })
    expect([server.sent.length, drafts.kept.get('me:1')!.changes.map(([id]) => id)]).toEqual([1, ['a']])
    await queue.flush()
    expect([status(), idsSent().length, drafts.kept.size]).toEqual(['saved', 2, 0])
  })

  test('a refused save of what a further change may mend is tried once after it; nothing is when the rights are missing', async () => {
    server.answers.push(new ApiError(400, 40021, 'no'), new ApiError(400, 40021, 'still no'), new ApiError(403, 40301, 'not allowed'))
    queue.push(adding('a'))
    await queue.flush().catch(() => undefined)
    queue.push(adding('b'))
    expect(queue.state.peek()).toMatchObject({ status: 'refused', reason: 'no' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([server.sent.length, queue.state.peek()]).toMatchObject([2, { reason: 'still no' }])
    await queue.flush().catch(() => undefined)
    queue.push(adding('c'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([server.sent.length, queue.state.peek()]).toMatchObject([3, { cause: 'forbidden' }])
    expect(drafts.kept.get('me:1')!.changes.map(([id]) => id)).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['because too much was asked at once', new ApiError(429, 42901, 'slow down')],
    ['by something before the server', new ApiError(404, 404, 'no such host')],
    ['because somebody else saved at the same moment', new ApiError(409, 40906, 'try again')],
  ])('%s is tried again later', async (_what, passing) => {
    server.answers.push(passing)
    queue.push(adding('a'))
    await queue.flush().catch(() => undefined)
    expect(status()).toBe('offline')
    await vi.advanceTimersByTimeAsync(5000)
    expect(status()).toBe('saved')
  })

  const full = () => new ApiError(409, 40960, 'The project is full', { quota: 'projectBytes', used: 9, limit: 9 })

  test('because something is full says so, is kept as a draft and taken once there is room, without anybody pressing anything', async () => {
    server.answers.push(full(), full())
    queue.push(adding('a'))
    await expect(queue.flush()).rejects.toThrow('The project is full')
    expect(queue.state.peek()).toEqual({ status: 'refused', cause: 'full', reason: 'The project is full', entry: null })
    await vi.advanceTimersByTimeAsync(1000)
    expect(drafts.kept.get('me:1')!.changes.map(([id]) => id)).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(status()).toBe('refused')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([status(), server.sent.length, drafts.kept.size]).toEqual(['saved', 3, 0])
  })

  test('because something is full is tried again after a change, and as soon as somebody comes back to the window', async () => {
    server.answers.push(full(), full())
    queue.push(adding('a'))
    await queue.flush().catch(() => undefined)
    queue.push(adding('b'))
    await vi.advanceTimersByTimeAsync(2000)
    expect([status(), server.sent.length]).toEqual(['refused', 2])
    globalThis.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    expect([status(), idsSent().at(-1)]).toEqual(['saved', [7, ['a', 'b']]])
  })

  test('is over when everything is taken back', async () => {
    server.answers.push(new ApiError(400, 40021, 'no'))
    queue.push(adding('a'))
    await queue.flush().catch(() => undefined)
    queue.push(invert(adding('a')))
    await vi.advanceTimersByTimeAsync(1000)
    expect([status(), drafts.kept.size]).toEqual(['saved', 0])
  })
})
