import { beforeAll, describe, expect, it } from 'vitest'
import { RUNTIME_MS } from '../limits.ts'
import { KEY, LIST, loadRuntime, type Mirror, open, type TemplateText, type UseText } from './rows.fixture.ts'

beforeAll(loadRuntime)

describe('what a row has of its own', () => {
  const items = (...ids: number[]) => ids.map((id) => ({ id }))
  const template: TemplateText = {
    id: 1,
    parent: null,
    state: ['Form_1', 'component.List_2'],
    bindings: [
      [10, '$$c.Form_1.name ?? "none"', ['Form_1.name']],
      [11, '$$c.component.List_2.data?.length ?? 0', ['component.List_2.data']],
    ],
  }
  const uses: readonly UseText[] = [[1, 'ForEach_1', 1, null, LIST, KEY]]
  const seen = (mirror: Mirror, binding: number) => mirror.rows(0, 1).map(([scope]) => mirror.value(scope, binding))

  it('is read by formulas of that row alone, and only they run again when it is written', () => {
    const { mirror, push } = open([template], uses, { list: items(1, 2) })
    expect([seen(mirror, 10), seen(mirror, 11)]).toEqual([
      ['none', 'none'],
      [0, 0],
    ])
    push('#ForEach_1:2.Form_1.name', 'Ann')
    expect(mirror.told).toBe(1)
    expect(seen(mirror, 10)).toEqual(['none', 'Ann'])
    push('#ForEach_1:1.component.List_2', { data: [1, 2] })
    expect(mirror.told).toBe(1)
    expect(seen(mirror, 11)).toEqual([2, 0])
    push('#ForEach_1:9.Form_1.name', 'nobody')
    expect(mirror.told).toBe(0)
  })

  it('is nothing inherited, whatever an element is called', () => {
    const hostile: TemplateText = {
      ...template,
      state: ['toString', 'component.valueOf', 'component.isPrototypeOf'],
      bindings: [
        [10, 'typeof $$c.toString', ['toString']],
        [11, 'typeof $$c.component.valueOf', ['component.valueOf']],
        [12, 'typeof $$c.component.isPrototypeOf', ['component.isPrototypeOf']],
      ],
    }
    const { mirror, push } = open([hostile], uses, { list: items(1, 2) })
    push('#ForEach_1:2.Form_1.name', 'Ann')
    push('#ForEach_1:2.component.isPrototypeOf', { data: [1] })
    push('variable.list', items(2, 1))
    for (const binding of [10, 11, 12]) expect([binding, seen(mirror, binding)]).toEqual([binding, ['object', 'object']])
  })

  it('goes where the row goes, is there while the row is out of sight, and ends when the row leaves the list', () => {
    const { vm, mirror, push } = open([template], uses, { list: items(1, 2) })
    push('#ForEach_1:2.Form_1.name', 'Ann')
    push('variable.list', items(2, 3, 1))
    expect(seen(mirror, 10)).toEqual(['Ann', 'none', 'none'])
    const many = Array.from({ length: 300 }, (_, id) => ({ id }))
    push('variable.list', many, 'component.ForEach_1.inSight', [200, 210])
    expect(seen(mirror, 10)).toEqual(Array(20).fill('none'))
    push('component.ForEach_1.inSight', [0, 2])
    expect(seen(mirror, 10)).toEqual(['none', 'none', 'Ann'])
    // The page is told what it had, once: it has forgotten that.
    expect(mirror.rows(0, 1).map((row) => row.slice(1))).toEqual([['0'], ['1'], ['2', { Form_1: { name: 'Ann' } }]])
    push('component.ForEach_1.inSight', [0, 4])
    expect(mirror.rows(0, 1).map((row) => row.length)).toEqual([2, 2, 2, 2, 2, 2])
    expect(vm.call('state', '#ForEach_1:2', RUNTIME_MS)).toBe('{"Form_1":{"name":"Ann"}}')
    push('variable.list', items(1))
    push('variable.list', items(2))
    expect(seen(mirror, 10)).toEqual(['none'])
    push('#ForEach_1:2.Form_1.name', 'Bob')
    push('#ForEach_1:2', null)
    expect(seen(mirror, 10)).toEqual(['none'])
  })

  it('is seen from rows in it, whose lists and keys may be there', () => {
    const inner: TemplateText = {
      id: 2,
      parent: 1,
      bindings: [[20, '$$c.Form_1.title + $$c.item.n + $$c.key', ['Form_1.title', '~0.n']]],
    }
    const nested: readonly UseText[] = [
      [2, 'FormList_2', 2, 1, { kind: 'state', parts: ['Form_1', 'list'] }, null, ['component', 'FormList_2', 'keys']],
      ...uses,
    ]
    const outer: TemplateText = { ...template, state: ['Form_1', 'component.FormList_2', 'component.List_2'] }
    const { mirror, push } = open([outer, inner], nested, { list: items(1, 2) })
    const rows = () => mirror.rows(0, 1).map(([scope]) => mirror.rows(scope, 2).map(([one]) => mirror.value(one, 20)))
    push(
      ...['#ForEach_1:2.Form_1.title', 'T', '#ForEach_1:2.Form_1.list', [{ n: 1 }, { n: 2 }]],
      ...['#ForEach_1:2.component.FormList_2.keys', ['k1', 'k2']],
    )
    expect(rows()).toEqual([[], ['T1k1', 'T2k2']])
    push('#ForEach_1:2.Form_1.list.1.n', 7)
    expect([mirror.told, rows()]).toEqual([1, [[], ['T1k1', 'T7k2']]])
    push('#ForEach_1:2.Form_1.list', [{ n: 7 }], '#ForEach_1:2.component.FormList_2.keys', ['k2'])
    expect([mirror.told, rows()]).toEqual([0, [[], ['T7k2']]])
    push('#ForEach_1:2.Form_1.title', 'U')
    expect(rows()).toEqual([[], ['U7k2']])
  })

  it('cannot be written to by a formula', () => {
    const writing: TemplateText = { ...template, bindings: [[10, '($$w($$c).Form_1 = 5)', ['Form_1']]] }
    const { mirror } = open([writing], uses, { list: items(1) })
    expect(mirror.failures[0]).toMatchObject([10, { code: 'engine.state-protected' }, 'ForEach_1:1', 1])
  })
})
