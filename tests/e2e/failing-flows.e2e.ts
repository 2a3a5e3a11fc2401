import { expect, type Page } from 'playwright/test'
import { branch, formula, group, open, say, step } from './action-page.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

const fails = (reason: string) => step('script', { scripts: `throw new Error("${reason}")` })
const count = step('variable', {
  ...{ assignmentType: 'assignment', assignmentWay: 'static', name: 'out' },
  value: formula('(context.variable.out ?? 0) + 1'),
})
/** What the console was told of flows. */
function watchFlows(page: Page): () => readonly string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('] The flow of ')) lines.push(message.text())
  })
  return () => lines
}

test('a flow that fails is told the visitor once and the console with its step and reason; one whose author took care of it is not', async ({
  page,
  baseURL,
}) => {
  const lines = watchFlows(page)
  const { id, click, out, errors } = await open(page, baseURL!, 'failing flows', {
    buttons: {
      Button_fails: [say('begun'), fails('no stock')],
      Button_handled: [fails('no stock at all'), branch([], [say('handled')])],
      Button_no: [step('script', { scripts: 'return false' })],
    },
  })
  const messages = page.locator('.arco-message')
  await click('Button_handled')
  await out('handled')
  await click('Button_no')
  await click('Button_fails')
  await out('begun')
  await expect(messages).toHaveText(/^This did not work: .*no stock$/)
  await click('Button_fails')
  await click('Button_fails')
  await expect.poll(() => lines().filter((line) => line.includes('no stock')).length).toBe(3)
  expect(lines().find((line) => line.includes('no stock'))).toMatch(
    new RegExp(`^\\[page ${id}\\] The flow of “Click” of “Button” failed at the step “Script”: .*no stock$`),
  )
  await expect(messages).toHaveCount(1)
  expect(errors()).toEqual([])
})

test('clicks made while a script hangs are not lost, and what hung does not run again', async ({ page, baseURL }) => {
  test.setTimeout(90_000)
  const { click, out, errors } = await open(page, baseURL!, 'clicks beside a script that hangs', {
    buttons: {
      Button_hangs: [say(100), step('script', { scripts: 'return [].indexOf.call({ length: 2 ** 53 - 1 }, 1)' })],
      Button_count: [count],
    },
    every: ['Button_count'],
  })
  await click('Button_hangs')
  await out(100)
  await click('Button_count')
  await click('Button_count')
  // The worker is given up five seconds and a quarter after the script began.
  await expect(page.locator('[data-id="Text_out"]')).toHaveText('102', { timeout: 60_000 })
  await expect(page.locator('.arco-message')).toHaveText(
    /^This did not work: The engine was restarted before the flow of “onClick” ended: try again$/,
  )
  await click('Button_count')
  await out(103)
  expect(errors()).toEqual([])
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  onlyLong(test)(
    'what goes wrong is told in the page’s language, and a flow that catches a failure reads it in that language',
    async ({ page, baseURL }) => {
      const { click, out, errors } = await open(page, baseURL!, 'failing flows in Chinese', {
        buttons: {
          Button_gone: [step('request', { id: 'gone' })],
          Button_caught: [group('try', [[step('request', { id: 'gone' })], [say(formula('context.eventParams.reason'))]])],
        },
      })
      const message = page.locator('.arco-message')
      await click('Button_caught')
      await out('接口“gone”不存在：请在步骤或数据源中重新选择')
      await click('Button_gone')
      await expect(message).toHaveText('操作未完成：接口“gone”不存在：请在步骤或数据源中重新选择')
      expect(errors()).toEqual([])
    },
  )
})
