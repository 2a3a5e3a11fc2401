import { describe, expect, it } from 'vitest'
import { type AppError, errors } from './errors.ts'
import { createSent } from './sent.ts'

const MINUTE = 60_000
const begin = () => {
  let at = 0
  const sent = createSent(() => new Date(at), { bytes: 100, windowMs: 10 * MINUTE })
  const pass = (ms: number): void => {
    at += ms
  }
  return { sent, pass }
}
const refused = (work: () => void): AppError | null => {
  try {
    work()
    return null
  } catch (error) {
    return error as AppError
  }
}

describe('createSent', () => {
  it('takes as much as one person may send, and refuses one byte more', () => {
    const { sent } = begin()
    sent.take(1, 60)
    sent.take(1, 40)
    expect(refused(() => sent.take(1, 1))?.kind).toBe(errors.tooMany)
  })

  it('leaves everybody else alone', () => {
    const { sent } = begin()
    sent.take(1, 100)
    expect(refused(() => sent.take(2, 100))).toBeNull()
  })

  it('says when enough of it is forgotten, and takes it then', () => {
    const { sent, pass } = begin()
    sent.take(1, 60)
    pass(4 * MINUTE)
    sent.take(1, 40)
    const error = refused(() => sent.take(1, 50))
    expect([error?.options.headers?.['retry-after'], error?.options.detail]).toEqual([
      '360',
      { code: 'request.sent-too-much', params: { minutes: 6 } },
    ])
    pass(6 * MINUTE)
    expect(refused(() => sent.take(1, 50))).toBeNull()
  })

  it('does not count what it refuses', () => {
    const { sent } = begin()
    sent.take(1, 90)
    for (let i = 0; i < 5; i++) refused(() => sent.take(1, 20))
    expect(refused(() => sent.take(1, 10))).toBeNull()
  })
})
