import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FollowedEdits } from '../../../server/wire.ts'
import { type FollowRefusal, followDocument } from './follow.ts'

const encoder = new TextEncoder()
const EDITS: FollowedEdits = { from: 1, revision: 2, by: [{ userId: 9, userName: 'Li' }], entries: {} }
const event = (name: string, data: unknown): string => `event: ${name}\nid: 1\ndata: ${JSON.stringify(data)}\n\n`
/** A stream that says some events and then stays open, or ends. */
const streamed = (text: string, { ends = false } = {}): Response =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(encoder.encode(text))
        if (ends) controller.close()
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )
const refused = (status: number): Response => Response.json({ code: status * 100 + 1, data: null, msg: 'no' }, { status })

let answers: (() => Response)[]
let asked: string[]
let seen: FollowedEdits[]
let whys: FollowRefusal[]
let visibility: 'visible' | 'hidden'
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  asked = []
  seen = []
  whys = []
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return (answers.shift() ?? (() => streamed('')))()
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function follow(): void {
  stop = followDocument({
    documentId: 7,
    revision: () => 1 + seen.length,
    onEdits: (edits) => seen.push(edits),
    onRefused: (why) => whys.push(why),
  })
}
const show = (state: 'visible' | 'hidden'): void => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const HOUR = 3_600_000

describe('a document that is followed', () => {
  it.each<[number, FollowRefusal]>([
    [401, 'signed out'],
    [403, 'forbidden'],
    [404, 'gone'],
  ])('is asked for once where the server answers %i, and reports that once', async (status, why) => {
    answers.push(() => refused(status))
    follow()
    await vi.advanceTimersByTimeAsync(HOUR)
    show('hidden')
    show('visible')
    globalThis.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(HOUR)
    expect([asked, whys]).toEqual([['/api/documents/follow/7?since=1'], [why]])
  })

  it.each<[number, FollowRefusal]>([
    [10018, 'signed out'],
    [40301, 'forbidden'],
    [40425, 'gone'],
    [40420, 'gone'],
  ])('is not asked for again where a stream ends with code %i', async (code, why) => {
    answers.push(() => streamed(event('edits', EDITS) + event('closed', { code }), { ends: true }))
    follow()
    await vi.advanceTimersByTimeAsync(HOUR)
    expect([asked.length, seen, whys]).toEqual([1, [EDITS], [why]])
  })

  it.each([429, 500, 502, 503])('is asked for again, more and more seldom, where the server answers %i', async (status) => {
    answers.push(...Array.from({ length: 20 }, () => () => refused(status)))
    follow()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.length).toBeLessThan(12)
    expect(whys).toEqual([])
  })

  it('is asked for from the revision that is known where a stream ends', async () => {
    answers.push(() => streamed(event('edits', EDITS), { ends: true }))
    follow()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(asked).toEqual(['/api/documents/follow/7?since=1', '/api/documents/follow/7?since=2'])
  })

  it('is not asked for while the tab is hidden, and at once when it is seen again', async () => {
    follow()
    await vi.advanceTimersByTimeAsync(0)
    show('hidden')
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(asked).toHaveLength(1)
    show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect([asked.length, whys]).toEqual([2, []])
  })

  it('reports nothing after it was let go', async () => {
    answers.push(() => refused(403))
    follow()
    stop()
    await vi.advanceTimersByTimeAsync(HOUR)
    expect(whys).toEqual([])
  })
})
