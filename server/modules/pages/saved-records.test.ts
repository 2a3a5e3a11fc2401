import { expect, test } from 'vitest'
import { PAGE_ID, type VariableRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import { processorTime } from '../../../tests/helpers/processor-time.ts'
import { parseSavedRecords } from './saved-records.ts'

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
const fromText = (text: string) => JSON.parse(text) as unknown

test('records before and after are read as changes by id', () => {
  const [before, after, gone] = [variable, { ...variable, name: 'b' }, { ...variable, id: 'w' }]
  const added = { ...variable, id: 'x' }
  const sent = { added: { x: added }, changed: { v: [before, after] }, removed: { w: gone } }
  expect(parseSavedRecords(JSON.parse(JSON.stringify(sent)))).toEqual(
    new Map([
      ['w', { from: gone, to: null }],
      ['v', { from: before, to: after }],
      ['x', { from: null, to: added }],
    ]),
  )
})

const empty = { added: {}, changed: {}, removed: {} }
test.each<[string, unknown]>([
  ['an entry under another key', { ...empty, added: { w: variable } }],
  ['an entry that changes its kind', { ...empty, changed: { v: [variable, { ...page, id: 'page' }] } }],
  ['an id in two of their parts', { ...empty, added: { v: variable }, removed: { v: variable } }],
  ['an unknown part', { ...empty, moved: {} }],
  ['a missing part', { added: {}, changed: {} }],
])('changes with %s are refused', (_, patch) => {
  expect(code(() => parseSavedRecords(patch))).toBe('PAGE_PATCH_INVALID')
})

test('changes of which a key reaches the prototype are refused and leave no trace', () => {
  const text = `{"added":{"__proto__":${JSON.stringify(variable)}},"changed":{},"removed":{}}`
  expect(code(() => parseSavedRecords(fromText(text)))).toBe('PAGE_UNSAFE_JSON')
  expect(({} as { kind?: string }).kind).toBeUndefined()
})

test('changes with very many mistakes are refused at the first one', () => {
  const wrong = Array.from({ length: 100_000 }, () => 0)
  const group = (body: unknown) => ({ id: 'g', kind: 'group', group: 'loop', params: {}, bindings: {}, body })
  let nodes: unknown[] = [group([wrong])]
  for (let depth = 0; depth < 15; depth++) nodes = [group([nodes])]
  const took = processorTime(() =>
    expect(() => parseSavedRecords({ ...empty, added: { f: { kind: 'flow', id: 'f', name: '', nodes, extra: {} } } })).toThrow(
      expect.objectContaining({ data: { path: expect.stringContaining('added.f.nodes.0.body.0') } }),
    ),
  )
  // Some milliseconds; keeping every mistake took gigabytes.
  expect(took).toBeLessThan(2000)
})
