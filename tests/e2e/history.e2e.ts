import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { moreOf, signInAs } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { prefer } from './looks.ts'
import { FIRST, openAs, SECOND, TWO } from './saving-driver.ts'
import { createPage, savedText } from './stored-page.ts'

let api: Api
test.beforeAll(async ({ baseURL }) => {
  api = await signIn(baseURL!)
})

const dialog = (page: Page) => page.getByRole('dialog')

onlyLong(test)(
  'a version is named, compared on two canvases and restored; a branch is merged with one question, and all of it is undone',
  async ({ page }) => {
    const { id } = await createPage(api, 'With versions', TWO)
    const one = await openAs(page, id)
    const { editor, element } = one

    await editor.panel('History')
    await page.getByRole('button', { name: 'Name this version' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Before the change')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const versions = page.getByRole('list', { name: 'Versions' })
    await expect(versions).toContainText('Before the change')

    await one.write(FIRST, 'changed')
    await editor.saved()
    await page.getByRole('button', { name: 'Compare with the page now: Before the change' }).click()
    const left = dialog(page).frameLocator('figure:nth-of-type(1) iframe')
    const right = dialog(page).frameLocator('figure:nth-of-type(2) iframe')
    await expect(left.locator(`[data-id="${FIRST}"]`)).toContainText('first')
    await expect(right.locator(`[data-id="${FIRST}"]`)).toContainText('changed')
    await expect(dialog(page).locator(`.th-outline[data-entry="${FIRST}"][data-mark="changed"]`)).toHaveCount(2)
    await expect(dialog(page).getByRole('button', { name: `“${FIRST}”, property text: first → changed` })).toBeVisible()
    expect(await violationsOf(page, { canvas: false })).toEqual([])
    await dialog(page).getByRole('tab', { name: 'Tree' }).click()
    await expect(dialog(page).locator('.th-tree [data-mark="changed"]')).toHaveCount(1)
    await dialog(page).getByRole('tab', { name: 'JSON' }).click()
    await expect(dialog(page).locator('.cm-mergeView')).toContainText('changed')
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Restore: Before the change' }).click()
    await dialog(page).getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(element(FIRST)).toContainText('first')
    await one.undo()
    await expect(element(FIRST)).toContainText('changed')
    await one.redo()
    await expect(element(FIRST)).toContainText('first')
    await editor.saved()

    await page.getByRole('button', { name: 'New branch' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Trial')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Rename: Trial' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Trial')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Try')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Open: Try' }).click()
    await expect(page.getByText('You are editing the branch “Try”')).toBeVisible()
    await editor.ready()
    await one.write(FIRST, 'on the branch')
    await one.write(SECOND, 'second of the branch')
    await editor.saved()
    expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['first', 'second'])
    await page.getByRole('button', { name: 'Back to the page', exact: true }).click()
    await editor.ready()
    await expect(element(SECOND)).toContainText(/^second$/)
    // The way from the branch itself: while the page is as it was, nobody has to be asked.
    await page.getByRole('button', { name: 'Open: Try' }).click()
    await page.getByRole('button', { name: 'Merge into the page', exact: true }).click()
    await expect(dialog(page)).toContainText('What changes on the page (2)')
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/edit$/)

    await one.write(FIRST, 'on the page')
    await editor.saved()

    await page.getByRole('button', { name: 'Merge into the page: Try' }).click()
    await expect(dialog(page)).toContainText('For you to decide (1)')
    await expect(dialog(page).locator('.th-questions li')).toHaveCount(1)
    expect(await violationsOf(page, { canvas: false })).toEqual([])
    await dialog(page).getByText('Keep the page’s', { exact: false }).click()
    await dialog(page).getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(element(SECOND)).toContainText('second of the branch')
    await expect(element(FIRST)).toContainText('on the page')
    await editor.saved()
    await expect(page.getByText('Merged up to edit')).toBeVisible()

    await one.undo()
    await expect(element(SECOND)).toContainText(/^second$/)
    await one.undo()
    await expect(element(FIRST)).toContainText(/^first$/)
    await editor.saved()
    expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['first', 'second'])
    expect(one.errors()).toEqual([])
  },
)

onlyLong(test)('the history says who changed what, and the screens of it are right in Chinese and dark', async ({ page }) => {
  const source = await createPage(api, 'Dark history', TWO)
  const { id, documentId } = await api.post<PageInfo>('/pages/copy', { id: source.id, name: 'Copied history' })
  for (let n = 1; n <= 31; n++) await api.post('/documents/name-version', { id: documentId, name: `版本 ${n}`, note: '' })
  await prefer(page, { theme: 'dark', locale: 'zh' })
  const one = await openAs(page, id)
  await page.getByRole('navigation').getByRole('button', { name: '历史' }).click()
  await expect(page.getByText('还没有修改记录。')).toBeVisible()
  await page.getByRole('button', { name: '命名当前版本' }).click()
  await page.getByRole('textbox', { name: '名称' }).fill('第一版')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const versions = page.getByRole('list', { name: '版本' })
  await expect(versions).toContainText('第一版')
  await expect(versions.getByRole('listitem')).toHaveCount(30)
  await page.getByRole('button', { name: '显示更多版本' }).click()
  await expect(versions.getByRole('listitem')).toHaveCount(32)
  await one.write(FIRST, '改动')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('list', { name: '修改记录' })).toContainText('1 次修改')
  await page.getByRole('button', { name: '与当前页面对比：第一版' }).click()
  await expect(dialog(page).locator('.th-outline')).toHaveCount(2)
  expect(await violationsOf(page, { canvas: false })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  // Where nothing can be edited, what the page was can still be looked at, here beside the page that it was copied
  // from.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '与复制来源对比：Dark history' }).click()
  await expect(dialog(page).getByText('不同之处（1）')).toBeVisible()
  await expect(dialog(page).locator('.th-outline')).toHaveCount(2)
  const canvases = dialog(page).locator('.th-canvas')
  // Both are whole within the dialog, and stay as high as they are.
  const room = await one.editor.boxOf(dialog(page).locator('.arco-modal-content'))
  for (const at of [0, 1]) {
    const { y, height } = await one.editor.boxOf(canvases.nth(at))
    expect(height).toBeGreaterThan(100)
    expect(y + height).toBeLessThanOrEqual(room.y + room.height)
  }
  expect(await violationsOf(page, { canvas: false })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '新建分支' })).toBeDisabled()
  expect(one.errors()).toEqual([])
})

onlyLong(test)('the settings of a project have a history, and what was there before a change is restored', async ({ page }) => {
  const project = await api.post<ProjectInfo>('/project/create', { name: 'With a past', remark: 'as it was' })
  await api.post('/project/update', { id: project.id, name: project.name, remark: 'as it became' })
  await prefer(page, { theme: 'light', locale: 'en' })
  await signInAs(page)
  await page.goto('/projects')
  await moreOf(page, 'With a past', 'History of settings')
  await expect(dialog(page)).toContainText('Description: as it was → as it became')
  expect(await violationsOf(page, { canvas: false })).toEqual([])
  await dialog(page)
    .getByRole('button', { name: /^Restore to before this change/ })
    .click()
  await expect(dialog(page)).toContainText('Changed and changed back')
  await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('as it was')).toBeVisible()
})
