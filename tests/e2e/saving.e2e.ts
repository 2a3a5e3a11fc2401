import { expect, test } from 'playwright/test'
import type { PageInfo, PageRecords } from '../../server/wire.ts'
import { type Api, signIn, storedPage } from '../helpers/api.ts'
import { startServer } from '../helpers/server.ts'
import { crash, FIRST, newcomer, openAs, SECOND, TWO, warm } from './saving-driver.ts'
import { createPage, readRecords, savedText } from './stored-page.ts'

let api: Api
test.beforeAll(async ({ baseURL }) => {
  api = await signIn(baseURL!)
})

test('a pause saves by itself, and a reload shows everything', async ({ page }) => {
  const { id } = await createPage(api, 'Autosave', TWO)
  const me = await openAs(page, id)
  await me.write(FIRST, 'changed')
  await expect.poll(() => savedText(api, id, FIRST), { timeout: 3000, intervals: [100] }).toBe('changed')
  await expect(me.chip('saved')).toBeVisible()
  await page.reload()
  await me.editor.ready()
  await expect(me.element(FIRST)).toContainText('changed')
  await expect(me.element(SECOND)).toContainText('second')
  expect(me.errors()).toEqual([])
})

test('offline, edits are kept on the device; back online they are saved by themselves', async ({ page, context }) => {
  const { id } = await createPage(api, 'Offline', TWO)
  const me = await openAs(page, id)
  await warm(page)
  await context.setOffline(true)
  await me.write(FIRST, 'made offline')
  await expect(me.chip('offline')).toBeVisible()
  await me.write(SECOND, 'and this too')
  await expect(me.chip('offline')).toBeVisible()
  expect(await savedText(api, id, FIRST)).toBe('first')
  await context.setOffline(false)
  await expect(me.chip('saved')).toBeVisible()
  expect(await savedText(api, id, FIRST)).toBe('made offline')
  expect(await savedText(api, id, SECOND)).toBe('and this too')
  expect(me.errors()).toEqual([])
})

test('a window that dies offline loses nothing: the next one restores the draft, says so and saves it', async ({ page, context }) => {
  const { id } = await createPage(api, 'Draft', TWO)
  const me = await openAs(page, id)
  // What the page is drawn with has to be there before the line is cut.
  await expect(me.element(FIRST)).toContainText('first')
  await warm(page)
  await context.setOffline(true)
  await me.write(FIRST, 'not yet saved')
  await expect(me.chip('offline')).toBeVisible()
  await crash(page)
  await context.setOffline(false)
  const again = await newcomer(context, id)
  await expect(again.page.getByText('Your unsaved changes were restored')).toBeVisible()
  await expect(again.element(FIRST)).toContainText('not yet saved')
  await expect(again.chip('saved')).toBeVisible()
  expect(await savedText(api, id, FIRST)).toBe('not yet saved')
  await again.page.reload()
  await again.editor.ready()
  await expect(again.element(FIRST)).toContainText('not yet saved')
  await expect(again.page.getByText('Your unsaved changes were restored')).toHaveCount(0)
})

test('what was typed less than a second before a crash is restored', async ({ page, context }) => {
  const { id } = await createPage(api, 'Crash', TWO)
  const me = await openAs(page, id)
  await page.route('**/api/pages/update', (route) => route.abort())
  await me.write(FIRST, 'just typed')
  await page.waitForTimeout(1000)
  await crash(page)
  const again = await newcomer(context, id)
  await expect(again.element(FIRST)).toContainText('just typed')
  await expect(again.chip('saved')).toBeVisible()
  expect(await savedText(api, id, FIRST)).toBe('just typed')
})

test('a server that answers with 502 is asked again with patience, until it takes the save', async ({ page }) => {
  const { id } = await createPage(api, 'Bad gateway', TWO)
  const me = await openAs(page, id)
  let asked = 0
  let broken = true
  await page.route('**/api/pages/update', (route) => {
    asked += 1
    return broken ? route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }) : route.continue()
  })
  await me.write(FIRST, 'patience')
  await expect(me.chip('offline')).toBeVisible()
  await page.waitForTimeout(6000)
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThan(8)
  broken = false
  await expect(me.chip('saved')).toBeVisible({ timeout: 20_000 })
  expect(await savedText(api, id, FIRST)).toBe('patience')
})

test('killed in the middle of edits, the server loses no acknowledged save and the editor goes on by itself', async ({ browser }) => {
  test.setTimeout(120_000)
  const first = await startServer()
  const context = await browser.newContext({ baseURL: first.url })
  let server = first
  try {
    const own = await signIn(first.url)
    const { id } = await createPage(own, 'Kill', TWO)
    const me = await openAs(await context.newPage(), id)
    const acknowledged: { revision: number; text: string }[] = []
    me.page.on('response', async (response) => {
      if (!response.url().endsWith('/api/pages/update') || response.status() !== 200) return
      const { data } = await response.json()
      const changed = response.request().postDataJSON().patch.changed
      acknowledged.push({ revision: data.revision, text: JSON.stringify(changed[FIRST]?.[1].props.text) })
    })
    for (let round = 0; round < 12; round++) {
      await me.write(FIRST, `round ${String(round).padStart(2, '0')}`)
      if (round === 8) void first.kill()
      await me.page.keyboard.press('Control+s')
    }
    await first.kill()
    await expect(me.chip('offline')).toBeVisible()
    expect(acknowledged.length).toBeGreaterThan(2)
    server = await startServer({ dataDir: first.dataDir, port: Number(new URL(first.url).port) })
    const back = await signIn(server.url)
    const { revision } = await readRecords(back, id)
    const last = acknowledged.at(-1)!
    expect(revision).toBeGreaterThanOrEqual(last.revision)
    expect(JSON.stringify(await savedText(back, id, FIRST)) >= last.text).toBe(true)
    await expect(me.chip('saved')).toBeVisible({ timeout: 40_000 })
    expect(await savedText(back, id, FIRST)).toBe('round 11')
    await me.undo()
    await expect(me.element(FIRST)).toContainText('round 10')
    expect(me.errors()).toEqual([])
  } finally {
    await context.close()
    await server.stop()
  }
})

test('a page with errors opens read-only, lists them, and is edited only when asked for', async ({ page }) => {
  const { id: projectId } = await api.post<{ id: number }>('/project/create', { name: 'Project of broken' })
  const broken = { ...storedPage(TWO), variables: [duplicate('a'), duplicate('b')] }
  const { id } = await api.post<PageInfo>('/pages/create', { name: 'Broken', projectId, pageData: broken })
  const { findings }: PageRecords = await readRecords(api, id)
  expect(findings.filter(({ level }) => level === 'error').map(({ code }) => code)).toEqual(['PAGE_DUPLICATE_VARIABLE'])
  const me = await openAs(page, id)
  await expect(me.chip('read only')).toBeVisible()
  const box = await me.editor.boxOf(me.element(FIRST))
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.keyboard.press('Delete')
  await expect(me.element(FIRST)).toBeVisible()
  await page.getByRole('button', { name: 'Show the problems' }).click()
  for (const { message } of findings) await expect(page.getByRole('tabpanel', { name: 'Problems' })).toContainText(message.en)
  await page.waitForTimeout(2500)
  expect((await readRecords(api, id)).revision).toBe(1)
  await page.getByRole('button', { name: 'Edit all the same' }).click()
  await me.write(FIRST, 'all the same')
  await me.editor.saved()
  expect(await savedText(api, id, FIRST)).toBe('all the same')
})

const duplicate = (id: string) => ({ id, name: 'twice', type: 'string', defaultValue: id })
