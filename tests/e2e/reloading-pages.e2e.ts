import { expect, type Page } from 'playwright/test'
import { publishPage, signIn } from '../helpers/api.ts'
import { formula, pageOf, type Sketch, say, step } from './action-page.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'

/** The most documents that pages may leave in a row by themselves. */
const MOST = 5
const reload = () => step('reloadPage')
const buttons = { Button_say: [say('usable')] }
const publish = async (baseURL: string, name: string, sketch: Sketch) => (await publishPage(await signIn(baseURL), name, pageOf(sketch))).id

/** How many documents the tab has loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  return () => loads
}
const messages = (page: Page) => page.locator('.arco-message')
/**
 * Resolves once the console names the flow. What a test asks of a page counts as a gesture, so nothing is asked
 * before.
 */
const stopped = (page: Page) =>
  page.waitForEvent('console', (message) =>
    / (The flow of .* failed at the step “[^”]+”: |“[^”]+”的“[^”]+”流程在步骤“[^”]+”)/.test(message.text()),
  )
async function expectUsable(page: Page): Promise<void> {
  await element(page, 'Button_say').click()
  await expect(element(page, 'Text_out')).toHaveText('"usable"')
}

test.describe('a page that leaves itself while it loads', () => {
  for (const [what, leave] of [
    ['reloads', reload],
    ['jumps to itself', () => step('jumpLink', { jumpType: 'link', url: '?again=1' })],
  ] as const)
    test(`${what} a few times, then stays and names the flow`, async ({ page, baseURL }) => {
      const id = await publish(baseURL!, `leaves: ${what}`, { buttons, pageEvents: { onLoad: [leave()] } })
      const errors = watchErrors(page)
      const loads = countLoads(page)
      await Promise.all([stopped(page), page.goto(`/page/${id}`, { waitUntil: 'commit' })])
      await expect(messages(page)).toHaveText(
        /^This did not work: Stopped: the flow of “Page loaded” of “Page” reloaded or left the page 5 times/,
      )
      expect(loads()).toBe(MOST + 1)
      await expectUsable(page)
      expect(loads()).toBe(MOST + 1)
      expect(errors()).toEqual([])
    })

  test('to another one that leads back ends there or here', async ({ page, baseURL }) => {
    const to = (url: string) => ({ onLoad: [step('jumpLink', { jumpType: 'route', url: formula(url) })] })
    const first = await publish(baseURL!, 'leads on', { buttons, pageEvents: to('"/page/" + context.route.query.other') })
    const back = `"/page/${first}?other=" + context.route.path.slice("/page/".length)`
    const second = await publish(baseURL!, 'leads back', { buttons, pageEvents: to(back) })
    const loads = countLoads(page)
    await Promise.all([stopped(page), page.goto(`/page/${second}`, { waitUntil: 'commit' })])
    await expect(messages(page)).toHaveText(/“Page loaded” of “Page” reloaded or left the page 5 times/)
    expect(loads()).toBe(MOST + 1)
    await expectUsable(page)
  })

  test('is not limited where a person reloads it or a button does', async ({ page, baseURL }) => {
    const id = await publish(baseURL!, 'reloads on a button', { buttons: { ...buttons, Button_reload: [reload()] } })
    const loads = countLoads(page)
    await page.goto(`/page/${id}`)
    for (let count = 2; count <= MOST + 4; count++) {
      await element(page, 'Button_reload').click()
      await expect.poll(loads).toBe(count)
    }
    for (let count = 0; count < MOST + 2; count++) await page.reload()
    await expectUsable(page)
    await expect(messages(page)).toHaveCount(0)
  })

  test('does not take an author out of the editor in the preview, which names the flow', async ({ page, baseURL }) => {
    const id = await publish(baseURL!, 'reloads in the preview', { buttons, pageEvents: { onLoad: [reload()] } })
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    const editor = openEditor(page)
    await editor.ready()
    const loads = countLoads(page)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(messages(page)).toHaveText(
      /^This did not work: The flow of “Page loaded” of “.+” reloads the page, which a preview does not do/,
    )
    await expect(page.getByRole('button', { name: 'Exit Preview', exact: true })).toBeVisible()
    expect(loads()).toBe(0)
  })
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  onlyLong(test)('a page that reloads itself names the flow in the page’s language', async ({ page, baseURL }) => {
    const id = await publish(baseURL!, 'reloads in Chinese', { buttons, pageEvents: { onLoad: [reload()] } })
    await Promise.all([stopped(page), page.goto(`/page/${id}`, { waitUntil: 'commit' })])
    await expect(messages(page)).toHaveText(/^操作未完成：组件“页面”的“页面加载”流程在页面加载时连续 5 次刷新或跳转，已停止/)
    await expectUsable(page)
  })
})
