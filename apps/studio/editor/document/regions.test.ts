import { describe, expect, test } from 'vitest'
import type { Catalogue, ElementRecord, PageDocument } from '#kernel/page/records'
import { moveTargets, namesAround, placeAt } from '../commands/move-targets.ts'
import { gapOf, placeForInsert, refusalOf } from '../drag/placing.ts'
import { namedRegions } from './regions.ts'
import { firstChildOf, selectAll, siblingOf } from './selecting.ts'

const element = (id: string, type: string, parentId: string | null, order: string, slot?: string): [string, ElementRecord] => [
  id,
  { kind: 'element', id, type, name: id, parentId, order, props: {}, ...(slot ? { slot } : {}) } as unknown as ElementRecord,
]
const document: PageDocument = {
  entries: new Map([
    element('card', 'Card', null, 'a0'),
    element('edit', 'Button', 'card', 'a0', 'extra'),
    element('title', 'Text', 'card', 'a1'),
    element('cover', 'Text', 'card', 'a2', 'cover'),
    element('drop', 'Button', 'card', 'a3', 'extra'),
    element('text', 'Text', 'card', 'a4'),
  ]),
}
const info = (more: object = {}) => ({ label: { zh: '组件', en: 'Component' }, accepts: 'nothing', tags: [], ...more })
const catalogue = ((type: string) =>
  ({
    Page: info({ accepts: 'anything' }),
    Text: info(),
    Button: info(),
    Card: info({
      accepts: 'anything',
      slots: {
        extra: { label: { zh: '右上角', en: 'Corner' }, accepts: 'anything' },
        cover: { label: { zh: '封面', en: 'Cover' }, accepts: 'anything', max: 1 },
      },
    }),
  })[type]) as unknown as Catalogue
const rules = { document, catalogue }

describe('with named regions in a card', () => {
  test('walking goes from region to region, the main one first, and all siblings are those of one region', () => {
    expect(firstChildOf(document, ['card'])).toBe('title')
    expect(['title', 'text', 'edit', 'drop', 'cover'].map((id) => siblingOf(document, [id], 1))).toEqual([
      'text',
      'edit',
      'drop',
      'cover',
      undefined,
    ])
    expect(siblingOf(document, ['edit'], -1)).toBe('text')
    expect(selectAll(document, ['edit'])).toEqual(['edit', 'drop'])
    expect(selectAll(document, ['edit', 'drop'])).toEqual(['card'])
  })

  test('a new component goes behind the selected one in its region, and out of one that is full', () => {
    expect(placeForInsert(rules, 'edit', 'Text')).toEqual({ parentId: 'card', slot: 'extra', index: 1 })
    expect(placeForInsert(rules, 'card', 'Text')).toEqual({ parentId: 'card', index: 2 })
    expect(placeForInsert(rules, 'cover', 'Text')).toEqual({ parentId: null, index: 1 })
  })

  test('a gap is counted in its region, and a full one refuses all that come together', () => {
    const edit = { kind: 'move', ids: ['edit'] } as const
    expect(gapOf(document, edit, { parentId: 'card', slot: 'extra', index: 1 })).toBe(2)
    expect(gapOf(document, edit, { parentId: 'card', index: 1 })).toBe(1)
    const cover = { parentId: 'card', slot: 'cover', index: 0 }
    expect(refusalOf(rules, edit, cover)?.en).toBe('“Cover” of Component takes at most one element')
    expect(refusalOf(rules, { kind: 'move', ids: ['cover'] }, cover)).toBe(undefined)
    expect(refusalOf(rules, { kind: 'move', ids: ['cover', 'title'] }, cover)?.en).toContain('at most one')
    // What is inside another one of them takes no room of its own.
    expect(refusalOf(rules, { kind: 'move', ids: ['card', 'edit', 'drop'] }, { parentId: null, index: 0 })).toBe(undefined)
  })

  test('a move offers its regions, but not beside them', () => {
    const names = (where: 'inside' | 'after') => moveTargets(rules, 'Orders', where, 'en').map(({ name }) => name)
    expect(names('inside').slice(0, 4)).toEqual(['Orders', 'card', 'card › Corner', 'card › Cover'])
    expect(names('after').slice(0, 3)).toEqual(['Orders', 'card', 'edit'])
    expect(moveTargets(rules, 'Orders', 'inside', 'zh')[2]?.name).toBe('card › 右上角')
    expect(namesAround(rules, 'edit', 'en')).toEqual(['card', 'Corner'])
    expect(placeAt(rules, { id: 'card', slot: 'extra' }, 'inside')).toEqual({ parentId: 'card', slot: 'extra', index: 2 })
    expect(placeAt(rules, { id: 'drop', slot: '' }, 'after')).toEqual({ parentId: 'card', slot: 'extra', index: 2 })
  })
})

test('the cells of columns are regions by the titles of their columns, and what a gone column held is not placed', () => {
  const grid = element('grid', 'Grid', null, 'a1')
  const columns = [
    { id: 'c1', title: 'Name' },
    { title: 'Sum', field: 'sum' },
  ]
  const of = {
    document: {
      entries: new Map([
        [grid[0], { ...grid[1], props: { columns } } as unknown as ElementRecord],
        element('pay', 'Button', 'grid', 'a0', 'cell:sum'),
        element('lost', 'Button', 'grid', 'a1', 'cell:gone'),
      ]),
    },
    catalogue: ((type: string) =>
      type === 'Grid'
        ? info({
            slots: {
              cell: {
                label: { zh: '单元格', en: 'Cell' },
                accepts: 'anything',
                each: { list: 'columns', keys: ['id', 'field'], title: 'title' },
              },
            },
          })
        : info()) as unknown as Catalogue,
  }
  const named = (all: boolean) => namedRegions(of, 'grid', all).map(({ slot, label, children }) => [slot, label.en, children])
  expect(named(false)).toEqual([
    ['cell:sum', 'Sum', ['pay']],
    ['cell:gone', 'Not placed', ['lost']],
  ])
  expect(named(true)[0]).toEqual(['cell:c1', 'Name', []])
  expect(moveTargets(of, 'Page', 'inside', 'en').map(({ name }) => name)).toContain('grid › Name')
  expect(refusalOf(of, { kind: 'move', ids: ['pay'] }, { parentId: 'grid', slot: 'cell:gone', index: 0 })?.en).toBe(
    'The component has no such region',
  )
})
