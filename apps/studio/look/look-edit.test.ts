import { expect, test } from 'vitest'
import { applyEdit, type DocumentView } from '#kernel/document'
import { emptyTheme, type LookEntry, lookKind, type TokenRecord, themeOf } from '#kernel/page'
import { editBetween, entriesOf, inverse, type LookEntries, ownRecords, stepBetween, withStep } from './look-edit.ts'

const look = (tokens: object, ...own: readonly LookEntry[]): LookEntries => entriesOf([lookKind.parse({ ...emptyTheme, tokens }), ...own])
const token: TokenRecord = { kind: 'token', id: 'x-gap', label: { zh: '间隔', en: 'Gap' }, type: 'length' }
const tokensOf = (entries: LookEntries) => themeOf(entries.values()).tokens

test('between equal values there is no step, in whatever form a colour is written', () => {
  expect(stepBetween({ primary: '#fff' }, { primary: { light: '#fff', dark: '#fff' } })).toBeNull()
  expect(stepBetween({ type: 14 }, { type: 14 })).toBeNull()
})

test('undoing a step sets back what it changed and leaves what others changed since', () => {
  const before = look({ type: 14, space: 4 })
  const step = stepBetween(tokensOf(before), { type: 16, density: 'small', space: 4 })!
  const after = withStep(before, step)
  expect(tokensOf(after)).toEqual({ type: 16, density: 'small', space: 4 })
  const others = withStep(after, stepBetween(tokensOf(after), { ...tokensOf(after), space: 6 })!)
  expect(tokensOf(withStep(others, inverse(step)))).toEqual({ type: 14, space: 6 })
})

test('a step is one edit of the document, tokens of the project included, and comes to the same there', () => {
  const before = look({ primary: { light: '#111111', dark: '#222222' } })
  const own = new Map([['x-gap', { from: null, to: token }]])
  const after = withStep(before, stepBetween(tokensOf(before), { primary: { light: '#333333', dark: '#222222' }, 'x-gap': '8px' }, own)!)
  expect(ownRecords(after)).toEqual([token])
  const edit = editBetween(before, after)
  expect(edit.added).toEqual([token])
  expect(edit.cells.map(([entry, path, value]) => [entry, path, value])).toEqual([
    ['theme', 'tokens/primary/light', '#333333'],
    ['theme', 'tokens/x-gap', '8px'],
  ])
  const view: DocumentView<LookEntry> = { get: (id) => before.get(id), childrenOf: () => [] }
  const applied = applyEdit(lookKind, view, edit)
  expect(applied.ok && applied.changes.get('theme')?.to).toEqual(after.get('theme'))
})

test('taking a value away is an edit that takes it away', () => {
  const before = look({ type: 16, 'x-gap': '8px' }, token)
  const own = new Map([['x-gap', { from: token, to: null }]])
  const edit = editBetween(before, withStep(before, stepBetween(tokensOf(before), { type: 16 }, own)!))
  expect(edit.removed).toEqual(['x-gap'])
  const view: DocumentView<LookEntry> = { get: (id) => before.get(id), childrenOf: () => [] }
  const applied = applyEdit(lookKind, view, edit)
  expect(applied.ok && applied.changes.get('theme')?.to).toMatchObject({ tokens: { type: 16 } })
})
