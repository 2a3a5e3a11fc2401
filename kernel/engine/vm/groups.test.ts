import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json } from '#kernel/page/values'
import { testProgram } from '../../../tests/engine/test-program.ts'
import { runs } from '../../../tests/helpers/long.ts'
import { LIMITS } from '../limits.ts'
import { PageVm } from './page-vm.ts'
import { loadVmModule, type VmModule } from './vm.ts'

let module: VmModule
beforeAll(async () => {
  module = await loadVmModule()
})

/** A page that is told of changes; `alone`: in a form in which no change is taken for one that came before, so that its formulas always run one by one. */
class Page {
  readonly vm: PageVm
  readonly values = new Map<number, Json>()
  readonly told: string[] = []
  readonly alone: boolean

  constructor(bindings: { readonly [place: string]: string }, variables: { readonly [name: string]: Json }, alone = false) {
    const program = testProgram({ variables, bindings, elements: ['E', 'F'] })
    this.alone = alone
    this.vm = new PageVm(module, LIMITS, ['E', 'F'], [], program.code)
    this.vm.put(JSON.stringify(['variable', variables]))
    this.vm.add(program.bindings)
    this.vm.runFresh(
      () => {},
      (batch) => void this.#take(batch),
    )
  }

  /** The numbers of the bindings that were told. */
  push(path: string, value: Json): readonly number[] {
    return this.#take(this.vm.push(`${this.alone ? '[ ' : '['}${JSON.stringify(path)},${JSON.stringify(value)}]`, () => {}))
  }

  #take({ values, failures, mended = [] }: ReturnType<PageVm['push']>): readonly number[] {
    const list = JSON.parse(values) as Json[]
    for (let i = 0; i < list.length; i += 2) this.values.set(list[i] as number, list[i + 1]!)
    for (const { code, path, message } of failures) this.told.push(`${code} ${path} ${JSON.stringify(message)}`)
    for (const { path } of mended) this.told.push(`mended ${path}`)
    return list.filter((_, i) => i % 2 === 0).sort() as number[]
  }
}

const again = (page: Page, path: string, values: readonly Json[]) => values.map((value) => page.push(path, value))

describe('a path that changes again and again', () => {
  it('tells what it told before, and nothing where nothing is another', () => {
    const page = new Page({ 'E.a': 'variable.x * 2', 'E.b': 'variable.x > 100', 'E.c': '"it is " + variable.x' }, { x: 1, y: 1 })
    expect(again(page, 'variable.x', [2, 3, 4, 5, 5, 6])).toEqual([[1, 3], [1, 3], [1, 3], [1, 3], [], [1, 3]])
    expect(page.push('variable.x', 101)).toEqual([1, 2, 3])
    expect([...page.values]).toEqual([
      [1, 202],
      [2, true],
      [3, 'it is 101'],
    ])
    expect(page.vm.state('variable.x')).toBe('101')
    page.vm.dispose()
  })

  it('runs computed variables before those that read them, and those only for another value', () => {
    const bindings = {
      'variable.half': 'Math.floor(variable.x / 2)',
      'variable.whole': 'variable.half * 2',
      'E.a': 'variable.half + variable.whole',
      'E.b': 'variable.x',
    }
    const page = new Page(bindings, { x: 0, half: 0, whole: 0 })
    expect(again(page, 'variable.x', [2, 4, 6, 8, 9, 10])).toEqual([[3, 4], [3, 4], [3, 4], [3, 4], [4], [3, 4]])
    expect(page.values.get(3)).toBe(15)
    page.vm.dispose()
  })

  it('is told to those that read it from then on, and not to those that are gone', () => {
    const page = new Page({ 'E.a': 'variable.x + 1' }, { x: 0 })
    again(page, 'variable.x', [1, 2, 3, 4, 5])
    const { bindings } = testProgram({ variables: { x: 0 }, bindings: { 'E.a': 'variable.x + 1', 'E.b': 'variable.x + 2' } })
    page.vm.add(bindings.slice(1))
    page.vm.skipFresh()
    expect(again(page, 'variable.x', [6, 7, 8, 9])).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ])
    page.vm.remove([1])
    expect(again(page, 'variable.x', [10, 11, 12, 13])).toEqual([[2], [2], [2], [2]])
    page.vm.watch([[7, ['variable.x']]])
    for (const value of [20, 21, 22, 23]) expect(page.vm.push(`["variable.x",${value}]`, () => {}).watched).toEqual([7])
    page.vm.dispose()
  })

  it('names the formula that throws, once, and that it works again', () => {
    const page = new Page({ 'E.a': 'variable.x + 1', 'E.b': 'variable.x === 7 ? variable.x.no.where : variable.x' }, { x: 0 })
    again(page, 'variable.x', [1, 2, 3, 4, 5])
    expect(page.push('variable.x', 7)).toEqual([1, 2])
    expect(page.values.get(2)).toBe('')
    expect(page.told).toEqual([expect.stringContaining('FORMULA_THROWN b')])
    again(page, 'variable.x', [8, 9, 10, 11])
    expect(page.told.slice(1)).toEqual(['mended b'])
    expect(page.values.get(2)).toBe(11)
    page.vm.dispose()
  })

  it('stops and names the formula that never ends, and tells the others', () => {
    const page = new Page(
      {
        'variable.c': 'variable.x + 1',
        'E.a': 'variable.c + 1',
        'E.b': 'variable.x === 7 ? (() => { while (true) {} })() : variable.x',
        'E.d': 'variable.x + 3',
      },
      { x: 0, c: 0 },
    )
    again(page, 'variable.x', [1, 2, 3, 4, 5])
    page.push('variable.x', 7)
    expect([2, 3, 4].map((id) => page.values.get(id))).toEqual([9, '', 10])
    expect(page.told).toEqual([expect.stringContaining('FORMULA_TIMEOUT b')])
    expect(again(page, 'variable.x', [8, 9, 10, 11]).at(-1)).toEqual([2, 4])
    page.vm.dispose()
  })

  it('lets no formula write to what it reads, and gives it a copy of its own', () => {
    const page = new Page({ 'E.a': '[variable.x, ...variable.list.reverse()].join()', 'E.b': 'variable.x' }, { x: 0, list: [1, 2] })
    again(page, 'variable.x', [1, 2, 3, 4, 5])
    expect([1, 2].map((id) => page.values.get(id))).toEqual(['5,2,1', 5])
    expect(page.vm.state('variable.list')).toBe('[1,2]')
    expect(page.told).toEqual([])
    page.vm.dispose()
  })

  it('holds any text as it is', () => {
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 20 }))
    const page = new Page({ 'E.a': 'variable.x + "|"' }, { x: '' })
    fc.assert(
      fc.property(texts, (text) => {
        page.push('variable.x', text)
        expect(JSON.parse(page.vm.state('variable.x'))).toBe(text)
        expect(page.values.get(1)).toBe(`${text}|`)
      }),
    )
    page.vm.dispose()
  })

  it('keeps nothing of what is given up', () => {
    const bindings = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`E.p${i}`, `variable.x${i % 5} + ${i}`]))
    const page = new Page(bindings, { x0: 0, x1: 0, x2: 0, x3: 0, x4: 0 })
    const round = (value: number) => {
      for (let i = 0; i < 5; i++) again(page, `variable.x${i}`, [value, value + 1, value + 2, value + 3])
      page.vm.watch([])
    }
    for (let i = 0; i < 5; i++) round(i * 10)
    const before = page.vm.objects
    for (let i = 0; i < 50; i++) round(i * 10 + 5)
    expect(page.vm.objects).toBe(before)
    page.vm.dispose()
  })
})

/** What is written, then what is computed of that. */
const PATHS = ['variable.x', 'variable.y', 'component.F.value', 'variable.a', 'variable.b', 'variable.c'] as const
const COMPUTED_AFTER = 3
const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.constantFrom<Json>('', 'text', 'é漢', true, false, null, 7, 8),
  fc.constantFrom<Json>([1, 2], { a: 1 }),
)
/** What formulas do with two things they read: numbers, texts, nothing, lists, what JSON has no word for, and what throws. */
const formula = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.nat(5), fc.nat(5)).map(([kind, i, k]) => [kind, i, k] as const)
const textOf = ([kind, i, k]: readonly [number, number, number], below: number) => {
  const read = (n: number) => PATHS[n % below]!
  const [one, other] = [read(i), read(k)]
  return [
    `${one} * 2 + 1`,
    `${one} + ${other}`,
    `${one} > ${other}`,
    `[${one}, ${other}]`,
    `({ one: ${one} })`,
    `${one} === 7 ? ${one}.no.where : ${other}`,
    `${one} === 8 ? undefined : ${one} / 0`,
    `Math.round(Number(${one}) / 3)`,
    `String(${one}).length`,
    `${one} === 8 ? () => 1 : ${one}`,
    `typeof ${one} === "object" && ${one} ? Object.keys(${one}).join() : ${other}`,
    `(${one}) && (() => { if (Array.isArray(${one})) ${one}.push(1); return ${one} })()`,
  ][kind]!
}

describe('changes of a few paths in any order', () => {
  it('give what they give when formulas run one by one', () => {
    fc.assert(
      fc.property(
        fc.tuple(formula, formula, formula),
        fc.array(formula, { minLength: 1, maxLength: 6 }),
        fc.array(fc.tuple(fc.constantFrom(...PATHS.slice(0, COMPUTED_AFTER), 'variable.x.a'), value), { minLength: 10, maxLength: 60 }),
        (computed, shown, changes) => {
          const bindings = {
            ...Object.fromEntries(computed.map((one, i) => [PATHS[COMPUTED_AFTER + i]!, textOf(one, COMPUTED_AFTER + i)])),
            ...Object.fromEntries(shown.map((one, i) => [`E.p${i}`, textOf(one, PATHS.length)])),
          }
          const start = { x: 1, y: 2 }
          const pages = [new Page(bindings, start), new Page(bindings, start, true)] as const
          for (const [path, next] of changes) {
            const [ours, theirs] = pages.map((page) => page.push(path, next))
            expect(ours).toEqual(theirs)
            expect([...pages[0].values].sort()).toEqual([...pages[1].values].sort())
            expect(pages[0].told).toEqual(pages[1].told)
          }
          const [ours, theirs] = pages.map(({ vm }) => vm.brief())
          expect(ours).toBe(theirs)
          for (const page of pages) page.vm.dispose()
        },
      ),
      { numRuns: runs(60, 2_000) },
    )
  }, 120_000)
})
