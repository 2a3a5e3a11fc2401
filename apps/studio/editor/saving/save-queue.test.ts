import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diffDocuments, type ElementRecord, emptyDocument, emptyPatch, invert, type Patch } from '#kernel/page'
import type { PageConflict, Saved, SavePage } from '../../../../server/wire.ts'
import { ApiError } from '../../../shell/api-error.ts'
import { backoff } from './backoff.ts'
import type { Draft, DraftStore } from './drafts.ts'
import { type Arrived, createSaveQueue, type SaveQueue } from './save-queue.ts'

const element = (id: string, name: string): ElementRecord => ({
  kind: 'element',
  id,
  type: 'Card',
  name,
  parentId: null,
  order: 'a0',
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
})
const adding = (id: string, name = id): Patch => {
  const from = emptyDocument()
  return diffDocuments(from, { entries: new Map([...from.entries, [id, element(id, name)]]) })
}

/** A server that answers as it is told, and remembers what reached it. */
function remote() {
  const sent: SavePage[] = []
  const answers: (Saved | ApiError | Promise<Saved>)[] = []
  let revision = 7
  return {
    sent,
    answers,
    async send(save: SavePage): Promise<Saved> {
      sent.push(save)
      const answer = await (answers.shift() ?? { revision: ++revision, stgState: 2, prdState: 2, entries: {} })
      if (answer instanceof ApiError) throw answer
      return answer
    },
  }
}
function memoryDrafts(): DraftStore & { readonly kept: Map<string, Draft> } {
  const kept = new Map<string, Draft>()
  return {
    kept,
    read: async (key) => kept.get(key),
    write: async (key, draft) => void kept.set(key, draft),
    remove: async (key) => void kept.delete(key),
  }
}

let server: ReturnType<typeof remote>
let drafts: ReturnType<typeof memoryDrafts>
let absorbed: Arrived[]
let settled: PageConflict['theirs'][]
/** What is done with a conflict in which nobody has to choose. */
let settle: () => void
let queue: SaveQueue

beforeEach(() => {
  settled = []
  settle = () => queue.restart(12, emptyPatch)
  vi.useFakeTimers()
  server = remote()
  drafts = memoryDrafts()
  absorbed = []
  queue = createSaveQueue({
    pageId: 1,
    revision: 7,
    initial: { status: 'saved', at: 0 },
    send: server.send,
    drafts,
    draftKey: 'me:1',
    absorb: (saved) => void absorbed.push(saved),
    settle: ({ theirs }) => {
      settled.push(theirs)
      settle()
    },
  })
})
afterEach(() => {
  queue.dispose()
  vi.useRealTimers()
})
const status = () => queue.state.peek().status
const idsSent = () => server.sent.map((save) => [save.revision, Object.keys(save.patch.added)])

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
    let answer: (saved: Saved) => void = () => undefined
    server.answers.push(new Promise<Saved>((resolve) => (answer = resolve)))
    queue.push(adding('a'))
    const saved = queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    queue.push(adding('b'))
    expect(status()).toBe('saving')
    answer({ revision: 9, stgState: 2, prdState: 2, entries: {} })
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
    expect(drafts.kept.get('me:1')).toMatchObject({ revision: 7, patch: { added: { a: { id: 'a' } } } })
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
    server.answers.push(new Promise<Saved>((_, reject) => (fail = reject)))
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
    expect([server.sent.length, Object.keys(drafts.kept.get('me:1')!.patch.added)]).toEqual([0, ['a']])
  })

  test('are waited for by everybody who saves meanwhile', async () => {
    const answers = [Promise.withResolvers<Saved>(), Promise.withResolvers<Saved>()]
    server.answers.push(...answers.map(({ promise }) => promise))
    const answer = async (index: number) => {
      answers[index]!.resolve({ revision: 9 + index, stgState: 2, prdState: 2, entries: {} })
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
    let answer: (saved: Saved) => void = () => undefined
    server.answers.push(new Promise<Saved>((resolve) => (answer = resolve)))
    queue.push(adding('a'))
    void queue.flush()
    await vi.advanceTimersByTimeAsync(0)
    queue.push(adding('b'))
    expect(await queue.leave(REASON)).toBe(true)
    expect(queue.state.peek()).toEqual({ status: 'read only', reason: REASON, elsewhere: true })
    answer({ revision: 9, stgState: 2, prdState: 2, entries: {} })
    queue.push(adding('c'))
    queue.unlock()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Object.keys(drafts.kept.get('me:1')!.patch.added)).toEqual(['a', 'b'])
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
    drafts.kept.set('me:1', { revision: 7, patch: {} as never, at: 0 })
    await queue.flush()
    await vi.advanceTimersByTimeAsync(1000)
    expect([server.sent.length, drafts.kept.size]).toEqual([1, 1])
  })
})

describe('a refused save', () => {
  const conflict = (theirs: PageConflict['theirs']): ApiError =>
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
    expect([server.sent.length, Object.keys(drafts.kept.get('me:1')!.patch.added)]).toEqual([1, ['a']])
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
    expect(Object.keys(drafts.kept.get('me:1')!.patch.added)).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['because too much was asked at once', new ApiError(429, 42901, 'slow down')],
    ['by something before the server', new ApiError(404, 404, 'no such host')],
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
    expect(Object.keys(drafts.kept.get('me:1')!.patch.added)).toEqual(['a'])
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
