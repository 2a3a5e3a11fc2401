import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Json, setPath } from '#kernel/page'
import { runs } from '../../../tests/helpers/long.ts'
import { LIMITS, RUNTIME_MS } from '../limits.ts'
import { ROWS } from './rows.text.ts'
import { RUNTIME } from './runtime.text.ts'
import { loadVmModule, type Vm, type VmModule } from './vm.ts'

interface TemplateText {
  readonly id: number
  readonly parent: number | null
  readonly state?: readonly string[]
  /** Code by the number of the binding, with what it reads. */
  readonly bindings: readonly (readonly [id: number, code: string, reads: readonly string[]])[]
}
type UseText = readonly [number, string, number, number | null, object, readonly string[] | null, (readonly string[])?]

/** What a page outside of the VM knows: rows by scope, values by scope and binding. */
class Mirror {
  readonly lists = new Map<string, readonly (readonly [number, string])[]>()
  readonly values = new Map<string, Json>()
  readonly failures: Json[] = []
  readonly parts = new Map<string, readonly number[]>()
  cuts: Json[] = []
  told = 0

  take(answer: string): void {
    const [, , , lists = '[]', values = '[]', failures = '[]', cuts = '[]'] = answer.split('\n')
    for (const [parent, use, rows, ...part] of JSON.parse(lists)) {
      this.lists.set(`${parent} ${use}`, rows)
      this.parts.set(`${parent} ${use}`, part)
    }
    this.cuts = JSON.parse(cuts)
    const flat = JSON.parse(values) as Json[]
    for (let i = 0; i < flat.length; i += 3) this.values.set(`${flat[i]} ${flat[i + 1]}`, flat[i + 2]!)
    this.told = flat.length / 3
    this.failures.push(...JSON.parse(failures))
  }

  rows(parent: number, use: number): readonly (readonly [number, string])[] {
    return this.lists.get(`${parent} ${use}`) ?? []
  }

  /** Where its rows begin and how many the list has, where not all are there. */
  part(parent: number, use: number): readonly number[] | undefined {
    return this.parts.get(`${parent} ${use}`)
  }

  value(scope: number, binding: number): Json | undefined {
    return this.values.get(`${scope} ${binding}`)
  }
}

let module: VmModule
beforeAll(async () => {
  module = await loadVmModule()
})

/** Settles rows as often as the runtime asks for it. */
function whole(vm: Vm, first: string): string {
  let answer = first
  while (answer === '') {
    vm.call('settle', '', RUNTIME_MS)
    answer = vm.call('resume', '', RUNTIME_MS)
  }
  return answer
}

function open(
  templates: readonly TemplateText[],
  uses: readonly UseText[],
  variables: Json,
  page: readonly (readonly [number, string, readonly string[]])[] = [],
) {
  const vm = module.createVm(LIMITS)
  vm.library(RUNTIME)
  vm.library(ROWS)
  vm.call('put', JSON.stringify(['variable', variables]), RUNTIME_MS)
  const chunk = (codes: readonly string[]) =>
    `(function($$L,$$x,$$y,$$n,$$w){return [${codes.map((code) => `($$c,$$V)=>(${code})`).join(',\n')}]})`
  const mirror = new Mirror()
  if (page.length > 0)
    vm.install(
      'chunk',
      chunk(page.map(([, code]) => code)),
      'chunk',
      JSON.stringify(page.map(([id, , reads]) => [id, reads, 0])),
      RUNTIME_MS,
    )
  for (const { id, parent, bindings, state = [] } of templates)
    vm.install(
      'template',
      chunk(bindings.map(([, code]) => code)),
      'chunk',
      JSON.stringify([id, parent, bindings.map(([one, , reads]) => [one, reads]), state]),
      RUNTIME_MS,
    )
  if (page.length > 0) vm.call('run', JSON.stringify([0, page.length]), RUNTIME_MS)
  vm.call('uses', JSON.stringify(uses), RUNTIME_MS)
  mirror.take(whole(vm, vm.call('flush', '', RUNTIME_MS)))
  const push = (...changes: Json[]) => mirror.take(whole(vm, vm.call('push', JSON.stringify(changes), RUNTIME_MS)))
  return { vm, mirror, push }
}

const LIST = { kind: 'state', parts: ['variable', 'list'] } as const
const KEY = ['id']

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
    const vm = module.createVm(LIMITS)
    vm.library(RUNTIME)
    vm.library(ROWS)
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

interface Inner {
  readonly id: number
  readonly n: number
}
interface Outer {
  readonly id: number
  readonly name: string
  readonly kids: readonly Inner[]
}

const inner = fc.record({ id: fc.nat(5), n: fc.nat(9) })
const outer = fc.record({ id: fc.nat(6), name: fc.constantFrom('a', 'b', 'c'), kids: fc.array(inner, { maxLength: 4 }) })
const edit = fc.oneof(
  fc.record({ path: fc.constant('variable.list'), value: fc.array(outer, { maxLength: 5 }) }),
  fc.record({ path: fc.nat(5).map((i) => `variable.list.${i}`), value: outer }),
  fc.record({ path: fc.nat(5).map((i) => `variable.list.${i}.name`), value: fc.constantFrom('x', 'y') }),
  fc.record({ path: fc.nat(5).map((i) => `variable.list.${i}.kids`), value: fc.array(inner, { maxLength: 4 }) }),
  fc.record({ path: fc.tuple(fc.nat(4), fc.nat(4)).map(([i, j]) => `variable.list.${i}.kids.${j}`), value: inner }),
  fc.record({ path: fc.tuple(fc.nat(4), fc.nat(4)).map(([i, j]) => `variable.list.${i}.kids.${j}.n`), value: fc.nat(20) }),
  fc.record({ path: fc.tuple(fc.nat(4), fc.nat(4)).map(([i, j]) => `variable.list.${i}.kids.${j}.id`), value: fc.nat(5) }),
  fc.record({ path: fc.constant('variable.rate'), value: fc.nat(3) }),
)

describe('lists in lists', () => {
  const templates: readonly TemplateText[] = [
    {
      id: 1,
      parent: null,
      bindings: [[10, '($$c.item || {}).name + ":" + $$c.index + ":" + $$V.rate', ['~0.name', '~0#', 'variable.rate']]],
    },
    {
      id: 2,
      parent: 1,
      bindings: [
        [20, '($$c.item || {}).n * $$V.rate', ['~0.n', 'variable.rate']],
        [21, '"" + $$c.$$o.item.name + $$c.$$o.index + "/" + $$c.index + "/" + $$c.key', ['~1.name', '~1#', '~0#']],
      ],
    },
  ]
  const uses: readonly UseText[] = [
    [2, 'In', 2, 1, { kind: 'item', level: 0, parts: ['kids'] }, KEY],
    [1, 'Out', 1, null, LIST, KEY],
  ]
  const keysOf = (list: readonly (Outer | Inner | null)[]): string[] => {
    const seen = new Set<string>()
    return list.map((item, i) => {
      const own = item && (typeof item.id === 'number' || typeof item.id === 'string') ? `${item.id}` : `${i}`
      const key = seen.has(own) ? `${own}~${i}` : own
      seen.add(own).add(key)
      return key
    })
  }
  const plainly = (list: readonly (Outer | null)[], rate: number) => {
    const keys = keysOf(list)
    return list.map((item, i) => {
      const kids = (item?.kids ?? []) as readonly (Inner | null)[]
      const inKeys = keysOf(kids)
      const of = kids.map((kid, j) => [inKeys[j], kid?.n === undefined ? null : kid.n * rate, `${item?.name}${i}/${j}/${inKeys[j]}`])
      return [keys[i], `${item?.name}:${i}:${rate}`, of]
    })
  }

  it('have the values that plain JavaScript gives, after every edit', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(outer, { maxLength: 5 }), fc.array(edit, { maxLength: 40 }), (list, edits) => {
        let state = { variable: { list, rate: 1 } } as unknown as { variable: { list: readonly Outer[]; rate: number } }
        const { vm, mirror, push } = open(templates, uses, state.variable as never)
        const shown = () =>
          mirror
            .rows(0, 1)
            .map(([scope, key]) => [
              key,
              mirror.value(scope, 10),
              mirror.rows(scope, 2).map(([one, inKey]) => [inKey, mirror.value(one, 20), mirror.value(one, 21)]),
            ])
        expect(shown()).toEqual(plainly(state.variable.list, 1))
        for (const { path, value } of edits) {
          state = setPath(state as never, path, value as never)
          push(path, value as never)
          expect(shown(), `after ${path} = ${JSON.stringify(value)}`).toEqual(plainly(state.variable.list, state.variable.rate))
        }
        vm.dispose()
      }),
      { numRuns: runs(40, 1_500), endOnFailure: true },
    )
  })
})
