import { expect, test } from 'vitest'
import { mergeEntry } from './merge.ts'
import { type Note, note, noteKind } from './notes.fixture.ts'

const base = note('a', { text: 'old', looks: { colour: 'red', box: { top: 1, left: 1 }, list: [1, 2] } })
const merge = (mine: Partial<Note>, theirs: Partial<Note>, mineWins = true) =>
  mergeEntry(noteKind, { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, mineWins)

test('what only one side changed is as that side left it', () => {
  const { entry, conflicts } = merge({ text: 'mine' }, { looks: { ...base.looks, colour: 'blue' } })
  expect(entry).toMatchObject({ text: 'mine', looks: { colour: 'blue' } })
  expect(conflicts).toEqual([])
})

test('leaves of one object are apart, a list is whole', () => {
  const mine = { looks: { ...base.looks, box: { top: 2, left: 1 }, list: [1, 2, 3] } }
  const theirs = { looks: { ...base.looks, box: { top: 1, left: 5 }, list: [0, 1, 2] } }
  expect(merge(mine, theirs)).toEqual({
    entry: { ...base, looks: { colour: 'red', box: { top: 2, left: 5 }, list: [1, 2, 3] } },
    conflicts: ['looks/list'],
  })
  expect(merge(mine, theirs, false).entry.looks).toEqual({ colour: 'red', box: { top: 2, left: 5 }, list: [0, 1, 2] })
})

test('a value and a formula for it are one cell', () => {
  const { box, list } = base.looks
  const { conflicts } = merge(
    { looks: { box, list } as Note['looks'], sources: { colour: 'a + b' } },
    { looks: { ...base.looks, colour: 'blue' } },
  )
  expect(conflicts).toEqual(['looks/colour'])
})

test('a value over an object that the other side changes inside is a conflict', () => {
  const mine = { looks: { ...base.looks, box: 'none' } }
  const theirs = { looks: { ...base.looks, box: { top: 9, left: 1 } } }
  expect(merge(mine, theirs).conflicts).toEqual(['looks/box/top', 'looks/box'])
})

test('what both left alike is no conflict', () => {
  expect(merge({ text: 'same' }, { text: 'same' })).toEqual({ entry: { ...base, text: 'same' }, conflicts: [] })
})

test('what would be no valid record is a conflict of all that I changed', () => {
  const long = { text: 'far too long a text' }
  expect(merge(long, { order: 5 })).toEqual({ entry: { ...base, ...long }, conflicts: ['text'] })
  expect(merge(long, { order: 5 }, false).entry).toEqual({ ...base, order: 5 })
})
