import { describe, expect, test } from 'vitest'
import type { ElementRecord, PageDocument } from '#kernel/page'
import type { Dragged } from '../drag/plan-drop.ts'
import { filtered, opened, outlineRows, rangeOf } from './outline-rows.ts'
import { planOutlineDrop } from './plan-outline-drop.ts'

const element = (id: string, parentId: string | null, order: string): [string, ElementRecord] => [
  id,
  { kind: 'element', id, type: 'Box', name: id, parentId, order } as unknown as ElementRecord,
]
const document: PageDocument = {
  entries: new Map([element('a', null, 'a0'), element('a1', 'a', 'a0'), element('a2', 'a', 'a1'), element('b', null, 'a1')]),
}
const ids = (closed: readonly string[], shown?: ReadonlySet<string>) =>
  outlineRows(document, new Set(closed), shown).map(({ id, depth }) => `${depth} ${id}`)

describe('rows', () => {
  test('follow the tree, the page first', () => {
    expect(ids([])).toEqual(['0 page', '1 a', '2 a1', '2 a2', '1 b'])
  })
  test('leave out what is closed', () => {
    expect(ids(['a'])).toEqual(['0 page', '1 a', '1 b'])
  })
  test('a filter shows what matches with the way to it, even where that is closed', () => {
    expect(
      ids(
        ['a'],
        filtered(document, 'A2', () => ''),
      ),
    ).toEqual(['0 page', '1 a', '2 a2'])
  })
  test('a filter for some elements shows only those', () => {
    expect(
      ids(
        [],
        filtered(document, '', () => '', new Set(['b'])),
      ),
    ).toEqual(['0 page', '1 b'])
  })
  test('a range goes either way and keeps the last one primary', () => {
    const rows = outlineRows(document, new Set())
    expect(rangeOf(rows, 'a', 'a2')).toEqual(['a', 'a1', 'a2'])
    expect(rangeOf(rows, 'b', 'a2')).toEqual(['b', 'a2'])
  })
  test('showing an element opens what is around it and nothing else', () => {
    expect([...opened(document, new Set(['a', 'b']), 'a1')]).toEqual(['b'])
  })
})

describe('a drop', () => {
  const rows = outlineRows(document, new Set())
  const at = (y: number, dragged: Dragged = { kind: 'new', type: 'Box' }, accepts = true) =>
    planOutlineDrop({ document, rows, rowHeight: 28, dragged, y, accepts: () => accepts, refusal: () => undefined })
  const row = (index: number, part: number) => (index + part) * 28

  test('on the upper quarter of a row goes before it', () => {
    expect(at(row(4, 0.1))).toMatchObject({ parentId: null, index: 1, mark: 'before' })
  })
  test('on the middle goes into it', () => {
    expect(at(row(4, 0.5))).toMatchObject({ parentId: 'b', index: 0, mark: 'inside' })
  })
  test('on the lower quarter goes after it', () => {
    expect(at(row(4, 0.9))).toMatchObject({ parentId: null, index: 2, mark: 'after' })
  })
  test('below an open row with children goes before its first child', () => {
    expect(at(row(1, 0.9))).toMatchObject({ parentId: 'a', index: 0, mark: 'after', depth: 2 })
  })
  test('on a row that takes no children is before or after it', () => {
    expect(at(row(2, 0.4), undefined, false)).toMatchObject({ parentId: 'a', index: 0, mark: 'before' })
    expect(at(row(2, 0.6), undefined, false)).toMatchObject({ parentId: 'a', index: 1, mark: 'after' })
  })
  test('counts the siblings that stay', () => {
    expect(at(row(4, 0.9), { kind: 'move', ids: ['a'] })).toMatchObject({ parentId: null, index: 1 })
  })
})
