import { expect } from 'playwright/test'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { sampleOf } from '../helpers/long.ts'
import { watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { LONG, onlyLong } from './long.ts'

const formula = (value: string) => ({ type: 'variable', value })

/** Flow nodes of the stored form, from start to end. */
const flow = (...nodes: readonly object[]) => [
  { id: 'start', type: 'start', title: 'start' },
  ...nodes,
  { id: 'end', type: 'end', title: 'end' },
]

const ENDLESS = [
  ['a loop', 'while(true){}'],
  ['a C loop', "new Array(3e7)+''"],
  ['endless recursion', '(function f(){ return f() })()'],
  ['a memory bomb', "'x'.repeat(2e9)"],
] as const
for (const [name, source] of sampleOf(ENDLESS, 1)) {
  test(`a page with ${name} in a formula stays usable`, LONG, async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const pageData = storedPage([
      { id: 'Title_bad', type: 'Title', props: { text: formula(source) } },
      { id: 'Text_good', type: 'Text', props: { text: formula('"count " + context.variable.count') } },
      { id: 'Button_add', type: 'Button', props: { text: 'Add' } },
    ]) as { variables: object[]; elementsMap: Record<string, { config: Record<string, unknown> }> }
    pageData.variables = [{ name: 'count', type: 'number', defaultValue: 1 }]
    pageData.elementsMap.Button_add!.config.events = [
      {
        nickName: 'Click',
        eventName: 'onClick',
        actions: flow({
          id: 'n1',
          type: 'normal',
          title: 'add',
          config: {
            actionType: 'variable',
            assignmentType: 'assignment',
            assignmentWay: 'static',
            name: 'count',
            value: formula('context.variable.count + 1'),
          },
        }),
      },
    ]
    const { id } = await publishPage(await signIn(baseURL!), `runaway ${name}`, pageData)

    await page.addInitScript(() => {
      const gaps: number[] = []
      Object.assign(window, { gaps })
      new PerformanceObserver((list) => gaps.push(...list.getEntries().map((entry) => entry.duration))).observe({
        type: 'longtask',
        buffered: true,
      })
    })
    await page.goto(`/page/${id}`)
    await expect(page.locator('[data-id="Text_good"]')).toHaveText('count 1')
    for (let count = 2; count <= 4; count++) {
      await page.locator('[data-id="Button_add"]').click()
      await expect(page.locator('[data-id="Text_good"]')).toHaveText(`count ${count}`)
    }
    // Nothing that the formula does is done by this thread: a freeze would take as long as the formula.
    expect(await page.evaluate(() => Math.max(0, ...(window as unknown as { gaps: number[] }).gaps))).toBeLessThan(1000)
    expect(errors()).toEqual([])
  })
}

onlyLong(test)(
  'typing stays fluent under a rule whose expression never ends, and the field says that the rule is too slow',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    // Twice the work with each letter; nothing else on the page needs the engine.
    const slow = { key: 'pattern', pattern: '^(a+)+$', message: 'Letters a only' }
    const pageData = storedPage([
      {
        id: 'Form_a',
        type: 'Form',
        children: [{ id: 'Input_code', type: 'Input', props: { formItem: { name: 'code', label: 'Code', rules: [slow] } } }],
      },
    ])
    const { id } = await publishPage(await signIn(baseURL!), 'runaway rule', pageData)
    await page.goto(`/page/${id}`)
    const box = page.getByLabel('Code')
    const message = page.locator('[data-id="Input_code"]').getByRole('alert')
    await box.fill('b')
    await expect(message).toHaveText('Letters a only')
    await box.fill('a'.repeat(40))
    await expect(message).toHaveCount(0)

    // What each key press takes until the page has drawn it.
    await box.evaluate((input) => {
      const waits: number[] = []
      Object.assign(window, { waits })
      input.addEventListener('keydown', () => {
        const pressed = performance.now()
        requestAnimationFrame(() => requestAnimationFrame(() => waits.push(performance.now() - pressed)))
      })
    })
    await box.press('End')
    for (let press = 0; press < 20; press++) await page.keyboard.type('b')
    await expect(box).toHaveValue(`${'a'.repeat(40)}${'b'.repeat(20)}`)
    await expect(message).toHaveText('This rule is too slow and was stopped')
    const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits.toSorted((a, b) => a - b))
    test
      .info()
      .annotations.push({ type: 'key to frame', description: `median ${waits[10]?.toFixed(0)} ms, longest ${waits.at(-1)?.toFixed(0)} ms` })
    // Each check takes its 100 ms and more; key presses that had to wait for theirs would take as long.
    expect(waits.length).toBeGreaterThan(15)
    expect(waits[10]).toBeLessThan(100)
    await box.fill('aaa')
    await expect(message).toHaveCount(0)
    expect(errors()).toEqual([])
  },
)
