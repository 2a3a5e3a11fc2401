import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEngineHost, type EngineHost } from '#kernel/engine'
import { createRunningPage, headlessServices, type OwnedPage } from '#kernel/view'
import { testProgram } from '../../tests/engine/test-program.ts'
import { FormScope } from './form-scope.ts'

/** Doubles its work with each letter: hours for forty. */
const SLOW = '^(a+)+$'
const TRAP = `${'a'.repeat(40)}b`

let host: EngineHost
let page: OwnedPage
beforeEach(async () => {
  host = createEngineHost({
    createWorker: () => new Worker(new URL('../../tests/engine/fixture/engine-worker.ts', import.meta.url), { type: 'module' }),
  })
  page = createRunningPage({
    key: 'p',
    program: testProgram({ variables: { n: 1 }, bindings: { 'A.text': 'variable.n + 1' } }),
    mode: 'live',
    env: 'stg',
    route: {},
    user: {},
    engine: async () => host,
    actions: () => undefined,
    services: headlessServices(),
  })
  await page.ready
})
afterEach(() => {
  page.dispose()
  host.dispose()
})

/** The longest time for which this thread did nothing else. */
async function longestGap(during: Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 4)
  await during
  clearInterval(timer)
  return longest
}

const check = async (pattern: string, value: string, locale: 'zh' | 'en' = 'en', message = '') => {
  const scope = new FormScope('Form_1', page, locale)
  scope.register('code', { defaultValue: value, rules: [{ pattern, message }] })
  await scope.validate()
  return scope.field('code')?.value.error
}

describe("an author's regular expression", () => {
  it('runs in the engine and keeps or breaks the rule', async () => {
    expect(await check('^[A-Z]{2}\\d+$', 'AB12')).toBeUndefined()
    expect(await check('^[A-Z]{2}\\d+$', 'ab12')).toBe('Wrong format')
    expect(await check('^[A-Z]{2}\\d+$', 'ab12', 'en', 'Two letters, then digits')).toBe('Two letters, then digits')
    expect(await check('(', 'x', 'zh')).toBe('校验规则不是有效的正则表达式')
  })

  it('an author’s regular expression that would take hours is stopped and named, and neither the page nor the next formula waits', {
    timeout: 30_000,
  }, async () => {
    let answer: string | undefined
    const started = performance.now()
    const gap = await longestGap(
      check(SLOW, TRAP).then((error) => {
        answer = error
      }),
    )
    const stopped = performance.now() - started
    expect(answer).toBe('This rule is too slow and was stopped')
    expect(stopped).toBeLessThan(10_000)
    expect(gap).toBeLessThan(Math.max(250, stopped / 2))
    const most = Math.max(500, stopped / 2)
    let evaluated = Number.POSITIVE_INFINITY
    // A busy machine may hold one formula up, but not the one after each of three such rules.
    for (let tries = 0; tries < 3 && evaluated >= most; tries++) {
      expect(await check(SLOW, TRAP, 'zh')).toBe('校验规则太慢，已停止')
      const next = performance.now()
      expect(await page.evaluate({ kind: 'formula', source: 'variable.n + 1' }, null)).toMatchObject({ ok: true, value: 2 })
      evaluated = performance.now() - next
    }
    expect(evaluated).toBeLessThan(most)
    console.info(`stopped after ${stopped.toFixed(0)} ms, longest gap ${gap.toFixed(0)} ms, next formula ${evaluated.toFixed(0)} ms`)
    expect(await check('^a+$', 'aaa')).toBeUndefined()
  })
})
