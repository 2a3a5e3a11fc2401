import { expect, type Page } from 'playwright/test'
import { NO_INTERFACE, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { BlockInfo, PageInfo } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const shots = process.env.BLOCK_SHOTS
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
const accessible = async (page: Page): Promise<void> => expect(await violationsOf(page)).toEqual([])
const root = emptyDocument().entries.get('page') as PageRecord

/** A project with a block that nobody uses, and one that a page uses. */
async function project(api: Api, name: string) {
  const { id: projectId } = await api.post<{ id: number }>('/project/create', { name, remark: '' })
  const input = { name: 'title', label: 'Title', type: 'string', default: '', required: false }
  const create = (block: string) =>
    api.post<BlockInfo>('/blocks/create', {
      projectId,
      name: block,
      entries: [{ ...root, block: { ...NO_INTERFACE, inputs: [input] } }],
    })
  const used = await create('Address card')
  await create('Old header')
  const page = await api.post<PageInfo>('/pages/create', { name: 'Customers', projectId })
  const use = {
    ...{ kind: 'element', id: 'u1', type: `block/${used.id}`, name: 'Address', parentId: null, order: 'a0', props: {}, bindings: {} },
    ...{ style: {}, css: '', events: {}, version: 1, extra: {} },
  }
  const records = await api.get<{ entries: readonly PageRecord[]; revision: number }>(`/pages/records/${page.id}`)
  const own = records.entries.find((entry) => entry.id === 'page')!
  await api.post('/pages/update', {
    ...{ id: page.id, revision: records.revision },
    patch: { added: { u1: use }, changed: { page: [own, { ...own, blocks: { [used.id]: 1 } }] }, removed: {} },
  })
  return { projectId, page, used }
}

onlyLong(test)('the blocks of a project are listed, opened, renamed and deleted, and one in use stays', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const { projectId, used, page: customers } = await project(api, 'Listed')
  const errors = watchErrors(page)
  await signInAs(page)
  await page.goto(`/project/${projectId}/pages`)
  await page.getByRole('link', { name: 'Blocks', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/project/${projectId}/blocks$`))
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Address card' })).toContainText(/Version 1.*Inputs: Title.*Pages and blocks: 1/)
  await expect(rows.filter({ hasText: 'Old header' })).toContainText('Not used')
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Rename Address card' }).click()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await name.fill('Old header')
  await name.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('has this name')
  await name.fill('Address')
  await name.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Address' })).toContainText('Version 1')

  await page.getByRole('button', { name: 'Delete Address' }).click()
  await expect(dialog.getByRole('link', { name: 'Customers' })).toHaveAttribute('href', `/editor/${customers.id}/edit`)
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Delete Old header' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Versions of Address' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'Address', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/editor/block/${used.id}$`))
  await expect(page.getByRole('button', { name: 'Release version' })).toBeVisible()
  expect(errors()).toEqual([])
})

for (const { theme, locale } of looksFrom(2))
  onlyLong(test)(`the list of blocks is accessible and fits, ${theme} and ${locale}`, async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const { projectId } = await project(api, `Looks ${theme} ${locale}`)
    await prefer(page, { theme, locale })
    await signInAs(page)
    await page.goto(`/project/${projectId}/blocks`)
    await page.getByRole('row').nth(2).waitFor()
    await shoot(page, `list-${theme}-${locale}`)
    await accessible(page)
    await page.getByRole('button', { name: /^(Delete|删除) Address card/ }).click()
    await page.getByRole('dialog').getByRole('link').waitFor()
    await shoot(page, `list-used-${theme}-${locale}`)
    await accessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await shoot(page, `list-phone-${theme}-${locale}`)
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await width()).toBeLessThanOrEqual(390)
  })
