import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { TEST_LIBRARY } from '../../../tests/engine/test-library.ts'
import { testProgram } from '../../../tests/engine/test-program.ts'
import { withFirstValues } from '../program/compile-page.ts'
import { createEvaluator } from './first-values.ts'

const evaluator = createEvaluator({
  command: [process.execPath, fileURLToPath(new URL('./child.ts', import.meta.url))],
  start: 20_000,
  total: 60_000,
})
afterAll(() => evaluator.dispose())
const formula = (source: string) => ({ kind: 'formula', source }) as const

describe('first values in a child process', () => {
  it('first values of many pages leave no listeners with the child process', { timeout: 60_000 }, async () => {
    const listeners = (child: ChildProcess) =>
      [child, child.stdin!, child.stdout!].map((each) => each.eventNames().reduce((sum, name) => sum + each.listenerCount(name), 0))
    const started: ChildProcess[] = []
    const own = createEvaluator({
      command: [process.execPath, fileURLToPath(new URL('./child.ts', import.meta.url))],
      onStart: (child) => void started.push(child),
    })
    const program = testProgram({ bindings: { 'A.text': formula('1 + 1') } })
    const counts: number[][] = []
    for (let page = 0; page < 4; page++) {
      await own.evaluate({ program, functions: [] })
      counts.push(listeners(started[0]!))
    }
    expect(started).toHaveLength(1)
    expect(counts.slice(1)).toEqual(counts.slice(1).map(() => counts[0]))
    own.dispose()
  })

  it('are the values of every binding over the default state', async () => {
    const program = testProgram({
      variables: { n: 2 },
      bindings: { 'A.text': formula('DOUBLE(variable.n)'), 'B.list.0.label': formula('"x"'), 'B.style.color': formula('"red"') },
    })
    const { values, failures } = await evaluator.evaluate({ program, functions: TEST_LIBRARY.functions })
    expect({ values, failures }).toEqual({ values: { 1: 4, 2: 'x', 3: 'red' }, failures: [] })
    const elements = program.elements.map((e) => (e.id === 'B' ? { ...e, custom: { 'style.color': '--t1-0' } } : e))
    const painted = withFirstValues({ ...program, elements }, values).elements
    expect(painted.map(({ id, props, style }) => ({ id, props, style }))).toEqual([
      { id: 'page', props: {}, style: {} },
      { id: 'A', props: { text: 4 }, style: {} },
      { id: 'B', props: { list: [{ label: 'x' }] }, style: { '--t1-0': 'red' } },
    ])
  })

  it('survive formulas that only a kill stops, and name them', async () => {
    const program = testProgram({
      bindings: {
        'A.text': formula('1 + 1'),
        'B.text': formula('[].indexOf.call({ length: 2 ** 53 - 1 }, 1)'),
        'C.text': formula('while (true) {}'),
        'D.text': formula('"still here"'),
      },
    })
    const { values, failures } = await evaluator.evaluate({ program, functions: [] })
    expect(values).toEqual({ 1: 2, 2: '', 3: '', 4: 'still here' })
    expect(failures.map(({ code, element }) => `${element} ${code}`).sort()).toEqual(['B FORMULA_QUARANTINED', 'C FORMULA_TIMEOUT'])
  })

  it('take any character, in sources, state and results', async () => {
    const odd = '\u2028 \u2029 \u0000 \ud800 \r\n'
    const program = testProgram({
      variables: { odd },
      bindings: { 'A.text': formula(`variable.odd + ${JSON.stringify('\u2028')}`), 'B.text': formula('null[variable.odd]') },
    })
    const { values, failures } = await evaluator.evaluate({ program, functions: [] })
    expect(values).toEqual({ 1: `${odd}\u2028`, 2: '' })
    expect(failures).toMatchObject([{ code: 'FORMULA_THROWN', element: 'B' }])
  })

  it('leave no listeners behind, however many pages one process has', async () => {
    const warnings: string[] = []
    const hear = (warning: Error) => warnings.push(warning.name)
    process.on('warning', hear)
    for (let i = 0; i < 12; i++) await evaluator.evaluate({ program: testProgram({ bindings: { 'A.text': formula('1') } }), functions: [] })
    process.off('warning', hear)
    expect(warnings).toEqual([])
  }, 120_000)

  it('leave nothing of the process to a formula', async () => {
    const program = testProgram({ bindings: { 'A.text': formula('[typeof process, typeof require, typeof Bun, typeof fetch].join()') } })
    expect((await evaluator.evaluate({ program, functions: [] })).values).toEqual({ 1: 'undefined,undefined,undefined,undefined' })
  })
})
