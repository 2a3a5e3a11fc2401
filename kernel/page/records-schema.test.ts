import { expect, test } from 'vitest'
import { processorTime } from '../../tests/helpers/processor-time.ts'
import type { Json } from './json.ts'
import { PAGE_LIMITS } from './limits.ts'
import { emptyDocument } from './parse-page.ts'
import { PAGE_ID, type VariableRecord } from './records.ts'
import { parseEntry, parsePatch } from './records-schema.ts'

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

const empty = { added: {}, changed: {}, removed: {} }
test.each<[string, unknown]>([
  ['an entry under another key', { ...empty, added: { w: variable } }],
  ['an entry that changes its kind', { ...empty, changed: { v: [variable, { ...page, id: 'page' }] } }],
  ['an id in two of its parts', { ...empty, added: { v: variable }, removed: { v: variable } }],
  ['an unknown part', { ...empty, moved: {} }],
  ['a missing part', { added: {}, changed: {} }],
])('a patch with %s is refused', (_, patch) => {
  expect(code(() => parsePatch(patch))).toBe('PAGE_PATCH_INVALID')
})

test('a patch whose key reaches the prototype is refused and leaves no trace', () => {
  const text = `{"added":{"__proto__":${JSON.stringify(variable)}},"changed":{},"removed":{}}`
  expect(code(() => parsePatch(fromText(text)))).toBe('PAGE_UNSAFE_JSON')
  expect(({} as { kind?: string }).kind).toBeUndefined()
})

test('a patch with very many mistakes is refused at the first one', () => {
  const wrong = Array.from({ length: 100_000 }, () => 0)
  const group = (body: unknown) => ({ id: 'g', kind: 'group', group: 'loop', params: {}, bindings: {}, body })
  let nodes: unknown[] = [group([wrong])]
  for (let depth = 0; depth < 15; depth++) nodes = [group([nodes])]
  const took = processorTime(() =>
    expect(() => parsePatch({ ...empty, added: { f: { kind: 'flow', id: 'f', name: '', nodes, extra: {} } } })).toThrow(
      expect.objectContaining({ data: { path: expect.stringContaining('added.f.nodes.0.body.0') } }),
    ),
  )
  // Some milliseconds; keeping every mistake took gigabytes.
  expect(took).toBeLessThan(2000)
})
