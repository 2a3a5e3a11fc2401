import { expect, test } from 'vitest'
import { changesBetween, editOf } from '#kernel/document'
import { emptyTheme, type LookEntry, lookKind, type TokenRecord, themeOf } from '#kernel/page/look'
import { entriesOf, type LookEntries, ownRecords, stepBetween, withStep } from './look-edit.ts'

const look = (tokens: object, ...own: readonly LookEntry[]): LookEntries => entriesOf([lookKind.parse({ ...emptyTheme, tokens }), ...own])
const token: TokenRecord = { kind: 'token', id: 'x-gap', label: { zh: '间隔', en: 'Gap' }, type: 'length' }
const tokensOf = (entries: LookEntries) => themeOf(entries.values()).tokens

test('between equal values there is no step, in whatever form a colour is written', () => {
  expect(stepBetween({ primary: '#fff' }, { primary: { light: '#fff', dark: '#fff' } })).toBeNull()
  expect(stepBetween({ type: 14 }, { type: 14 })).toBeNull()
})

test('a step is one change of the document, tokens of the project included, and leaves other values alone', () => {
  const before = look({ primary: { light: '#111111', dark: '#222222' }, space: 4 })
  const own = new Map([['x-gap', { from: null, to: token }]])
  const wanted = { ...tokensOf(before), primary: { light: '#333333', dark: '#222222' }, 'x-gap': '8px' }
  const after = withStep(before, stepBetween(tokensOf(before), wanted, own)!)
  expect(ownRecords(after)).toEqual([token])
  const edit = editOf(lookKind, 'e', changesBetween(before, after))
  expect(edit.added).toEqual([token])
  expect(edit.cells.map(([entry, path, value]) => [entry, path, value])).toEqual([
    ['theme', 'tokens/primary/light', '#333333'],
    ['theme', 'tokens/x-gap', '8px'],
  ])
})

test('taking a value away is a step that takes it away', () => {
  const before = look({ type: 16, 'x-gap': '8px' }, token)
  const own = new Map([['x-gap', { from: token, to: null }]])
  const after = withStep(before, stepBetween(tokensOf(before), { type: 16 }, own)!)
  expect(editOf(lookKind, 'e', changesBetween(before, after)).removed).toEqual(['x-gap'])
  expect(tokensOf(after)).toEqual({ type: 16 })
})
