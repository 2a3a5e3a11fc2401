import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMasking, formsOf, withoutSecrets } from './masking.ts'

const SECRET = 'sk-Ünder/+ "quoted" & more=='
const text = (value: string, secrets: readonly string[] = [SECRET]): string =>
  withoutSecrets(Buffer.from(value, 'utf8'), formsOf(secrets)).toString('utf8')
/** What comes out where the bytes come in parts of these lengths. */
function inParts(bytes: Buffer, cuts: readonly number[], secrets: readonly string[]): string {
  const masking = createMasking(formsOf(secrets))
  const out: Buffer[] = []
  let at = 0
  for (const cut of [...cuts, bytes.length]) {
    out.push(masking.push(bytes.subarray(at, at + cut)))
    at += cut
  }
  return Buffer.concat([...out, masking.end()]).toString('utf8')
}

describe('a secret in an answer', () => {
  test.each([
    ['as it is', SECRET],
    ['in JSON', JSON.stringify({ key: SECRET })],
    ['in JSON with escaped slashes', JSON.stringify({ key: SECRET }).replaceAll('/', '\\/')],
    ['in an address', `https://x.test/?key=${encodeURIComponent(SECRET)}`],
    ['in an address in small letters', encodeURIComponent(SECRET).toLowerCase().replace('sk-%c3%9cnder', 'sk-%c3%9cnder')],
    ['in a form', new URLSearchParams({ key: SECRET }).toString()],
    ['in hex', Buffer.from(SECRET).toString('hex')],
  ])('is not shown %s', (_, answer) => {
    expect(text(answer)).toContain('***')
    expect(text(answer)).not.toMatch(/quoted|%22quoted|71756f746564/)
  })

  test.each(['', 'u:', 'ab', 'user:'])('is not shown in base64, wherever it begins: %j', (before) => {
    for (const secret of [SECRET, 'plain-token-1']) {
      const bytes = Buffer.from(`${before}${secret}:tail`)
      for (const kind of ['base64', 'base64url'] as const) {
        const shown = text(`Basic ${bytes.toString(kind)}`, [secret])
        expect(shown).toContain('***')
        const left = Buffer.from(shown.replace('Basic ', '').split('***').join(''), kind).toString('latin1')
        expect(left).not.toContain(secret.slice(2, 8))
      }
    }
  })

  test('is found across the borders of parts, however they fall', () => {
    const secrets = ['token-one-1', 'token-one-1-longer', 'aaaaaaab']
    const piece = fc.oneof(
      fc.constantFrom(...secrets, 'token-one-', 'aaaaaaaaaaaab', Buffer.from('token-one-1').toString('base64')),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (pieces, cuts) => {
        const bytes = Buffer.from(pieces.join(''))
        const shown = inParts(bytes, cuts, secrets)
        for (const secret of secrets) expect(shown).not.toContain(secret)
        expect(shown).toBe(withoutSecrets(bytes, formsOf(secrets)).toString('utf8'))
      }),
      { numRuns: 200 },
    )
  })

  test('holds back less than the longest way to write it, whatever the size of what comes', () => {
    const masking = createMasking(formsOf([SECRET]))
    const longest = Math.max(...formsOf([SECRET]).map(({ length }) => length))
    const part = Buffer.from(`${'x'.repeat(1_000_000)}${SECRET.slice(0, 9)}`)
    for (let round = 0; round < 3; round++) masking.push(part)
    expect(masking.end().length).toBeLessThan(longest)
  })

  test('a very short one, and what is no secret, stays', () => {
    expect(text('pin 1234', ['1234'])).toBe('pin 1234')
    expect(text('nothing here')).toBe('nothing here')
  })
})
