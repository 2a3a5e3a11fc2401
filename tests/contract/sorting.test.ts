import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf } from '#plugins/components/mars-table/use-rows'
import { functionDeclarations } from '#plugins/presets/functions'
import { type Json, toFunctionRuntime } from '#sdk'
import { compareValues, sortedByValue } from '#sdk/react'
import { loadAnalyser } from '../../kernel/engine/language/analyser.ts'
import { LIMITS } from '../../kernel/engine/limits.ts'
import { loadGlobals } from '../../kernel/engine/vm/globals-loading.ts'
import { PageVm } from '../../kernel/engine/vm/page-vm.ts'
import { loadVmModule } from '../../kernel/engine/vm/vm.ts'
import { openTestPage } from '../engine/test-page.ts'
import { runs } from '../helpers/long.ts'

const lib: { [name: string]: (...args: readonly unknown[]) => unknown } = {}
for (const { name, create } of functionDeclarations) lib[name] = create(lib as never) as never

const rowsOf = (values: readonly Json[]): readonly Json[] => values.map((n, id) => ({ n, id }))
const byFormula = (values: readonly Json[], order: string) => lib.SORTBY!(rowsOf(values), 'n', order)
const byTable = (values: readonly Json[], order: 'ascend' | 'descend') =>
  pageOf(rowsOf(values), { page: 1, size: values.length + 1, sort: { field: 'n', order }, search: {} }, true).rows
const sorted = (values: readonly Json[], order: 'ascend' | 'descend' = 'ascend') =>
  (byTable(values, order) as readonly { readonly n: Json }[]).map(({ n }) => n)

const value = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double({ noNaN: true }),
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.constantFrom<Json>(
    '10.5',
    '9.2',
    '007',
    '1e3',
    ' 5 ',
    '+3',
    '.5',
    '5.',
    '9007199254740993',
    '9007199254740992',
    '-9007199254740993',
    9007199254740992,
  ),
  fc.constantFrom<Json>('a', 'B', 'b', 'ä', 'Z', 'é', 'z10', 'z9', '北京', '上海', '5 kg', '0x10', '1,5', 'Infinity', '-', ' '),
  fc.constantFrom<Json>('', null, true, false, [1], { a: 1 }),
)
const orders = fc.constantFrom('ascend' as const, 'descend' as const)

describe('sorting', () => {
  it('is the same in formulas and tables', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 12 }), orders, (values, order) => {
        expect(byFormula(values, order)).toEqual(byTable(values, order))
      }),
      { numRuns: runs(300, 5000) },
    )
  })

  it('is transitive and has one result for every order in which the rows came', () => {
    fc.assert(
      fc.property(value, value, value, orders, (a, b, c, order) => {
        const sign = (left: Json, right: Json) => Math.sign(compareValues(left, right, order))
        expect(sign(a, b) + sign(b, a) === 0).toBe(true)
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0)
        if (sign(a, b) === 0) expect(sign(a, c) === sign(b, c)).toBe(true)
      }),
      { numRuns: runs(2000, 50_000) },
    )
  })

  it('puts numbers first, also as text, then texts by the language, then empty values', () => {
    expect(sorted(['b', '10.5', null, 'ä', '9.2', 10, '', 'Z', 'a'])).toEqual(['9.2', 10, '10.5', 'a', 'ä', 'b', 'Z', null, ''])
    expect(sorted(['b', '10.5', null, '9.2', 'a'], 'descend')).toEqual(['b', 'a', '10.5', '9.2', null])
    expect(sorted(['9007199254740993', '9007199254740992'])).toEqual(['9007199254740992', '9007199254740993'])
    expect(['上海', '北京'].sort((a, b) => compareValues(a, b, 'ascend', 'zh'))).toEqual(['北京', '上海'])
  })
})

describe('sorting in the VM', () => {
  let vm: PageVm
  beforeAll(async () => {
    await Promise.all([loadAnalyser(), loadGlobals()])
    // Sorting, not speed, is tested: a busy machine must not end it.
    vm = new PageVm(await loadVmModule(), { ...LIMITS, formula: 10_000 }, [], functionDeclarations.map(toFunctionRuntime))
  })
  afterAll(() => vm.dispose())

  const inVm = (lists: readonly (readonly Json[])[], order: string): readonly Json[] => {
    const found = vm.evaluate('formula', `eventParams.map((list) => SORTBY(list, 'n', '${order}'))`, JSON.stringify(lists.map(rowsOf)))
    return found.ok ? (found.value as readonly Json[]) : [found.message as never]
  }
  const inTable = (values: readonly Json[], order: 'ascend' | 'descend', language: string): readonly Json[] =>
    JSON.parse(JSON.stringify(sortedByValue(rowsOf(values), (row) => (row as { readonly n: Json }).n, order, language)))

  it.each(['zh', 'en', 'de', 'sv', 'es'])(
    'is the same as in a table, by the collation of the page in %s',
    { timeout: 60_000 },
    (language) => {
      vm.put(JSON.stringify(['locale', language]))
      fc.assert(
        fc.property(fc.array(fc.array(value, { maxLength: 8 }), { minLength: 5, maxLength: 5 }), orders, (lists, order) => {
          const given = JSON.parse(JSON.stringify(lists)) as readonly (readonly Json[])[]
          expect(inVm(given, order)).toEqual(given.map((values) => inTable(values, order, language)))
        }),
        { numRuns: runs(20, 500) },
      )
      const words = ['ñu', 'nz', 'zebra', 'ärlig', 'ara', '上海', '北京', '10', '9']
      expect(inVm([words], 'ascend')).toEqual([inTable(words, 'ascend', language)])
    },
  )
})

describe('formulas that sort', () => {
  it('sort again when the language of the page changes', async () => {
    const source = "SORTBY([{ n: '上海' }, { n: '北京' }], 'n').map((row) => row.n).join()"
    const inLanguage = async (locale: 'zh' | 'en') => {
      const page = await openTestPage({
        bindings: { 'A.text': source },
        functions: ['SORTBY'],
        library: { functions: functionDeclarations.map(toFunctionRuntime) },
        opening: { surroundings: { locale, hidden: false } },
      })
      const [first] = Object.values(page.values())
      page.host.surround({ key: 'p', surroundings: { locale: locale === 'zh' ? 'en' : 'zh', hidden: false } })
      await page.settled()
      const [then] = Object.values(page.values())
      page.host.dispose()
      return [first, then]
    }
    const [zh, en] = await inLanguage('zh')
    expect(zh).toBe('北京,上海')
    expect(await inLanguage('en')).toEqual([en, zh])
    expect(en).not.toBe(zh)
  })
})

describe('timestamps as digits', () => {
  it('come back as digits from functions of dates', () => {
    expect(lib.DATEADD!('1709596800', 2, 'hour')).toBe('1709604000')
    expect(lib.DATEADD!(' 1709596800000 ', 2, 'hour')).toBe('1709604000000')
    expect(lib.DATEADD!('1709596800', 2, 'fortnights')).toBe('1709596800')
    for (const name of ['STARTOF', 'ENDOF'])
      for (const time of [1709600405, 1709600405250])
        expect([name, lib[name]!(String(time), 'hour')]).toEqual([name, String(lib[name]!(time, 'hour'))])
  })
})
