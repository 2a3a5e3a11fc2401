import { describe, expect, it } from 'vitest'
import type { AppError } from '../../http/errors.ts'
import { createAllowance } from './allowance.ts'

const MINUTE = 60_000
const begin = () => {
  let at = 0
  const allowance = createAllowance(() => new Date(at), { bytes: 100 })
  const pass = (ms: number): void => {
    at += ms
  }
  return { allowance, pass }
}
const retryAfter = (work: () => void): string | undefined => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as AppError).options.headers?.['retry-after']
  }
}

describe('createAllowance', () => {
  it('counts what one person brings within ten minutes, and nobody else', () => {
    const { allowance } = begin()
    allowance.take(1, 60)
    allowance.take(1, 40)
    expect([allowance.used(1), allowance.used(2)]).toEqual([100, 0])
    expect(retryAfter(() => allowance.take(1, 1))).toBe('600')
    expect(retryAfter(() => allowance.take(2, 100))).toBeUndefined()
  })

  it('says when enough of it is forgotten', () => {
    const { allowance, pass } = begin()
    allowance.take(1, 30)
    pass(4 * MINUTE)
    allowance.take(1, 70)
    expect(retryAfter(() => allowance.take(1, 30))).toBe('360')
    expect(retryAfter(() => allowance.take(1, 31))).toBe('600')
    pass(6 * MINUTE)
    expect(retryAfter(() => allowance.take(1, 30))).toBeUndefined()
  })

  it('does not count what it refuses', () => {
    const { allowance } = begin()
    allowance.take(1, 90)
    for (let i = 0; i < 5; i++) retryAfter(() => allowance.take(1, 20))
    expect(allowance.used(1)).toBe(90)
  })
})
