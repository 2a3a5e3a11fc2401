import { expect, test } from 'vitest'
import type { ScopeEntry } from '#sdk/setter'
import { groupNames } from './names.ts'

const entries: readonly ScopeEntry[] = [
  { name: 'variable.total', kind: 'variable', detail: 'number', info: { zh: '合计', en: 'All in all' } },
  { name: 'Form_1', kind: 'form', detail: 'Search' },
  { name: 'Form_1.city', kind: 'form', detail: '城市' },
  { name: 'app.user.name', kind: 'app', detail: 'string' },
  { name: 'store.userId', kind: 'user', detail: 'number' },
  { name: 'SUM', kind: 'function', detail: 'SUM(list)', info: { zh: '求和', en: 'The sum of numbers' } },
]
const found = (search: string) =>
  groupNames(entries, search).map(({ label, entries: names }) => [label.en, ...names.map(({ name }) => name)])

test('names stand in groups, in the order in which people look for them', () => {
  expect(found('')).toEqual([
    ['Variables', 'variable.total'],
    ['Forms and their fields', 'Form_1', 'Form_1.city'],
    ['Project and user', 'app.user.name'],
    ['Login and address', 'store.userId'],
    ['Functions', 'SUM'],
  ])
})

test('a search finds names by all of its words, in names, labels and descriptions of either language', () => {
  expect(found('form CITY')).toEqual([['Forms and their fields', 'Form_1.city']])
  expect(found('城市')).toEqual([['Forms and their fields', 'Form_1.city']])
  expect(found('合计')).toEqual([['Variables', 'variable.total']])
  expect(found('sum numbers')).toEqual([['Functions', 'SUM']])
  expect(found('nothing like it')).toEqual([])
})
