import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveDocument, MOST_AUTOMATIC } from './leave-document.ts'

const START = 1_700_000_000_000
const REFUSED = { ok: false, reason: { code: 'view.leaves-over-and-over', params: { most: MOST_AUTOMATIC, element: '', event: '' } } }

/** Milliseconds since `START`, and when the document that is open began. */
let now: number
let began: number
let hasGesture: boolean
const left = vi.fn()

beforeEach(() => {
  ;[now, began, hasGesture] = [0, 0, false]
  sessionStorage.clear()
  left.mockClear()
  vi.spyOn(Date, 'now').mockImplementation(() => START + now)
  vi.spyOn(performance, 'now').mockImplementation(() => now - began)
  vi.stubGlobal('navigator', {
    userActivation: {
      get hasBeenActive() {
        return hasGesture
      },
    },
  })
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, get: () => START + began })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(performance, 'timeOrigin')
  sessionStorage.clear()
})

/** Another document, so long after what went before; it leaves itself after `age`. */
const open = ({ after = 50, age = 800, gesture = false } = {}) => {
  began = now + after
  now = began + age
  hasGesture = gesture
  return leaveDocument(left)
}
const openMany = (count: number, options = {}) => Array.from({ length: count }, () => open(options).ok)

describe('leaveDocument', () => {
  it('refuses once documents left themselves too often in a row, and goes on refusing', () => {
    expect(openMany(MOST_AUTOMATIC)).not.toContain(false)
    expect(open()).toEqual(REFUSED)
    expect(open()).toEqual(REFUSED)
    expect(left).toHaveBeenCalledTimes(MOST_AUTOMATIC)
  })

  it('counts a document once, however many flows leave it', () => {
    const refused = Array.from({ length: MOST_AUTOMATIC }, () => {
      open()
      return [leaveDocument(left), leaveDocument(left)].some(({ ok }) => !ok)
    })
    expect(refused).not.toContain(true)
    open()
    expect(leaveDocument(left)).toEqual(REFUSED)
  })

  it('counts slow pages, whose documents end just before they count as loaded', () => {
    expect(openMany(MOST_AUTOMATIC, { age: 10_000, after: 2_999 })).not.toContain(false)
    expect(open({ age: 10_000, after: 2_999 })).toEqual(REFUSED)
  })

  it.each([
    ['a gesture in a document', { gesture: true }],
    ['a document that had loaded long ago', { age: 10_001 }],
    ['a document that was opened later, by the visitor', { after: 3_000 }],
  ])('begins to count again with %s', (_what, options) => {
    openMany(MOST_AUTOMATIC)
    expect(open(options).ok).toBe(true)
    // A document that somebody opened is the first of a row; the others leave none behind.
    const rest = MOST_AUTOMATIC - ('after' in options ? 1 : 0)
    expect(openMany(rest)).not.toContain(false)
    expect(open()).toEqual(REFUSED)
  })

  it.each([{ gesture: true }, { age: 10_001 }, { after: 3_000 }])('never refuses documents that are all opened so: %j', (options) => {
    expect(openMany(MOST_AUTOMATIC * 4, options)).not.toContain(false)
  })

  it('leaves where the browser keeps nothing, or something else', () => {
    sessionStorage.setItem('tessera-automatic-leaves', 'no JSON')
    expect(open().ok).toBe(true)
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    expect([open().ok, open({ gesture: true }).ok]).toEqual([true, true])
  })
})
