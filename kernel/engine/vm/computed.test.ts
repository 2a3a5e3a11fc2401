import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { FlowNode, VariableRecord } from '#kernel/page/records'
import type { Json } from '#kernel/page/values'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'
import { inWords } from '../../../tests/helpers/in-words.ts'
import { runs } from '../../../tests/helpers/long.ts'
import { compileComputed } from '../program/computed.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const set = (name: string, source: string): FlowNode => ({
  id: `set-${name}`,
  kind: 'action',
  name: '',
  action: 'action/test-set',
  params: { name },
  bindings: { value: { kind: 'formula', source } },
})

describe('computed variables', () => {
  it('have the value of their formula, also through one another, and whatever reads them follows', async () => {
    page = await openTestPage({
      variables: { price: 2, count: 3 },
      bindings: {
        'variable.total': 'variable.price * variable.count',
        'variable.label': '"=" + variable.total',
        'A.text': 'variable.label',
        'B.text': 'context.variable.total + 1',
        'C.text': 'variable.price',
        'D.text': 'context.variable',
      },
    })
    expect(page.values()).toMatchObject({ 'A.text': '=6', 'B.text': 7, 'C.text': 2 })
    expect(page.values()['D.text']).toEqual({ price: 2, count: 3, total: 6, label: '=6' })
    expect(await page.push(['variable.count', 4])).toMatchObject({ 'A.text': '=8', 'B.text': 9 })
  })

  it('stop a change that makes no difference to them', async () => {
    page = await openTestPage({
      variables: { n: 1 },
      bindings: {
        'variable.sign': 'variable.n > 0',
        'variable.parts': '({ positive: variable.sign })',
        'A.text': 'variable.parts.positive ? Math.max(1) : 0',
      },
    })
    expect(await page.push(['variable.n', 2])).toEqual({})
    expect(await page.push(['variable.n', -2])).toMatchObject({ 'A.text': 0 })
  })

  it('cannot be set, by a flow or from the page', async () => {
    page = await openTestPage({
      variables: { n: 1 },
      bindings: { 'variable.twice': 'variable.n * 2', 'A.text': 'variable.twice' },
      flows: { f: [set('twice', '99')] },
      events: { B: { onClick: ['f'] } },
    })
    await page.fire('B', 'onClick', null)
    expect(page.traces.at(-1)).toMatchObject({
      end: 'failed',
      steps: [{ outcome: { ok: false, reason: { code: 'engine.computed-set', params: { variable: 'twice' } } } }],
    })
    expect(await page.push(['variable.twice', 99, 'variable.n', 5])).toMatchObject({ 'A.text': 10 })
    expect(page.values()['A.text']).toBe(10)
  })

  it("give '' when the formula fails, and say why; what reads them goes on", async () => {
    page = await openTestPage({
      variables: { n: null },
      bindings: { 'variable.length': 'variable.n.length', 'A.text': '"[" + variable.length + "]"' },
    })
    expect(page.values()['A.text']).toBe('[]')
    expect(page.failures).toMatchObject([{ code: 'FORMULA_THROWN', element: 'variable', path: 'length' }])
    expect(await page.push(['variable.n', 'abc'])).toMatchObject({ 'A.text': '[3]' })
  })

  it('computed variables that take too long are given up, and everything else goes on', { timeout: 30_000 }, async () => {
    page = await openTestPage({
      variables: { n: 1 },
      bindings: {
        'variable.bad': 'variable.n === 2 ? (() => { while (true) {} })() : variable.n',
        'variable.good': 'variable.n + 1',
        'A.text': 'variable.bad',
        'B.text': 'variable.good',
      },
    })
    expect(await page.push(['variable.n', 2])).toMatchObject({ 'A.text': '', 'B.text': 3 })
    expect(page.failures).toMatchObject([{ code: 'FORMULA_TIMEOUT', element: 'variable', path: 'bad' }])
    expect(await page.push(['variable.n', 3])).toMatchObject({ 'B.text': 4 })
  })

  it('always agree with computing everything anew, whatever depends on what', { timeout: 120_000 }, async () => {
    const graph = fc.array(fc.tuple(fc.nat(5), fc.nat(30), fc.nat(30), fc.nat(3)), { minLength: 1, maxLength: 25 })
    const changes = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: -3, max: 3 })), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(graph, changes, async (nodes, pushes) => {
        // Each may read any of the plain variables, and those computed before it.
        const nameOf = (i: number, pick: number) => (i === 0 || pick % 2 === 0 ? `v${pick % 6}` : `c${pick % i}`)
        const formulas = nodes.map(([, a, b, m], i) => `(variable.${nameOf(i, a)} + variable.${nameOf(i, b)}) % ${m + 2}`)
        const bindings: { [place: string]: string } = {}
        for (const [i, source] of formulas.entries()) bindings[`variable.c${i}`] = source
        for (const i of formulas.keys()) bindings[`E${i}.text`] = `variable.c${i} * 10`
        const state: { [name: string]: number } = { v0: 0, v1: 1, v2: 2, v3: 3, v4: 4, v5: 5 }
        const opened = await openTestPage({ variables: { ...state }, bindings })
        try {
          for (const [v, value] of pushes) {
            state[`v${v}`] = value
            await opened.push([`variable.v${v}`, value])
          }
          const expected: { [name: string]: Json } = {}
          const all = { ...state }
          for (const [i, [, a, b, m]] of nodes.entries()) all[`c${i}`] = (all[nameOf(i, a)]! + all[nameOf(i, b)]!) % (m + 2)
          for (const i of nodes.keys()) expected[`E${i}.text`] = all[`c${i}`]! * 10
          for (const [place, value] of Object.entries(expected)) expect(opened.values()[place]).toBe(value === 0 ? 0 : value)
        } finally {
          opened.dispose()
        }
      }),
      { numRuns: runs(8, 60) },
    )
  })
})

describe('the order of computed variables', () => {
  const record = (name: string, formula: string): VariableRecord => ({
    kind: 'variable',
    id: `id_${name}`,
    name,
    type: 'number',
    defaultValue: 0,
    formula,
    description: '',
    extra: {},
  })
  const compiled = (formulas: { readonly [name: string]: string }) => {
    let id = 0
    const names = { elements: new Set<string>(), functions: new Set<string>() }
    return compileComputed(
      Object.entries(formulas).map(([name, formula]) => record(name, formula)),
      names,
      () => ++id,
    )
  }

  it('puts each after those it reads', () => {
    const { bindings, findings } = compiled({ c: 'variable.b', b: 'variable.a + variable.plain', a: '1', d: 'variable.c + variable.a' })
    expect(bindings.map((b) => b.path)).toEqual(['a', 'b', 'c', 'd'])
    expect(findings).toEqual([])
  })

  it('leaves a circle out and shows it as a path, once', () => {
    const { bindings, findings } = compiled({
      a: 'variable.b',
      b: 'variable.c',
      c: 'variable.a',
      reader: 'variable.a',
      free: '1',
      self: 'variable.self + 1',
    })
    expect(bindings.map((b) => b.path)).toEqual(['free'])
    expect(findings.map((f) => inWords(f.message))).toEqual([
      'The computed variables depend on each other in a circle: a → b → c → a. Remove one of the formulas',
      'The computed variables depend on each other in a circle: self → self. Remove one of the formulas',
    ])
  })

  it('refuses a formula that reads all variables', () => {
    expect(compiled({ all: 'JSON.stringify(variable)' })).toMatchObject({ bindings: [], findings: [{ code: 'PAGE_VARIABLE_OPAQUE' }] })
    expect(compiled({ any: 'variable[variable.name]' })).toMatchObject({ bindings: [], findings: [{ code: 'PAGE_VARIABLE_OPAQUE' }] })
  })
})
