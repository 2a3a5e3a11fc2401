import { expect, test, vi } from 'vitest'
import { type Actor, findOnce } from './actor.ts'

const ann: Actor = { userId: 1, userName: 'ann', role: 2, sessionId: 1, app: null }
const request = () => new Request('http://localhost/api/pages/update')

test('whoever asks is found once for a request, and anew for the next one and for one that takes long', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let asked = 0
    let isSignedIn = true
    const find = findOnce(async () => {
      asked += 1
      return isSignedIn ? ann : null
    })
    const first = request()
    expect([await find(first), await find(first), asked]).toEqual([ann, ann, 1])
    isSignedIn = false
    expect([await find(first), asked]).toEqual([ann, 1])
    expect([await find(request()), asked]).toEqual([null, 2])
    vi.advanceTimersByTime(1_001)
    expect([await find(first), asked]).toEqual([null, 3])
  } finally {
    vi.useRealTimers()
  }
})
