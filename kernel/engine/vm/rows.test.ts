import { beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../tests/helpers/long.ts'
import { RUNTIME_MS } from '../limits.ts'
import { KEY, LIST, loadRuntime, Mirror, newVm, open, type TemplateText, type UseText } from './rows.fixture.ts'

beforeAll(loadRuntime)

describe('rows of a list', () => {
  const template: TemplateText = {
    id: 1,
    parent: null,
    bindings: [
      [10, '$$c.item.price * $$V.rate', ['~0.price', 'variable.rate']],
      [11, '$$c.item.name + "#" + $$c.index', ['~0.name', '~0#']],
    ],
  }
  const uses: readonly UseText[] = [[1, 'ForEach_1', 1, null, LIST, KEY]]
  const items = (...ids: number[]) => ids.map((id) => ({ id, price: id * 10, name: `n${id}` }))

  it('are made for each item, and each formula has a value in every row', () => {
    const { mirror } = open([template], uses, { list: items(1, 2), rate: 2 })
    const [first, second] = mirror.rows(0, 1)
    expect([first![1], second![1]]).toEqual(['1', '2'])
    expect([mirror.value(first![0], 10), mirror.value(second![0], 11)]).toEqual([20, 'n2#1'])
  })

  it('keep what they are when they move, and only what reads the position runs again', () => {
    const { mirror, push } = open([template], uses, { list: items(1, 2, 3), rate: 1 })
    const before = new Map(mirror.rows(0, 1).map(([scope, key]) => [key, scope]))
    push('variable.list', items(3, 1, 2))
    expect(mirror.rows(0, 1)).toEqual(['3', '1', '2'].map((key) => [before.get(key), key]))
    expect(mirror.told).toBe(3)
    expect(mirror.value(before.get('3')!, 11)).toBe('n3#0')
  })

  it('run nothing but what reads the part of one row that was written', () => {
    const { mirror, push } = open([template], uses, { list: items(1, 2, 3), rate: 1 })
    push('variable.list.1.price', 7)
    expect(mirror.told).toBe(1)
    expect(mirror.value(mirror.rows(0, 1)[1]![0], 10)).toBe(7)
    push('variable.rate', 3)
    expect(mirror.told).toBe(3)
    expect(mirror.value(mirror.rows(0, 1)[1]![0], 10)).toBe(21)
    push('variable.list', items(1, 2, 3))
    expect(mirror.told).toBe(1)
    push('variable.list', items(1, 2, 3))
    expect(mirror.told).toBe(0)
  })

  it('whose keys are missing or come twice are told apart by position', () => {
    const { mirror } = open([template], uses, { list: [{ id: 'a' }, { id: 'a' }, {}, null, 5], rate: 1 })
    expect(mirror.rows(0, 1).map(([, key]) => key)).toEqual(['a', 'a~1', '2', '3', '4'])
  })

  it('whose keys are very long are known by the first two hundred characters, and told apart where these are the same', () => {
    const long = 'x'.repeat(200)
    const { mirror } = open([template], uses, { list: [{ id: `${long}a` }, { id: `${long}b` }, { id: 'y'.repeat(199) }], rate: 1 })
    expect(mirror.rows(0, 1).map(([, key]) => key)).toEqual([long, `${long}~1`, 'y'.repeat(199)])
  })

  it('rows that are made and dropped again and again leave the memory where it was', () => {
    const { push, mirror, vm } = open([template], uses, { list: items(0), rate: 1 })
    const all = items(...Array.from({ length: 1_000 }, (_, id) => id))
    const round = () => {
      push('variable.list', all)
      expect(mirror.rows(0, 1)).toHaveLength(1_000)
      push('variable.list', [])
      return vm.objects()
    }
    round()
    const before = round()
    for (let turn = 0; turn < runs(10, 100); turn++) round()
    expect(round()).toBeLessThanOrEqual(before)
  })

  it('of what is no list there are none, and of an object there is one', () => {
    const { mirror, push } = open([template], uses, { list: 'text', rate: 1 })
    expect(mirror.rows(0, 1)).toEqual([])
    push('variable.list', { id: 9, price: 1, name: 'x' })
    expect(mirror.rows(0, 1).map(([, key]) => key)).toEqual(['9'])
    push('variable.list', null)
    expect(mirror.rows(0, 1)).toEqual([])
  })

  it('in which one formula fails are one failure, with the first row and how many there are', () => {
    const failing: TemplateText = { ...template, bindings: [[10, '$$c.item.no.such', ['~0.no.such']]] }
    const { mirror } = open([failing], uses, { list: items(1, 2, 3) })
    expect(mirror.failures).toHaveLength(1)
    expect(mirror.failures[0]).toMatchObject([10, { name: 'TypeError' }, 'ForEach_1:1', 3])
  })

  it('follows a list of the page that each row draws', () => {
    const inner: TemplateText = { id: 2, parent: 1, bindings: [[20, '$$c.item.n + $$c.$$o.item.id', ['~0.n', '~1.id']]] }
    const nested: readonly UseText[] = [[2, 'ForEach_2', 2, 1, { kind: 'state', parts: ['variable', 'tags'] }, null], ...uses]
    const { mirror, push } = open([template, inner], nested, { list: items(1, 2), tags: [{ n: 10 }], rate: 1 })
    const rows = () => mirror.rows(0, 1).map(([scope]) => mirror.rows(scope, 2).map(([one]) => mirror.value(one, 20)))
    expect(rows()).toEqual([[11], [12]])
    push('variable.tags', [{ n: 20 }, { n: 30 }])
    expect(rows()).toEqual([
      [21, 31],
      [22, 32],
    ])
    push('variable.tags.1.n', 40)
    expect(rows()).toEqual([
      [21, 41],
      [22, 42],
    ])
    push('variable.tags', [])
    expect(rows()).toEqual([[], []])
  })

  it('cannot be written to by a formula', () => {
    const writing: TemplateText = { ...template, bindings: [[10, '($$w($$c.item).price = 5)', ['~0']]] }
    const { vm, mirror } = open([writing], uses, { list: items(1) })
    expect(mirror.failures[0]).toMatchObject([10, { code: 'engine.state-protected' }, 'ForEach_1:1', 1])
    expect(vm.call('state', 'variable.list.0.price', RUNTIME_MS)).toBe('10')
  })

  it('of a long list are there where they are in sight, with half as many each way, and keep their scopes while they stay there', () => {
    const { mirror, push } = open([template], uses, { list: items(...Array(2_000).keys()), rate: 1 })
    const keys = () => mirror.rows(0, 1).map(([, key]) => Number(key))
    expect([keys().length, mirror.part(0, 1)]).toEqual([100, [0, 2_000]])
    push('component.ForEach_1.inSight', [500, 520])
    expect([keys()[0], keys().length, mirror.part(0, 1)]).toEqual([490, 40, [490, 2_000]])
    const before = new Map(mirror.rows(0, 1).map(([scope, key]) => [key, scope]))
    push('component.ForEach_1.inSight', [510, 530])
    expect(mirror.rows(0, 1).filter(([scope, key]) => before.get(key) === scope)).toHaveLength(30)
    expect(mirror.told).toBe(20)
    push('variable.list.505.price', 1)
    expect([mirror.told, mirror.value(before.get('505')!, 10)]).toEqual([1, 1])
    push('variable.list.7.price', 1)
    expect(mirror.told).toBe(0)
    push('variable.list', items(1, 2, 3))
    expect([keys(), mirror.part(0, 1)]).toEqual([[1, 2, 3], []])
  })

  it('of a long list in which somebody works are there wherever the others are, each under its position', () => {
    const { mirror, push } = open([template], uses, { list: items(...Array(2_000).keys()), rate: 1 })
    const keys = () => mirror.rows(0, 1).map(([, key]) => Number(key))
    push('component.ForEach_1.inSight', [0, 20, 4, 7])
    expect([keys(), mirror.part(0, 1)]).toEqual([[...Array(30).keys()], [0, 2_000]])
    const scope = mirror.rows(0, 1)[5]![0]
    push('component.ForEach_1.inSight', [500, 504, 4, 7])
    expect([keys(), mirror.part(0, 1)]).toEqual([
      [498, 499, 500, 501, 502, 503, 504, 505, 4, 5, 6],
      [498, 2_000, 8, 4],
    ])
    expect([mirror.rows(0, 1)[9]![0], mirror.told]).toEqual([scope, 16])
    push('variable.list.5.price', 7)
    expect([mirror.told, mirror.value(scope, 10)]).toEqual([1, 7])
    push('variable.list.506.price', 7)
    expect(mirror.told).toBe(0)
    // The part of it that is in sight is there once, and none is there without end.
    push('component.ForEach_1.inSight', [500, 504, 496, 500])
    expect(mirror.part(0, 1)).toEqual([498, 2_000, 8, 496])
    expect(keys().slice(8)).toEqual([496, 497])
    push('component.ForEach_1.inSight', [500, 504, 1_000, 2_000])
    expect(keys()).toHaveLength(32)
    push('component.ForEach_1.inSight', [500, 504])
    expect([keys().length, mirror.part(0, 1)]).toEqual([8, [498, 2_000]])
  })

  it('of which there are too many are cut, and that is told with figures', () => {
    const { mirror, push } = open([template], uses, { list: items(...Array(20_005).keys()), rate: 1 })
    expect(mirror.part(0, 1)).toEqual([0, 20_000])
    expect(mirror.cuts).toEqual([['ForEach_1', '', 20_005, 5]])
    push('variable.list', items(1))
    expect(mirror.cuts).toEqual([['ForEach_1', '', 1, 0]])
  })

  it('share what formulas a page may have: rows that fit are there, the others are told', () => {
    const many: TemplateText = {
      ...{ id: 2, parent: 1 },
      bindings: Array.from({ length: 100 }, (_, i) => [100 + i, '$$c.item', ['~0']] as const),
    }
    const inner: UseText = [2, 'ForEach_2', 2, 1, { kind: 'item', level: 0, parts: ['kids'] }, null]
    const list = [0, 1, 2].map((id) => ({ id, kids: Array(400).fill(1) }))
    const { mirror } = open([template, many], [inner, ...uses], { list, rate: 1 })
    const counts = mirror.rows(0, 1).map(([scope]) => mirror.rows(scope, 2).length)
    expect(counts).toEqual([400, 400, 199])
    expect(mirror.cuts).toEqual([['ForEach_2', 'ForEach_1:2', 400, 201]])
  })

  it('come from a formula of the page as well, and from one in a row', () => {
    const inner: TemplateText = { id: 2, parent: 1, bindings: [[20, '$$c.item + $$c.$$o.item', ['~0', '~1']]] }
    const outer: TemplateText = { id: 1, parent: null, bindings: [[10, '[1, 2].map((n) => n * $$c.item)', ['~0']]] }
    const page = [[5, '$$V.on ? [10, 20] : "nothing"', ['variable.on']]] as const
    const both: readonly UseText[] = [
      [2, 'In', 2, 1, { kind: 'binding', binding: 10 }, null],
      [1, 'Out', 1, null, { kind: 'binding', binding: 5 }, null],
    ]
    const { mirror, push } = open([outer, inner], both, { on: true }, page)
    const seen = () => mirror.rows(0, 1).map(([scope]) => mirror.rows(scope, 2).map(([one]) => mirror.value(one, 20)))
    expect(seen()).toEqual([
      [20, 30],
      [40, 60],
    ])
    push('variable.on', false)
    expect(seen()).toEqual([])
    push('variable.on', true)
    expect(seen()).toHaveLength(2)
  })

  it('in which a formula never ends are named, and the others have their values', () => {
    const endless: TemplateText = {
      ...template,
      bindings: [[10, '$$c.item.id === 2 ? (() => { while (true) {} })() : $$c.item.id', ['~0.id']]],
    }
    const vm = newVm()
    vm.call('put', JSON.stringify(['variable', { list: items(1, 2, 3) }]), RUNTIME_MS)
    const text = `(function(){return [($$c,$$V)=>(${endless.bindings[0]![1]})]})`
    vm.install('template', text, 'chunk', JSON.stringify([1, null, [[10, ['~0.id']]]]), RUNTIME_MS)
    vm.call('uses', JSON.stringify(uses), RUNTIME_MS)
    expect(vm.call('flush', '', RUNTIME_MS)).toBe('')
    vm.call('settle', '', RUNTIME_MS)
    expect(() => vm.call('resume', '', 20)).toThrow()
    expect(vm.call('culprit', '', RUNTIME_MS)).toBe('10\nForEach_1:2')
    expect(() => vm.call('alone', '', 20)).toThrow()
    vm.call('disable', JSON.stringify(['engine.too-long']), RUNTIME_MS)
    const mirror = new Mirror()
    mirror.take(vm.call('resume', '', RUNTIME_MS))
    expect(mirror.rows(0, 1).map(([scope]) => mirror.value(scope, 10))).toEqual([1, '', 3])
    expect(mirror.failures[0]).toMatchObject([10, { code: 'engine.too-long' }, 'ForEach_1:2', 1])
  })
})
