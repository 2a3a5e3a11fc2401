import { describe, expect, test } from 'vitest'
import type { Catalogue, ElementRecord, PageDocument } from '#kernel/page/records'
import type { Dragged } from '../drag/plan-drop.ts'
import { filtered, opened, outlineRows, rangeOf } from './outline-rows.ts'
import { planOutlineDrop } from './plan-outline-drop.ts'

const element = (id: string, parentId: string | null, order: string, slot?: string): [string, ElementRecord] => [
  id,
  { kind: 'element', id, type: 'Box', name: id, parentId, order, ...(slot ? { slot } : {}) } as unknown as ElementRecord,
]
const region = (en: string) => ({ label: { zh: en, en }, accepts: 'anything' })
const catalogue = ((type: string) =>
  type === 'Box' ? { accepts: 'anything', slots: { extra: region('Corner'), cover: region('Cover') } } : undefined) as unknown as Catalogue
const document: PageDocument = {
  entries: new Map([element('a', null, 'a0'), element('a1', 'a', 'a0'), element('a2', 'a', 'a1'), element('b', null, 'a1')]),
}
const ids = (closed: readonly string[], shown?: ReadonlySet<string>) =>
  outlineRows({ document, catalogue }, new Set(closed), { shown }).map(({ id, depth }) => `${depth} ${id}`)

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
    const rows = outlineRows({ document, catalogue }, new Set())
    expect(rangeOf(rows, 'a', 'a2')).toEqual(['a', 'a1', 'a2'])
    expect(rangeOf(rows, 'b', 'a2')).toEqual(['b', 'a2'])
  })
  test('showing an element opens what is around it and nothing else', () => {
    expect([...opened(document, new Set(['a', 'b']), 'a1')]).toEqual(['b'])
  })
})

describe('a drop', () => {
  const rows = outlineRows({ document, catalogue }, new Set())
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

describe('named regions', () => {
  const inRegions: PageDocument = {
    entries: new Map([
      element('box', null, 'a0'),
      element('corner', 'box', 'a0', 'extra'),
      element('main', 'box', 'a1'),
      element('second', 'box', 'a2', 'extra'),
      element('lost', 'box', 'a3', 'gone'),
      element('after', null, 'a1'),
    ]),
  }
  const rules = { document: inRegions, catalogue }
  const shownRows = (closed: readonly string[] = [], options: Parameters<typeof outlineRows>[2] = {}) =>
    outlineRows(rules, new Set(closed), options).map(({ id, depth, region: at }) => `${depth} ${at ? `[${at.label.en}]` : id}`)
  const rows = outlineRows(rules, new Set())
  const all = outlineRows(rules, new Set(), { allRegions: true })
  const drop = (from: typeof rows, name: string, part: number, dragged: Dragged = { kind: 'new', type: 'Box' }) => {
    const index = from.findIndex(({ id }) => id === name)
    return planOutlineDrop({
      document: inRegions,
      rows: from,
      rowHeight: 28,
      dragged,
      y: (index + part) * 28,
      accepts: () => true,
      refusal: () => undefined,
    })
  }

  test('with content are rows of their own behind the main children, and what has no region there is told apart', () => {
    expect(shownRows()).toEqual(['0 page', '1 box', '2 main', '2 [Corner]', '3 corner', '3 second', '2 [Not placed]', '3 lost', '1 after'])
    expect(shownRows(['box/extra', 'box/'])).toEqual(['0 page', '1 box', '2 main', '2 [Corner]', '2 [Not placed]', '1 after'])
  })
  test('without content have rows while something is dragged', () => {
    expect(shownRows(['box/extra', 'box/'], { allRegions: true })).toEqual([
      '0 page',
      '1 box',
      '2 main',
      '3 [Corner]',
      '3 [Cover]',
      '2 [Corner]',
      '2 [Cover]',
      '2 [Not placed]',
      '1 after',
      '2 [Corner]',
      '2 [Cover]',
    ])
  })
  test('are left out by a filter that leaves out all that is in them', () => {
    const shown = filtered(inRegions, 'second', () => '')
    expect(shownRows([], { shown })).toEqual(['0 page', '1 box', '2 [Corner]', '3 second'])
  })
  test('open for what is selected in them, and count for no range', () => {
    expect([...opened(inRegions, new Set(['box/extra', 'box/', 'after/extra']), 'corner')]).toEqual(['after/extra'])
    expect(rangeOf(rows, 'main', 'second')).toEqual(['main', 'corner', 'second'])
  })
  test('take what is dropped on their row at the end, and below an open one at the start', () => {
    expect(drop(rows, 'box/extra', 0.5)).toMatchObject({ parentId: 'box', slot: 'extra', index: 2, mark: 'inside', depth: 2 })
    expect(drop(rows, 'box/extra', 0.9)).toMatchObject({ parentId: 'box', slot: 'extra', index: 0, mark: 'after', depth: 3 })
    expect(drop(all, 'box/cover', 0.5)).toMatchObject({ parentId: 'box', slot: 'cover', index: 0 })
  })
  test('take what is dropped beside one of theirs, and the last one gives way below it', () => {
    expect(drop(rows, 'second', 0.1)).toMatchObject({ parentId: 'box', slot: 'extra', index: 1, mark: 'before' })
    expect(drop(rows, 'second', 0.1, { kind: 'move', ids: ['corner'] })).toMatchObject({ slot: 'extra', index: 0 })
    expect(drop(rows, 'main', 0.9)).toMatchObject({ parentId: 'box', index: 1 })
    expect(drop(rows, 'main', 0.9)).not.toHaveProperty('slot')
    expect(drop(all, 'after/cover', 0.9)).toMatchObject({ parentId: null, index: 2, mark: 'after', depth: 1 })
    expect(drop(all, 'after', 0.9)).toMatchObject({ parentId: null, index: 2, mark: 'after' })
  })
})
