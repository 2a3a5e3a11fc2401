import { expect, test } from 'playwright/test'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { watchErrors } from './driver.ts'

const formula = (value: string) => ({ type: 'variable', value })

/** Flow nodes of the stored form, from start to end. */
const flow = (...nodes: readonly object[]) => [
  { id: 'start', type: 'start', title: 'start' },
  ...nodes,
  { id: 'end', type: 'end', title: 'end' },
]

for (const [name, source] of [
  ['a loop', 'while(true){}'],
  ['a C loop', "new Array(3e7)+''"],
  ['endless recursion', '(function f(){ return f() })()'],
  ['a memory bomb', "'x'.repeat(2e9)"],
] as const) {
  test(`a page with ${name} in a formula stays usable`, async ({ page, baseURL }) => {
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
    expect(errors()).toEqual([])
  })
}
