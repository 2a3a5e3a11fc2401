import { describe, expect, it } from 'vitest'
import { Masking } from './shown.ts'

const SECRET = 's3cr3t/+key&"1"'

describe('Masking', () => {
  const masking = new Masking()
  masking.add(SECRET)
  masking.add('748392')

  it.each([
    ['as it is', SECRET],
    ['in an address', encodeURIComponent(SECRET)],
    ['in JSON', JSON.stringify({ a: SECRET })],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ a: SECRET }))],
    ['in base64', btoa(SECRET)],
    ['in base64 behind a name', btoa(`user:${SECRET}`)],
    ['in hex', Buffer.from(SECRET).toString('hex')],
  ])('replaces a secret %s', (_, text) => {
    const shown = masking.mask({ list: [{ text: `a ${text} b` }] })
    expect(shown.list[0]!.text).toContain('***')
    expect(shown.list[0]!.text).not.toContain(text.slice(4, -4))
  })

  it('replaces numbers and names that contain one, and leaves the rest alone', () => {
    const value = { [`x${SECRET}`]: 17483921, other: 17, yes: true, none: null, text: 'plain ö 😀' }
    expect(masking.mask(value)).toEqual({ 'x***': '***', other: 17, yes: true, none: null, text: 'plain ö 😀' })
  })

  it('leaves everything as it is without secrets', () => {
    const value = { a: 'x' }
    expect(new Masking().mask(value)).toBe(value)
  })
})
