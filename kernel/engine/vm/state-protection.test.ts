import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { openTestPage, type TestPage } from '../../../tests/engine/test-page.ts'

let page: TestPage | undefined
afterEach(() => page?.dispose())

const VARIABLES: JsonObject = { list: [3, 1, 2], rows: [{ name: 'b', n: 1 }, { name: 'a' }], deep: { a: { b: [1] } } }
/** Each gives what its author meant, on a copy of its own. */
const WRITERS: readonly (readonly [source: string, value: Json])[] = [
  ['variable.list.sort()', [1, 2, 3]],
  ['context.variable.list.reverse()[0]', 2],
  ['variable.list.push(4)', 4],
  ['variable.list.pop() + variable.list.length', 4],
  ['variable.list.splice(0, 1).concat(variable.list.shift())', [3, 1]],
  ['variable.list.fill(0)', [0, 0, 0]],
  ['const list = variable.list; list[0] = 9; return list', [9, 1, 2]],
  ['const { list } = variable; list.length = 1; return list', [3]],
  ['variable.rows.map((row) => { row.label = row.name + row.n; return row.label })', ['b1', 'aundefined']],
  ['variable.rows.map((row) => { row.name = row.name.toUpperCase(); return row }).map((row) => row.name)', ['B', 'A']],
  ['const row = variable.rows[0]; row.n++; return row.n', 2],
  ['const row = variable.rows[0]; delete row.name; return Object.keys(row)', ['n']],
  ['const row = variable.rows[0]; delete (row?.name); return Object.keys(row)', ['n']],
  ['const row = variable.rows[0]; [row.n, row.name] = [5, 6]; return row', { name: 6, n: 5 }],
  ['const row = variable.rows[0]; ({ x: row.n } = { x: 7 }); return row.n', 7],
  ['const row = variable.rows[0]; for (row.n of [1, 8]) {} return row.n', 8],
  ['Object.assign(variable.deep.a, { c: 1 })', { b: [1], c: 1 }],
  ['Object.defineProperty(variable.deep.a, "b", { value: 2, enumerable: true }).b', 2],
  ['Reflect.set(variable.deep.a, "b", 3) && variable.deep.a.b', 3],
  ['Array.prototype.sort.call(variable.list)', [1, 2, 3]],
  ['const f = [].sort; return f.apply(variable.list)', [1, 2, 3]],
  ['const own = [2, 1]; own.sort(); own.x = variable.list[0]; return own.concat(own.x)', [1, 2, 3]],
]

/** Each assigns to a part of the state by its names, with that part. */
const REFUSED: readonly (readonly [source: string, path: string])[] = [
  ['variable.list = 1', 'variable.list'],
  ['context.variable["list"] = 1; return context.variable.list', 'context.variable["list"]'],
  ['context.variable.trail = [1]; return { n: context.variable.trail }', 'context.variable.trail'],
  ['delete context.variable.list; return typeof context.variable.list', 'context.variable.list'],
  ['context.Form_1.x = 1; return context.Form_1', 'context.Form_1.x'],
  ['context.Form_1 = 1', 'context.Form_1'],
  ['variable.rows[0].n++', 'variable.rows[0].n'],
  ['context.variable.deep.a.b[0] += 1', 'context.variable.deep.a.b[0]'],
  ['[context.store.x, variable.list] = [1, 2]', 'context.store.x'],
  ['(c) => { c.variable.list = 1; return c.variable.list }', 'c.variable.list'],
  ['const name = "variable"; context[name].list = 1; return 1', 'context[name].list'],
  ['context . variable . list = 1', 'context . variable.list'],
]
/** Each reaches the state by another way. */
const REFUSED_LATER: readonly string[] = [
  'Object.assign(context.variable, { list: 5 }).list',
  'const all = context.variable; all.list = 1; return all.list',
]

const AFTER = { variable: VARIABLES, Form_1: { y: [1] } }

describe('large data', () => {
  it('large data that takes longer to write than a slice is written whole, and what reads it runs', async () => {
    const opened = await openTestPage({
      variables: { rows: [] },
      bindings: { 'A.text': 'variable.rows.length', 'B.text': 'variable.rows[59999].cells.b' },
    })
    const rows = Array.from({ length: 60_000 }, (_, i) => ({ id: i, cells: { a: i, b: `b${i}` } }))
    await opened.push(['variable.rows', rows])
    // On a busy machine it takes more slices than the engine writes before it says so, and many times as long.
    await vi.waitFor(() => expect(opened.values()).toMatchObject({ 'A.text': 60_000, 'B.text': 'b59999' }), { timeout: 50_000 })
    opened.dispose()
  }, 60_000)
})

describe('a formula that changes what it reads', () => {
  it('gets what it meant on a copy, and changes nothing of the page', async () => {
    page = await openTestPage({
      variables: VARIABLES,
      elements: ['Form_1'],
      bindings: Object.fromEntries(WRITERS.map(([source], i) => [`E${i}.text`, source])),
    })
    await page.push(['Form_1', { y: [1] }])
    const values = page.values()
    expect(WRITERS.map(([source], i) => [source, values[`E${i}.text`]])).toEqual(WRITERS)
    expect(page.failures.map((f) => f.element)).toEqual([])
    expect(await page.settled()).toMatchObject(AFTER)
  })

  it.each(REFUSED)('fails and says how to, where it assigns to the state: %s', async (source, path) => {
    page = await openTestPage({ variables: VARIABLES, elements: ['Form_1'], bindings: { 'A.text': source } })
    await page.push(['Form_1', { y: [1] }])
    const message = { code: 'engine.context-write', params: { path } }
    expect(page.failures[0]).toMatchObject({ code: 'FORMULA_THROWN', message })
    expect(await page.evaluate(source, null)).toMatchObject({ ok: false, message })
    expect(await page.evaluate(source, null, 'script')).toMatchObject({ ok: false, message })
    expect(await page.settled()).toMatchObject(AFTER)
  })

  it.each(REFUSED_LATER)('fails where it changes the context itself: %s', async (source) => {
    page = await openTestPage({ variables: VARIABLES, elements: ['Form_1'], bindings: { 'A.text': source } })
    await page.push(['Form_1', { y: [1] }])
    const message = { code: 'engine.state-protected' }
    expect(page.failures[0]).toMatchObject({ code: 'FORMULA_THROWN', message })
    for (const kind of ['formula', 'script'] as const) expect(await page.evaluate(source, null, kind)).toMatchObject({ ok: false, message })
    expect(await page.settled()).toMatchObject(AFTER)
  })

  it('does not when the editor evaluates it, a script runs it, or a bound function is called', async () => {
    const nodes: FlowNode[] = [
      {
        id: 's',
        kind: 'action',
        name: '',
        action: 'action/test-script',
        params: { source: 'variable.list.sort(); const [row] = context.variable.rows; row.n = 9; return variable.list' },
        bindings: {},
      },
    ]
    page = await openTestPage({
      variables: VARIABLES,
      flows: { f: nodes },
      events: { B: { click: ['f'] } },
      bindings: {
        'T.fn': {
          kind: 'function',
          source: '(row) => { variable.list.sort(); const [first] = variable.rows; first.n = row.k; return variable.list }',
        },
      },
    })
    expect(await page.evaluate('variable.list.sort()', null)).toMatchObject({ ok: true, value: [1, 2, 3] })
    expect(await page.apply('T', 'fn', [[{ k: 1 }]])).toEqual([[1, 2, 3]])
    await page.fire('B', 'click', {})
    expect(page.traces[0]!.steps[0]!.outcome).toEqual({ ok: true, value: [1, 2, 3] })
    expect(await page.settled()).toMatchObject({ variable: VARIABLES })
  })

  it('still sees later changes at any depth', async () => {
    page = await openTestPage({
      variables: { ...VARIABLES },
      bindings: { 'A.text': 'variable.deep.a', 'B.text': 'variable.list.length', 'C.text': 'variable.rows[1].name' },
    })
    expect(await page.push(['variable.deep.a.c.d', 5, 'variable.list.5', 1, 'variable.rows.1.name', 'z', 'Form_9.q.r', 1])).toEqual({
      'A.text': { b: [1], c: { d: 5 } },
      'B.text': 6,
      'C.text': 'z',
    })
  })
})
