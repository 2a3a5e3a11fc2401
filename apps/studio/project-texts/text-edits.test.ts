import { expect, test } from 'vitest'
import { invertChanges, withChanges } from '#kernel/document'
import { LANGUAGES_ID, type ProjectTextEntry } from '#kernel/page/schema'
import { added, localesIn, removed, renamed, renameIn, textsIn, withLocales, written } from './text-edits.ts'

const text = (id: string, en: string): ProjectTextEntry => ({ kind: 'text', id, values: { en }, note: '', extra: {} })
const entries: ReadonlyMap<string, ProjectTextEntry> = new Map<string, ProjectTextEntry>([
  [LANGUAGES_ID, { kind: 'languages', id: LANGUAGES_ID, locales: ['zh', 'en'] }],
  ['b', text('b', 'B')],
  ['a', text('a', 'A')],
])

test('texts are listed by their keys, and languages in their order', () => {
  expect([textsIn(entries).map(({ id }) => id), localesIn(entries)]).toEqual([
    ['a', 'b'],
    ['zh', 'en'],
  ])
  expect(localesIn(withChanges(entries, withLocales(entries, ['ja'])))).toEqual(['ja'])
})

test('several languages of one text are one change, and unknown keys none', () => {
  const changes = written(entries, [
    ['a', { values: { en: 'First' } }],
    ['a', { values: { zh: '一' } }],
    ['gone', { values: { en: 'x' } }],
  ])
  expect([...changes.keys()]).toEqual(['a'])
  expect(changes.get('a')).toMatchObject({ from: { values: { en: 'A' } }, to: { values: { en: 'First', zh: '一' } } })
})

test('a rename is known as one, there and back; what comes and goes by itself is none', () => {
  const rename = renamed(entries, 'a', 'first')
  expect([renameIn(rename), renameIn(invertChanges(rename))]).toEqual([
    { from: 'a', to: 'first' },
    { from: 'first', to: 'a' },
  ])
  expect([renameIn(added('c')), renameIn(removed(entries, 'a')), renameIn(new Map([...added('c'), ...removed(entries, 'a')]))]).toEqual([
    null,
    null,
    null,
  ])
})
