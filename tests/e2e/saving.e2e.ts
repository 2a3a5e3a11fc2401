import { readFileSync } from 'node:fs'
import { type Download, expect } from 'playwright/test'
import type { PageInfo, PageRecords } from '../../server/wire.ts'
import { type Api, signIn, storedPage } from '../helpers/api.ts'
import { inWords } from '../helpers/in-words.ts'
import { startServer } from '../helpers/server.ts'
import { freeSaves, holdSaves, routeSaves, savedCell, saveIn } from './document-saves.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { crash, FIRST, newcomer, openAs, SECOND, TWO, warm } from './saving-driver.ts'
import { createPage, readRecords, savedText } from './stored-page.ts'

const longTest = onlyLong(test)

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

longTest('a window that dies offline loses nothing: the next one restores the draft, says so and saves it', async ({ page, context }) => {
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

longTest('what was typed less than a second before a crash is restored', async ({ page, context }) => {
  const { id } = await createPage(api, 'Crash', TWO)
  const me = await openAs(page, id)
  await holdSaves(page)
  await me.write(FIRST, 'just typed')
  await page.waitForTimeout(1000)
  await crash(page)
  const again = await newcomer(context, id)
  await expect(again.element(FIRST)).toContainText('just typed')
  await expect(again.chip('saved')).toBeVisible()
  expect(await savedText(api, id, FIRST)).toBe('just typed')
})

longTest('a server that answers with 502 is asked again with patience, until it takes the save', async ({ page }) => {
  const { id } = await createPage(api, 'Bad gateway', TWO)
  const me = await openAs(page, id)
  let asked = 0
  let broken = true
  await routeSaves(page, (route) => {
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

longTest('killed in the middle of edits, the server loses no acknowledged save and the editor goes on by itself', async ({ browser }) => {
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
      const save = saveIn(response.request())
      if (!save || response.status() !== 200) return
      const { data } = await response.json()
      acknowledged.push({ revision: data.revision, text: JSON.stringify(savedCell(save, FIRST, 'props/text')) })
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

onlyLong(test)('a page with errors opens read-only, lists them, and is edited only when asked for', async ({ page }) => {
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
  for (const { message } of findings) await expect(page.getByRole('tabpanel', { name: 'Problems' })).toContainText(inWords(message))
  await page.waitForTimeout(2500)
  expect((await readRecords(api, id)).revision).toBe(1)
  await page.getByRole('button', { name: 'Edit all the same' }).click()
  await me.write(FIRST, 'all the same')
  await me.editor.saved()
  expect(await savedText(api, id, FIRST)).toBe('all the same')
})

const duplicate = (id: string) => ({ id, name: 'twice', type: 'string', defaultValue: id })

longTest(
  'a save that the server refuses is not called offline: it says why and where, keeps the work and goes on when it is mended',
  async ({ page, context }) => {
    const { id } = await createPage(api, 'Refused', TWO)
    const me = await openAs(page, id)
    let asked = 0
    const refuse = (status: number, code: number, msg: string, data: object | null = null) =>
      routeSaves(page, (route) => {
        asked += 1
        return route.fulfill({ status, json: { code, msg, data } })
      })
    const notice = page.getByRole('alert').filter({ hasText: 'did not accept the save' })
    await refuse(403, 40301, 'You do not have permission to do this')
    await me.write(FIRST, 'no rights')
    await expect(me.chip('refused')).toHaveText('Not accepted')
    await expect(notice).toContainText('You do not have permission to do this')
    await expect(notice).toContainText('Ask an administrator of the project')
    await me.write(SECOND, 'nobody asks again')
    await page.waitForTimeout(4000)
    expect(asked).toBe(1)

    await freeSaves(page)
    await refuse(400, 40021, `The change does not fit the page: "${SECOND}" has no place in the tree`, { entry: SECOND })
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toContainText(`"${SECOND}" has no place in the tree · Where: ${SECOND}`)
    await page.mouse.move(0, 0)
    await notice.getByRole('button', { name: 'Show it' }).click()
    await expect(me.editor.field('text').getByRole('textbox')).toHaveValue('nobody asks again')
    const download = page.waitForEvent('download')
    await notice.getByRole('button', { name: 'Save as a file' }).click()
    expect(JSON.stringify(await readJson(await download))).toContain('nobody asks again')

    // Whoever leaves now still has the work on this device.
    await crash(page)
    const again = await newcomer(context, id)
    await expect(again.element(SECOND)).toContainText('nobody asks again')
    await expect(again.chip('saved')).toBeVisible()
    expect(await savedText(api, id, FIRST)).toBe('no rights')

    await routeSaves(again.page, (route) => route.fulfill({ status: 413, json: { code: 41301, msg: 'The body is too large', data: null } }))
    await again.write(FIRST, 'far too much')
    await expect(again.page.getByRole('alert').filter({ hasText: 'The body is too large' })).toContainText('Take something out')
    await again.page.getByRole('button', { name: 'Discard my changes' }).click()
    await again.page.getByRole('dialog').getByRole('button', { name: 'Discard my changes' }).click()
    await expect(again.element(FIRST)).toContainText('no rights')
    await expect(again.chip('saved')).toBeVisible()
    expect(again.errors()).toEqual([])
  },
)

longTest('a second tab of one person says so and takes over on request; neither tab loses anything', async ({ page, context }) => {
  const { id } = await createPage(api, 'Two tabs', TWO)
  const one = await openAs(page, id)
  const two = await newcomer(context, id)
  const warning = two.page.getByRole('alert').filter({ hasText: 'another tab of this browser' })
  await expect(warning).toBeVisible()
  await expect(two.chip('read only')).toBeVisible()
  // Not even saved: nobody can save just now.
  await context.setOffline(true)
  await page.bringToFront()
  await one.write(FIRST, 'typed in the first')
  await expect(one.chip('offline')).toBeVisible()
  await context.setOffline(false)
  await holdSaves(page)
  await two.page.bringToFront()
  await warning.getByRole('button', { name: 'Edit here instead' }).click()
  await expect(two.element(FIRST)).toContainText('typed in the first')
  await expect(two.chip('saved')).toBeVisible()
  expect(await savedText(api, id, FIRST)).toBe('typed in the first')
  await two.write(SECOND, 'typed in the second')
  await expect(two.chip('saved')).toBeVisible()

  await page.bringToFront()
  await expect(one.chip('read only')).toBeVisible()
  await freeSaves(page)
  await page.getByRole('button', { name: 'Edit here instead' }).click()
  await expect(one.element(SECOND)).toContainText('typed in the second')
  await one.write(FIRST, 'and back')
  await expect(one.chip('saved')).toBeVisible()
  // The tab that waits goes on by itself when the other is closed.
  await crash(page)
  await expect(warning).toHaveCount(0)
  await expect(two.element(FIRST)).toContainText('and back')
  await two.write(FIRST, 'alone again')
  await expect(two.chip('saved')).toBeVisible()
  expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['alone again', 'typed in the second'])
  expect([...one.errors(), ...two.errors()].filter((error) => !error.includes('ERR_'))).toEqual([])
})

test('a page that is imported from a file shows what was found in it, before it opens and after', async ({ page }) => {
  const { id: projectId } = await api.post<{ id: number }>('/project/create', { name: 'Project of imports' })
  const file = storedPage(TWO) as { elementsMap: Record<string, unknown> }
  delete file.elementsMap[SECOND]
  const errors = watchErrors(page)
  await signInAs(page)
  await page.goto(`/project/${projectId}/pages`)
  await page.getByRole('button', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Imported')
  const choose = (name: string, text: string) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('notes.json', '{"notes":1}')
  await expect(dialog).toContainText('notes.json is not a JSON file of a page')
  await dialog.getByRole('button', { name: 'Do not import' }).click()
  await choose('page.json', JSON.stringify({ pageData: file }))
  await expect(dialog).toContainText(SECOND)
  const found = (await dialog.locator('.studio-findings li > span').textContent())!
  expect((await api.call('GET /pages/list', { projectId })).total).toBe(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const editor = openEditor(page)
  await editor.ready()
  await expect(editor.canvas.locator(`[data-id="${FIRST}"]`)).toContainText('first')
  await page.getByRole('tab', { name: 'Problems' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Problems' })).toContainText(found)
  expect(errors()).toEqual([])
})

async function readJson(download: Download): Promise<unknown> {
  return JSON.parse(readFileSync(await download.path(), 'utf8'))
}
