import { describe, expect, it } from 'vitest'
import { longestHold } from '../../../tests/helpers/thread-hold.ts'
import { formsOf, maskInPieces, withoutSecrets } from './masking.ts'

const SECRET = 'sk-Ünder/+ "quoted" & more=='
const forms = formsOf([SECRET])
const MEGABYTES = 1
/** Milliseconds. */
const LONGEST_HOLD = 250

describe('maskInPieces', () => {
  it('masks what lies across pieces as if the body were one', async () => {
    for (const before of [32_760, 32_768 - 3, 65_530]) {
      const bytes = Buffer.from(`${'a'.repeat(before)}${JSON.stringify(SECRET)}${'b'.repeat(40_000)}${encodeURIComponent(SECRET)}`)
      expect((await maskInPieces(bytes, forms)).equals(withoutSecrets(bytes, forms))).toBe(true)
      expect((await maskInPieces(bytes, forms)).includes('***')).toBe(true)
    }
  })

  it.each(['%25', '&#37;', '\\u005c', 'c2st', '\0s'])(
    'leaves the thread to others while a large body is searched that is full of %j',
    async (part) => {
      const bytes = Buffer.from(part.repeat((MEGABYTES * 1024 * 1024) / part.length))
      expect(await longestHold(() => maskInPieces(bytes, forms))).toBeLessThanOrEqual(LONGEST_HOLD)
    },
  )
})
