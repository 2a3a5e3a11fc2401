import { type Browser } from 'playwright/test'
import { asks, openApprovalsWorld } from './approvals-world.ts'
import { signInAs } from './driver.ts'
import { signIn } from '../helpers/api.ts'
import { test } from './journey.ts'
const open = async (browser: Browser, url: string, account: never, theme: string, lang: string, viewport: object) => {
  const context = await browser.newContext({ baseURL: url, locale: lang, reducedMotion: 'reduce', viewport: viewport as never })
  const page = await context.newPage()
  await signInAs(page, account)
  await page.evaluate(([t, l]) => { localStorage.setItem('tessera-theme', t!); localStorage.setItem('mars-theme', t!); localStorage.setItem('mars-lang', l!.slice(0, 2)); localStorage.setItem('tessera-locale', l!.slice(0,2)) }, [theme, lang])
  return page
}
test('look', async ({ browser, server }) => {
  test.setTimeout(300_000)
  const w = await openApprovalsWorld(server.url, 'look')
  const { ivy, ben, cora } = w.people
  const flowId = await w.flow('Small expenses', [asks('a', 'Check', [w.ids.ben], { bulk: true, hasDue: true, dueHours: 2, dueThen: 'remind', may: ['transfer', 'delegate', 'add', 'remove', 'return', 'copy'] }), asks('b', 'Second', [w.ids.cora])])
  await w.started('Pencils and rulers for the whole office', flowId)
  await w.started('Paper', flowId)
  const { id } = await w.started('Trip to Oslo')
  const asBen = await signIn(server.url, ben)
  await asBen.post('/approval/act', { id, command: { do: 'copy', users: [w.ids.ivy], comment: 'Please look' } })
  const wide = { width: 1440, height: 900 }, phone = { width: 390, height: 844 }
  const list = (box: string) => asBen.post<{ list: { id: string }[] }>('/approval/list', { projectId: w.projectId, box, env: 'prd' })
  const small = (await list('todo')).list.at(-1)!.id
  for (const [name, theme, lang, size] of [['en-light', 'light', 'en-US', wide], ['zh-dark', 'dark', 'zh-CN', wide], ['phone-en', 'light', 'en-US', phone], ['phone-zh-dark', 'dark', 'zh-CN', phone]] as const) {
    const page = await open(browser, server.url, ben as never, theme, lang, size)
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`/app/${w.projectId}/approvals`)
    await page.locator('.admin-inbox-rows li').first().waitFor()
    await page.locator('.admin-inbox-bulk .arco-checkbox').click()
    await page.screenshot({ path: `/tmp/shots/inbox-${name}.png` })
    await page.goto(`/app/${w.projectId}/approvals/${id}`)
    await page.locator('.tessera-approve-line').waitFor()
    await page.locator('.tessera-record-body input').first().waitFor()
    await page.screenshot({ path: `/tmp/shots/approval-${name}.png`, fullPage: true })
    await page.goto(`/app/${w.projectId}/approvals/${small}`)
    await page.locator('.tessera-approve-more button').click()
    await page.waitForTimeout(200)
    await page.screenshot({ path: `/tmp/shots/menu-${name}.png` })
    await page.locator('.tessera-approve-acts button').nth(1).click()
    await page.waitForTimeout(700)
    await page.screenshot({ path: `/tmp/shots/form-${name}.png` })
    await page.context().close()
  }
  const page = await open(browser, server.url, ivy as never, 'light', 'en-US', wide)
  await page.goto(`/app/${w.projectId}/approvals`)
  await page.locator('.admin-inbox-empty').waitFor()
  await page.screenshot({ path: `/tmp/shots/empty.png` })
  await page.getByRole('button', { name: 'Start an approval' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Record' }).click()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `/tmp/shots/start.png` })
  await page.context().close()
})
