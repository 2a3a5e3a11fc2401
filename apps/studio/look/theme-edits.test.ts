import { expect, test } from 'vitest'
import { changesBetween, editOf } from '#kernel/document'
import { emptyTheme, type LookEntry, lookKind, lookProblem, type ThemeRecord, type TokenRecord, themeOf } from '#kernel/page/look'
import { entriesOf, type LookEntries, stepBetween, withStep } from './look-edit.ts'
import {
  addedTheme,
  addedToken,
  asDefault,
  between,
  importedTokens,
  type LookPut,
  mayAddTheme,
  mayRemoveTheme,
  removedToken,
} from './theme-edits.ts'

const party: ThemeRecord = { kind: 'theme', id: 'party', name: 'Party', tokens: { type: 16 } }
const look = entriesOf([emptyTheme, party])
const token: TokenRecord = { kind: 'token', id: 'x-gap', label: { zh: '间隔', en: 'Gap' }, type: 'length' }
const withPut = (entries: LookEntries, put: LookPut): LookEntries =>
  entriesOf([...new Map<string, LookEntry | null>([...entries, ...put]).values()].filter((entry) => entry !== null))

test('a step changes the theme that was edited and no other one', () => {
  const step = stepBetween(party.tokens, { type: 15, space: 6 }, undefined, 'party')!
  const after = withStep(look, step)
  expect(after.get('party')).toMatchObject({ tokens: { type: 15, space: 6 } })
  expect(after.get('theme')).toBe(emptyTheme)
  const { cells } = editOf(lookKind, 'e', changesBetween(look, after))
  expect(cells.map(([entry, path]) => `${entry} ${path}`)).toEqual(['party tokens/type', 'party tokens/space'])
  const without = entriesOf([emptyTheme])
  expect(withStep(without, step)).toEqual(without)
})

test('one theme is the default, the first where no other is marked', () => {
  expect(themeOf(look.values()).id).toBe('theme')
  const other = withPut(look, asDefault(look, 'party'))
  expect(themeOf(other.values()).id).toBe('party')
  expect(mayRemoveTheme(other, party)).toBe('default')
  expect(mayRemoveTheme(other, emptyTheme)).toBe('first')
  const back = withPut(other, asDefault(other, 'theme'))
  expect(themeOf(back.values()).id).toBe('theme')
  expect(back.get('party')).toEqual(party)
  expect(mayRemoveTheme(back, party)).toBe('yes')
  expect(asDefault(back, 'theme').size).toBe(0)
})

test('a theme is added up to twenty, with an id of its own', () => {
  expect(addedTheme(look, ' Party ', { type: 13 })).toEqual({ kind: 'theme', id: 'party-2', name: 'Party', tokens: { type: 13 } })
  expect(addedTheme(look, '深夜', {}).id).toBe('theme-2')
  const many = entriesOf([emptyTheme, ...Array.from({ length: 19 }, (_, at) => ({ ...party, id: `t${at}` }))])
  expect([mayAddTheme(look), mayAddTheme(many)]).toEqual([true, false])
})

test('a token of the project comes to the default theme too, and goes from all', () => {
  const added = withPut(look, addedToken(look, token, party))
  expect([added.get('theme'), added.get('party')]).toMatchObject([{ tokens: { 'x-gap': '8px' } }, { tokens: { type: 16, 'x-gap': '8px' } }])
  expect(lookProblem(added.values())).toBeNull()
  const gone = withPut(added, removedToken(added, 'x-gap'))
  expect(gone).toEqual(look)
})

test('tokens that come from a file have their values in the default theme too', () => {
  const put = importedTokens(look, [token], { type: 16, 'x-gap': '3px' }, party)
  expect(put.get('theme')).toMatchObject({ tokens: { 'x-gap': '3px' } })
  expect([...put.keys()]).toEqual(['x-gap', 'theme'])
  expect([...importedTokens(look, [token], { 'x-gap': '3px' }, emptyTheme).keys()]).toEqual(['x-gap'])
})

test('an earlier state comes back with its themes, and what came since goes', () => {
  const later = withPut(look, asDefault(look, 'party'))
  expect(between(later, look)).toEqual(new Map([['party', party]]))
  expect(between(look, entriesOf([emptyTheme]))).toEqual(new Map([['party', null]]))
})
