import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHORTEST_MASKED } from '../secrets/index.ts'
import { createMasking, formsOf, withoutSecrets, withoutSecretsInHeaders } from './masking.ts'
import { longestLeft, writings } from './secret-writings.fixture.ts'

const SECRETS = [
  'q7Zk9',
  'sk-Ünder/+ "quoted" & more==',
  'a1%41&amp;b\\u0041c',
  'Zz09_-.~tokén©',
  '0123456789abcdef0123456789abcdef',
  '&&%%\\\\""',
]
const masked = (bytes: Buffer, secret: string): Buffer => withoutSecrets(bytes, formsOf([secret]))
/** The same, in parts of these lengths. */
function inParts(bytes: Buffer, secret: string, cuts: readonly number[]): Buffer {
  const masking = createMasking(formsOf([secret]))
  const out: Buffer[] = []
  let at = 0
  for (const cut of [...cuts, bytes.length]) {
    out.push(masking.push(bytes.subarray(at, at + cut)))
    at += cut
  }
  return Buffer.concat([...out, masking.end()])
}
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

/** Where an answer may have it: what stands before and after. */
const PLACES: readonly (readonly [name: string, before: string, after: string])[] = [
  ['alone', '', ''],
  ['JSON', '{"echo":"', '","n":1}'],
  ['HTML', '<p title="', '">text</p>'],
  ['an event stream', 'id: 7\ndata: ', '\n\ndata: next\n\n'],
  ['a file name', 'attachment; filename="', '.pdf"'],
  ['an address', 'https://x.test/back?token=', '&next=%2F#top'],
  ['an error text', 'Error: invalid token ', ' at line 3'],
  ['beginnings of escapes', '%4&#1\\u00%', '1;41'],
]

describe('an answer', () => {
  for (const { name, write, isAsciiOnly } of writings)
    it(`shows no secret ${name}, wherever it stands and however it is cut`, () => {
      for (const secret of SECRETS) {
        if (isAsciiOnly && !isAscii(secret)) continue
        const written = write(secret)
        const marks = new Set<string>()
        for (const [place, before, after] of PLACES) {
          const answer = Buffer.concat([Buffer.from(before), written, Buffer.from(after)])
          const shown = masked(answer, secret)
          expect(shown.includes(written), `${secret} in ${place}: ${shown.toString('latin1')}`).toBe(false)
          expect(shown.includes('*'), `${secret} in ${place}`).toBe(true)
          // A neighbour has a say in the first and last characters of base64, and what stands around is not the secret's.
          if (place === 'alone') expect(longestLeft(shown, written)).toBeLessThanOrEqual(/base64|UTF-16|in JSON/.test(name) ? 16 : 2)
          for (const size of [1, 3, 7])
            expect(
              inParts(
                answer,
                secret,
                Array.from({ length: answer.length }, () => size),
              ).equals(shown),
              `${secret}, ${size}`,
            ).toBe(true)
          marks.add(shown.toString('latin1'))
        }
      }
    })

  it('hides secrets in the values of headers', () => {
    for (const { write } of writings)
      for (const secret of SECRETS.filter(isAscii)) {
        const written = write(secret).toString('latin1')
        const shown = withoutSecretsInHeaders({ 'content-disposition': `attachment; filename="${written}"` }, formsOf([secret]))
        expect(shown['content-disposition']).not.toContain(written)
      }
  })

  const character = fc.integer({ min: 0x21, max: 0xff }).filter((code) => code < 0x7f || code > 0xa0)
  const random = fc.array(character, { minLength: SHORTEST_MASKED, maxLength: 40 }).map((codes) => String.fromCharCode(...codes))
  const around = fc.oneof(
    fc.string(),
    fc.constantFrom('%', '%4', '&', '&#', '&#x6', '\\', '\\u', '\\u00', '\\x4', '%25', '+', '=', '\n\n', '\0'),
  )

  it('shows no random secret in any form of the list within random surroundings', () => {
    fc.assert(
      fc.property(
        random,
        fc.nat(writings.length - 1),
        around,
        around,
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }),
        (secret, index, before, after, cuts) => {
          const { write, isAsciiOnly } = writings[index] as (typeof writings)[number]
          if (isAsciiOnly && !isAscii(secret)) return
          const written = write(secret)
          const answer = Buffer.concat([Buffer.from(before), written, Buffer.from(after)])
          const shown = masked(answer, secret)
          expect(shown.includes(written)).toBe(false)
          expect(inParts(answer, secret, cuts).equals(shown)).toBe(true)
        },
      ),
      { numRuns: 1500 },
    )
  })

  it('comes through byte for byte when no secret is in it', () => {
    const piece = fc.oneof(
      fc.string(),
      around,
      fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    )
    const secret = fc.constantFrom('Xq-72-Wv-91-Kp', 'Ünlikely-Töken', 'R7%x&q;Z\\9')
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 20 }),
        secret,
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }),
        (pieces, hidden, cuts) => {
          const answer = Buffer.from(pieces.join(''), 'latin1')
          expect(masked(answer, hidden).equals(answer)).toBe(true)
          expect(inParts(answer, hidden, cuts).equals(answer)).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('passes lines of an event stream on without waiting for the next ones', () => {
    const masking = createMasking(formsOf(['q7Zk9-secret-token']))
    for (const line of ['data: one\n\n', 'data: {"a":1}\n\n', ': ping\n\n', 'data: q7Zk9\n\n'])
      expect(masking.push(Buffer.from(line)).toString()).toBe(line)
  })

  it('keeps the width of UTF-16', () => {
    for (const isBig of [false, true]) {
      const bytes = Buffer.from('before q7Zk9 after', 'utf16le')
      const shown = masked(isBig ? bytes.swap16() : bytes, 'q7Zk9')
      expect((isBig ? shown.swap16() : shown).toString('utf16le')).toBe('before *** after')
    }
  })
})
