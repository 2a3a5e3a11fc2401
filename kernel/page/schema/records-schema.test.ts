import { expect, test } from 'vitest'
import { PAGE_ID, type VariableRecord } from '../records/records.ts'
import type { Json } from '../values/json.ts'
import { PAGE_LIMITS } from '../values/limits.ts'
import { emptyDocument } from './parse-page.ts'
import { parseEntry } from './records-schema.ts'

const variable: VariableRecord = { kind: 'variable', id: 'v', name: 'a', type: 'object', defaultValue: {}, description: '', extra: {} }
const page = emptyDocument().entries.get(PAGE_ID)!
const code = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'accepted'
}
const nested = (depth: number): Json => (depth === 0 ? 1 : [nested(depth - 1)])
const fromText = (text: string) => JSON.parse(text) as unknown

test('a good entry is accepted as it is', () => {
  expect(parseEntry(variable)).toEqual(variable)
  expect(parseEntry(page)).toEqual(page)
})

test.each<[string, unknown, string]>([
  ['an unknown key', { ...variable, isAdmin: true }, 'PAGE_ENTRY_INVALID'],
  ['an unknown kind', { ...variable, kind: 'user' }, 'PAGE_ENTRY_INVALID'],
  ['an empty id', { ...variable, id: '' }, 'PAGE_ENTRY_INVALID'],
  ['an id that reaches the prototype', { ...variable, id: '__proto__' }, 'PAGE_ENTRY_INVALID'],
  ['a page under another id', { ...page, id: 'other' }, 'PAGE_ENTRY_INVALID'],
  [
    'a bound path that reaches the prototype',
    { ...page, bindings: { 'a.constructor.b': { kind: 'formula', source: '' } } },
    'PAGE_ENTRY_INVALID',
  ],
  ['a key that reaches the prototype', fromText('{"kind":"variable","defaultValue":{"__proto__":{"polluted":1}}}'), 'PAGE_UNSAFE_JSON'],
  ['a function', { ...variable, defaultValue: () => 1 }, 'PAGE_UNSAFE_JSON'],
  ['a date', { ...variable, defaultValue: new Date() }, 'PAGE_UNSAFE_JSON'],
  ['what is no number', { ...variable, defaultValue: Number.NaN }, 'PAGE_UNSAFE_JSON'],
  ['what is nested too deep', { ...variable, defaultValue: nested(PAGE_LIMITS.depth) }, 'PAGE_UNSAFE_JSON'],
  ['a text that is too long', { ...variable, defaultValue: 'x'.repeat(PAGE_LIMITS.text + 1) }, 'PAGE_UNSAFE_JSON'],
  ['nothing', undefined, 'PAGE_UNSAFE_JSON'],
])('an entry with %s is refused', (_, entry, expected) => {
  expect(code(() => parseEntry(entry))).toBe(expected)
})
