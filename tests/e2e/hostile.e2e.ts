import { expect } from 'playwright/test'
import { HOSTILE, SHARED_PROBE, SHARED_STATE, SHARED_UNHARMED } from '../engine/hostile.ts'
import { publishPage, type StoredElement, signIn, storedPage } from '../helpers/api.ts'
import { sampleOf } from '../helpers/long.ts'
import { watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { LONG } from './long.ts'

const formula = (value: string) => ({ type: 'variable', value })
/** What any formula may still rely on after the others have run. */
const PROBE =
  '[typeof leak, typeof ({}).polluted, [1].concat(2).length, JSON.stringify({ a: 1 }), typeof eval, typeof process, typeof fetch, typeof postMessage].join() + " " + context.variable.count'
const UNHARMED = 'undefined,undefined,2,{"a":1},undefined,undefined,undefined,undefined'

/**
 * The attacks are on a function of the engine's tests, which does what this one does when it is given a number twice.
 */
const onBase = (source: string) => source.replaceAll('DOUBLE', 'SUM')
const SHARED = onBase(SHARED_PROBE).replace('context.SUM(2)', 'context.SUM(2, 2)').replace('SUM(3)', 'SUM(3, 3)')

/**
 * Each of these costs its whole time limit, one after the other: the most that a page here has of them, in the unit
 * tests all.
 */
const COSTLY: { readonly [family: string]: number } = { memory: 12, depth: 16, endless: 15, 'loops in built-ins': 7 }
const SAMPLE: { readonly [family: string]: number } = { memory: 3, depth: 4, endless: 4, 'loops in built-ins': 2 }
/** Milliseconds that would be felt as a freeze; what happens inside the worker takes many times as long. */
const FREEZE = 2000

const families = [...new Set(HOSTILE.map((h) => h.family))]
for (const family of sampleOf(families, 1)) {
  const attacks = sampleOf(HOSTILE.filter((h) => h.family === family).slice(0, COSTLY[family]), SAMPLE[family] ?? 12)
  test(`a published page with ${attacks.length} formulas of "${family}" harms nobody`, LONG, async ({ page, baseURL }) => {
    test.setTimeout(180_000)
    const errors = watchErrors(page)
    const elements: StoredElement[] = [
      ...attacks.map(({ source }, i) => ({ id: `Text_bad${i}`, type: 'Text', props: { text: formula(onBase(source)) } })),
      { id: 'Text_probe', type: 'Text', props: { text: formula(PROBE) } },
      { id: 'Text_shared', type: 'Text', props: { text: formula(SHARED) } },
      { id: 'Button_add', type: 'Button', props: { text: 'Add' } },
    ]
    const stored = storedPage(elements) as { variables: object[]; elementsMap: Record<string, { config: { events?: object[] } }> }
    stored.variables = [
      { name: 'count', type: 'number', defaultValue: 1 },
      { name: 'n', type: 'number', defaultValue: 1 },
      ...Object.entries(SHARED_STATE).map(([name, defaultValue]) => ({
        ...{ name, defaultValue },
        type: typeof defaultValue === 'string' ? 'string' : 'array',
      })),
    ]
    const config = { actionType: 'variable', assignmentType: 'assignment', assignmentWay: 'static', name: 'count' }
    const add = { id: 'n', type: 'normal', title: 'add', config: { ...config, value: formula('context.variable.count + 1') } }
    const actions = [{ id: 'start', type: 'start', title: 'start' }, add, { id: 'end', type: 'end', title: 'end' }]
    stored.elementsMap.Button_add!.config.events = [{ nickName: 'Click', eventName: 'onClick', actions }]
    const { id } = await publishPage(await signIn(baseURL!), `hostile ${family}`, stored)

    const foreign: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin !== baseURL && url.protocol !== 'data:' && url.protocol !== 'blob:') foreign.push(request.url())
    })
    await page.addInitScript(() => {
      const before = { canary: 'alive', keys: Reflect.ownKeys(Object.prototype).length + Reflect.ownKeys(Array.prototype).length }
      const gaps: number[] = []
      Object.assign(globalThis, { __canary: before, __gaps: gaps })
      new PerformanceObserver((list) => gaps.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    })
    await page.goto(`/page/${id}`)
    const probe = page.locator('[data-id="Text_probe"]')
    await expect(probe).toHaveText(`${UNHARMED} 1`, { timeout: 60_000 })
    const shared = page.locator('[data-id="Text_shared"]')
    await expect(shared).toHaveText(SHARED_UNHARMED.replace('"flags","list"', '"count","flags","list"'))
    await page.locator('[data-id="Button_add"]').click()
    await expect(probe).toHaveText(`${UNHARMED} 2`, { timeout: 60_000 })
    // The second click comes when whatever had to be killed is gone.
    const took = await page.evaluate(async () => {
      const shown = document.querySelector('[data-id="Text_probe"]')!
      const started = performance.now()
      const changed = new Promise<void>((resolve) => {
        new MutationObserver(() => resolve()).observe(shown, { childList: true, characterData: true, subtree: true })
      })
      document.querySelector<HTMLElement>('[data-id="Button_add"]')!.click()
      await changed
      return performance.now() - started
    })
    test.info().annotations.push({ type: 'next value', description: `${took.toFixed(0)} ms` })
    console.log(`${family}: the next value took ${took.toFixed(0)} ms`)
    await expect(probe).toHaveText(`${UNHARMED} 3`)
    await expect(shared).toHaveText(SHARED_UNHARMED.replace('"flags","list"', '"count","flags","list"'))
    expect(took).toBeLessThan(FREEZE)
    const longest = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { __gaps: number[] }).__gaps))
    expect(longest).toBeLessThan(FREEZE)
    const host = await page.evaluate(() => ({
      canary: (globalThis as unknown as { __canary: { canary: string; keys: number } }).__canary,
      keys: Reflect.ownKeys(Object.prototype).length + Reflect.ownKeys(Array.prototype).length,
      leaks: ['leak', 'polluted', 'x'].filter((name) => name in globalThis || name in {}),
    }))
    expect(host).toEqual({ canary: { canary: 'alive', keys: host.keys }, keys: host.keys, leaks: [] })
    expect(foreign).toEqual([])
    expect(errors()).toEqual([])
  })
}
