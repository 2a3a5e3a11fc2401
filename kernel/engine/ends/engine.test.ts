import { afterEach, describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { workerOnThisThread } from '#sdk/testing'
import { TEST_LIBRARY } from '../../../tests/engine/test-library.ts'
import { openTestPage, TestPage } from '../../../tests/engine/test-page.ts'
import { testProgram } from '../../../tests/engine/test-program.ts'
import { onlyLong } from '../../../tests/helpers/long.ts'
import { createEngineHost } from './host.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const formula = (source: string) => ({ kind: 'formula', source }) as const
const setVariable = (name: string, source: string): FlowNode => ({
  id: `set-${name}`,
  kind: 'action',
  name: '',
  action: 'action/test-set',
  params: { name },
  bindings: { value: formula(source) },
})

describe('an open page', () => {
  it('posts first values and then only those that changed', async () => {
    page = await openTestPage({
      variables: { count: 1, other: 'x' },
      bindings: {
        'A.text': formula('context.variable.count + 1'),
        'B.text': formula('variable.other'),
        'C.text': formula('context.variable'),
      },
    })
    expect(page.values()).toEqual({ 'A.text': 2, 'B.text': 'x', 'C.text': { count: 1, other: 'x' } })
    const changed = await page.push(['variable.count', 5])
    expect(changed).toEqual({ 'A.text': 6, 'C.text': { count: 5, other: 'x' } })
    expect(await page.push(['variable.count', 5])).toEqual({})
  })

  it('runs both spellings, function text, bodies with return, and library functions', async () => {
    page = await openTestPage({
      variables: { n: 2, returnUrl: 'u' },
      elements: ['Form_1'],
      bindings: {
        'A.a': formula('Form_1.name'),
        'A.b': formula('context.Form_1.name'),
        'A.c': formula('function (context) { return context.variable.n * 2 }'),
        'A.d': formula('const k = variable.n; if (k > 1) { return k } return 0'),
        'A.e': formula('DOUBLE(variable.n) + context.DOUBLE(1)'),
        'A.f': formula('variable.returnUrl'),
        'A.g': formula('/* return */ variable.n // return'),
        'A.h': formula('[1, 2].map((variable) => variable + 1)'),
        'A.i': formula('context.variable.n;'),
        'A.j': { kind: 'template', source: 'n=${variable.n} ${variable.zero} [${variable.missing.deep}] ${variable.nope?.b} ${a?.b}' },
      },
    })
    await page.push(['Form_1.name', 'Ann', 'variable.zero', 0])
    expect(page.values()).toEqual({
      'A.a': 'Ann',
      'A.b': 'Ann',
      'A.c': 4,
      'A.d': 2,
      'A.e': 6,
      'A.f': 'u',
      'A.g': 2,
      'A.h': [2, 3],
      'A.i': 2,
      'A.j': 'n=2 0 []  ${a?.b}',
    })
  })

  it('recomputes a function text whatever it calls its parameters', async () => {
    page = await openTestPage({ variables: { n: 1 }, bindings: { 'A.text': formula('(ctx, e) => ctx.variable.n + (e ? 1 : 0)') } })
    expect(await page.push(['variable.n', 5])).toEqual({ 'A.text': 5 })
  })

  it('gives an empty text and a diagnostic with a position for a formula that fails', async () => {
    page = await openTestPage({
      bindings: { 'A.text': formula('1 +\n  variable.missing.deep'), 'B.text': formula('1 +'), 'C.text': formula('"fine"') },
    })
    expect(page.values()).toEqual({ 'A.text': '', 'C.text': 'fine' })
    expect(page.failures.map(({ code, element, at }) => ({ code, element, at }))).toEqual([
      { code: 'FORMULA_SYNTAX', element: 'B', at: { line: 1, column: 4 } },
      { code: 'FORMULA_THROWN', element: 'A', at: { line: 2, column: expect.any(Number) } },
    ])
  })

  it('stops an endless formula, names it, and goes on with the others', async () => {
    page = await openTestPage({
      variables: { go: false, n: 1 },
      bindings: { 'A.text': formula('variable.go ? (() => { while (true) {} })() : "idle"'), 'B.text': formula('variable.n') },
    })
    const changed = await page.push(['variable.go', true, 'variable.n', 2])
    expect(changed).toEqual({ 'A.text': '', 'B.text': 2 })
    expect(page.failures).toMatchObject([{ code: 'FORMULA_TIMEOUT', element: 'A', path: 'text' }])
    expect(await page.push(['variable.n', 3])).toEqual({ 'B.text': 3 })
  })

  it('never runs what a value looks like', async () => {
    page = await openTestPage({ bindings: { 'A.text': formula('variable.row') } })
    const row = { type: 'variable', value: 'while(true){}' }
    expect(await page.push(['variable.row', row])).toEqual({ 'A.text': row })
  })

  it('runs flows whose steps change variables and are traced', async () => {
    page = await openTestPage({
      variables: { total: 0 },
      bindings: { 'A.text': formula('variable.total') },
      flows: { f: [setVariable('total', 'eventParams.amount * 2'), setVariable('total', 'variable.total + 1')] },
      events: { Button_1: { click: ['f'] } },
    })
    await page.fire('Button_1', 'click', { amount: 10 })
    expect(page.values()).toEqual({ 'A.text': 21 })
    expect(page.traces).toMatchObject([{ flow: 'f', end: 'done', steps: [{ node: 'set-total' }, { params: { value: 21 } }] }])
  })

  it('applies a bound function to many rows, and a failed call gives its first argument', async () => {
    page = await openTestPage({
      variables: { unit: 'kg' },
      bindings: { 'T.columns.0.render': { kind: 'function', source: '(text, row) => row.ok ? text + variable.unit : row.x.y' } },
    })
    const calls: Json = [
      [1, { ok: true }],
      [2, { ok: false }],
    ]
    expect(await page.apply('T', 'columns.0.render', calls)).toEqual(['1kg', 2])
    expect(await page.push(['variable.unit', 'g'])).toEqual({ 'T.columns.0.render': 2 })
    expect(await page.apply('T', 'columns.0.render', calls)).toEqual(['1g', 2])
  })

  it('answers the editor without changing the page', async () => {
    page = await openTestPage({ variables: { list: [3, 1, 2] }, bindings: { 'A.text': formula('variable.list[0]') } })
    expect(await page.evaluate('variable.list.sort()[0] + eventParams', 10)).toMatchObject({ ok: true, value: 11 })
    expect(await page.evaluate('1 +', null)).toMatchObject({ ok: false, at: { line: 1 } })
    expect(await page.push(['variable.other', 1])).toEqual({})
    expect(await page.evaluate('variable.list', null)).toMatchObject({ ok: true, value: [3, 1, 2] })
  })

  it('fills a template from the payload, and leaves text that cannot be filled', async () => {
    page = await openTestPage({ variables: { n: 0 }, bindings: { 'A.text': formula('1') } })
    const filled = async (source: string, input: Json) => {
      const result = await page!.evaluate(source, input, 'template')
      return result.ok ? result.value : result.message
    }
    const input = { id: '00123', big: '12345678901234567890', user: { tags: [{ a: false }] }, price: 2 }
    expect(await filled('/api/${id}/${big}?q=${user.tags[0].a}&n=${variable.n}', input)).toBe('/api/00123/12345678901234567890?q=false&n=0')
    expect(await filled('${price * 2} ${user?.name} ${gone?.name} ${gone.name} ${Math.max(price, 9)} ${user}', input)).toBe(
      '4  ${gone?.name}  9 {"tags":[{"a":false}]}',
    )
    expect(await filled('${id}', null)).toBe('')
  })

  it('matches a regular expression and says when it is too slow', async () => {
    page = await openTestPage({ bindings: { 'A.text': formula('1') } })
    expect(await Promise.all([page.match('^a+$', 'aaa'), page.match('b', 'a'), page.match('(', 'a')])).toEqual(['yes', 'no', 'invalid'])
    expect(await page.match('^(a+)+$', `${'a'.repeat(40)}!`)).toBe('too slow')
  })
})

describe('functions of the library', () => {
  it('are there however a formula names them', async () => {
    page = await openTestPage({
      variables: { name: 'DOUBLE' },
      bindings: {
        'A.a': formula('QUADRUPLE(2)'),
        'A.b': formula('context.DOUBLE(1)'),
        'A.c': formula('context[variable.name](3)'),
        'A.d': formula('\\u0044OUBLE(4) + context.\\u0044OUBLE(4)'),
        'A.e': { kind: 'template', source: '${DOUBLE(5)}' },
        'A.f': formula('typeof context.TRIPLE'),
      },
    })
    expect(page.values()).toEqual({ 'A.a': 8, 'A.b': 2, 'A.c': 6, 'A.d': 16, 'A.e': '10', 'A.f': 'undefined' })
    expect(await page.evaluate('QUADRUPLE(1)', null)).toMatchObject({ value: 4 })
  })

  it('are there when a formula that names one is added or evaluated first', async () => {
    page = await openTestPage({ bindings: { 'A.a': formula('1') } })
    expect(await page.evaluate('QUADRUPLE(1)', null)).toMatchObject({ value: 4 })
  })

  it('a page that outgrows the memory of its worker moves to a larger one, with its state', { timeout: 60_000 }, async () => {
    let workers = 0
    const host = createEngineHost({
      createWorker: () => {
        workers++
        return workerOnThisThread(TEST_LIBRARY)
      },
    })
    page = new TestPage(host, testProgram({ variables: { n: 1 }, bindings: { 'A.text': 'variable.n' } }), {})
    await page.open()
    await page.push(['variable.n', 7])
    const added = Array.from({ length: 21_000 }, (_, i) => ({
      id: i + 10,
      element: 'B',
      path: `p${i}`,
      binding: formula(`variable.n * 2 + ${i}`),
      reads: ['variable.n'],
    }))
    await page.update({ bindings: { removed: [], added } })
    expect(page.failures).toEqual([])
    expect(page.values()).toMatchObject({ 'A.text': 7, 'B.p0': 14, 'B.p20999': 21_013 })
    expect(workers).toBe(2)
  })

  onlyLong(it)(
    'a page that does not fit beside the others is opened in a larger worker of its own, and their flows go on',
    {
      timeout: 60_000,
    },
    async () => {
      let workers = 0
      let opened = 0
      const host = createEngineHost({
        createWorker: () => {
          workers++
          return workerOnThisThread({
            ...TEST_LIBRARY,
            sources: [{ id: 'source/test-count', run: async () => ({ code: 0, data: ++opened, originData: null, msg: '' }) }],
          })
        },
      })
      const step = (id: string, action: string, params: JsonObject): FlowNode => ({
        id,
        kind: 'action',
        name: '',
        action,
        params,
        bindings: {},
      })
      const slow = [step('w', 'action/test-wait', { ms: 500 }), step('s', 'action/test-set', { name: 'n', value: 9 })]
      const parts = { variables: { n: 1 }, bindings: { 'A.text': 'variable.n' }, events: { B: { go: ['slow'] } }, flows: { slow } }
      const small = new TestPage(host, testProgram(parts), { opening: { key: 'small' } })
      await small.open()
      const flow = host.fire({ key: 'small', element: 'B', event: 'go', payload: 'null' })
      const bindings = Object.fromEntries(Array.from({ length: 21_000 }, (_, i) => [`B.p${i}`, `variable.n + ${i}`]))
      const use = { api: null, source: 'source/test-count', config: {}, bindings: {}, execute: 'at once' } as const
      page = new TestPage(
        host,
        testProgram({ variables: { n: 1 }, bindings, sources: [{ element: 'B', use, prop: 'data', driven: 'engine' }] }),
        {},
      )
      await page.open()
      await page.settled()
      expect(page.values()).toMatchObject({ 'B.p20999': 21_000 })
      await flow
      await host.snapshot('small')
      expect([small.values(), small.failures]).toEqual([{ 'A.text': 9 }, []])
      expect([workers, opened]).toEqual([2, 1])
    },
  )
})
