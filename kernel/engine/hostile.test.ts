import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { HOSTILE } from '../../tests/engine/hostile.ts'
import { openTestPage, type TestPage } from '../../tests/engine/test-page.ts'
import { testProgram } from '../../tests/engine/test-program.ts'
import { createEvaluator } from './first-values.ts'

const evaluator = createEvaluator({ command: [process.execPath, fileURLToPath(new URL('./child.ts', import.meta.url))], total: 60_000 })
afterAll(() => evaluator.dispose())
let page: TestPage | undefined
afterEach(() => page?.dispose())

const hostGlobals = () =>
  Reflect.ownKeys(globalThis).length + Reflect.ownKeys(Object.prototype).length + Reflect.ownKeys(Array.prototype).length
/** What any formula may still rely on afterwards. */
const PROBE =
  '[typeof leak, typeof ({}).polluted, [1].concat(2).length, JSON.stringify({ a: 1 }), typeof eval, typeof process, [1, 2].push.length].join()'
const UNHARMED = 'undefined,undefined,2,{"a":1},undefined,undefined,1'

describe('a hostile formula', () => {
  for (const { name, source, needs } of HOSTILE.filter((h) => h.needs !== 'kill')) {
    it(`harms nobody: ${name.slice(0, 90)}`, { timeout: 15_000 }, async () => {
      const before = hostGlobals()
      page = await openTestPage({ variables: { n: 1 }, bindings: { 'A.text': source, 'B.text': PROBE, 'C.text': 'variable.n + 1' } })
      expect(page.values()).toMatchObject({ 'B.text': UNHARMED, 'C.text': 2 })
      if (needs === 'stop') expect(page.failures).toMatchObject([{ code: 'FORMULA_TIMEOUT', element: 'A' }])
      expect(await page.push(['variable.n', 5])).toMatchObject({ 'C.text': 6 })
      expect(await page.evaluate(PROBE, null)).toMatchObject({ ok: true, value: UNHARMED })
      expect(hostGlobals()).toBe(before)
    })
  }

  it('that only a kill stops costs the page that formula and no other', { timeout: 60_000 }, async () => {
    const killers = HOSTILE.filter((h) => h.needs === 'kill').slice(0, 3)
    const bad = Object.fromEntries(killers.map(({ source }, i) => [`Bad_${i}.text`, source]))
    const program = testProgram({ bindings: { ...bad, 'Good.text': PROBE } })
    const { values, failures } = await evaluator.evaluate({ program, functions: [] })
    expect(values).toEqual({ ...Object.fromEntries(killers.map((_, i) => [String(i + 1), ''])), [killers.length + 1]: UNHARMED })
    expect(failures.map((f) => f.element).sort()).toEqual(killers.map((_, i) => `Bad_${i}`))
  })
})
