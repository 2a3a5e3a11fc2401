import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exceeds } from './scan-json.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
const depthOf = (value: unknown): number => (isContainer(value) ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0)
const valuesOf = (value: unknown): number =>
  isContainer(value) ? Object.values(value).reduce<number>((sum, inner) => sum + 1 + valuesOf(inner), 0) : 0
const keysOf = (value: unknown): number =>
  isContainer(value) ? Math.max(Array.isArray(value) ? 0 : Object.keys(value).length, 0, ...Object.values(value).map(keysOf)) : 0

// Texts with everything that a scanner could take for a structure.
const text = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', '}', ']', ':', ' ', 'a', 'é', '\n'), maxLength: 6 })
const json = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'medium' }, text, fc.constantFrom(1, null, true), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
})).value

describe('exceeds', () => {
  it('refuses exactly what holds more, however it is written', () => {
    fc.assert(
      fc.property(json, fc.constantFrom('', ' ', '\t'), (value, indent) => {
        const bytes = encode(JSON.stringify(value, null, indent))
        const none = { values: 1e6, keys: 1e6, depth: 1e6 }
        const [values, keys, depth] = [valuesOf(value), keysOf(value), depthOf(value)]
        expect(exceeds(bytes, { values, keys: keys + 1, depth })).toBeNull()
        if (values > 0) expect(exceeds(bytes, { ...none, values: values - 1 })).toBe('values')
        if (keys > 1) expect(exceeds(bytes, { ...none, keys: keys - 1 })).toBe('keys')
        if (depth > 0) expect(exceeds(bytes, { ...none, depth: depth - 1 })).toBe('depth')
        expect(exceeds(bytes, { ...none, keys: Math.max(1, keys) })).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['', '"', '"\\', '[', ']', '}}}', ',,,', '{"a', '[[[', '\u0000'])('comes to an end on %j', (broken) => {
    expect(exceeds(encode(broken), { values: 100, keys: 100, depth: 100 })).toBeNull()
  })
})
