import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newSecret, stepOf, uriOf } from './totp.ts'

const PERIOD = 30_000
/** The first moment of a half minute. */
const START = 56_000_000 * PERIOD
const secret = newSecret()
const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

describe('stepOf', () => {
  it.each([
    [-2, null],
    [-1, 55_999_999],
    [0, 56_000_000],
    [1, 56_000_001],
    [2, null],
  ])('accepts codes of one half minute either way: a code of %i half minutes away', (away, step) => {
    const code = codeAt(START + away * PERIOD)
    // The window is counted in whole half minutes: the first and the last millisecond of one are the same.
    expect([stepOf(secret, code, new Date(START)), stepOf(secret, code, new Date(START + PERIOD - 1))]).toEqual([step, step])
  })

  it('refuses codes of another secret and texts that are no code', () => {
    const code = codeAt(START)
    const now = new Date(START)
    expect([
      stepOf(newSecret(), code, now),
      stepOf(secret, '', now),
      stepOf(secret, code.slice(1), now),
      stepOf(secret, `${code}0`, now),
    ]).toEqual([null, null, null, null])
  })
})

describe('the secret of a second step', () => {
  it('has 160 bits, differs each time and is in the address for authenticators', () => {
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
    expect(newSecret()).not.toBe(secret)
    const address = new URL(uriOf(secret, 'ann@test.dev'))
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ issuer: 'Tessera', secret, algorithm: 'SHA1', digits: '6', period: '30' },
    })
  })
})
