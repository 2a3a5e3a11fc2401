import { expect, type Page } from 'playwright/test'
import { NO_INTERFACE } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { BlockInfo, PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { moreOf, signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const guest = { email: 'page-guest@example.test', password: 'long-enough-9' }
const author = { email: 'template-author@example.test', password: 'long-enough-9' }
const tester = { email: 'page-tester@example.test', password: 'long-enough-9' }

interface World {
  readonly root: Api
  readonly shop: ProjectInfo
  readonly other: ProjectInfo
  readonly orders: PageInfo
}
async function world(baseURL: string, others = 'Other shop'): Promise<World> {
  const root = await signIn(baseURL)
  const shop = await root.call('POST /project/create', { name: 'Shop of pages' })
  const other = await root.call('POST /project/create', { name: others })
  const content = storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Today’s orders' } }])
  const orders = await root.call('POST /pages/create', { name: 'Orders', projectId: shop.id, pageData: content })
  const linking = storedPage([{ id: 'Link_1', type: 'Link', props: { text: 'Orders', href: `/page/${orders.id}` } }])
  await root.call('POST /pages/create', { name: 'Start', projectId: shop.id, pageData: linking })
  await root.call('POST /page/publish/create', { env: 'prd', id: orders.id, previewImg: '' })
  return { root, shop, other, orders }
}
const confirm = async (root: Api, baseURL: string, account: { readonly email: string; readonly password: string }): Promise<void> => {
  await register(baseURL, account)
  await root.post('/user/confirm', { userName: account.email })
}
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const names = (page: Page) => page.locator('.studio-page-link')

onlyLong(test)(
  'pages are found, opened to single people, moved and deleted with what hangs on them, and nobody is offered what they may not do',
  async ({ page, browser, baseURL }) => {
    const errors = watchErrors(page)
    const { root, shop, orders } = await world(baseURL!)
    await confirm(root, baseURL!, guest)
    await confirm(root, baseURL!, tester)
    await root.call('POST /project/member/create', { projectId: shop.id, userName: tester.email, role: 'tester' })
    const editor = openEditor(page)
    await signInAs(page)

    await test.step('search, filters and order', async () => {
      await page.goto(`/project/${shop.id}/pages`)
      await expect(names(page)).toHaveCount(2)
      await expect(page.getByRole('button', { name: 'New page' })).toBeVisible()
      await choose(page, 'State', 'PRD · Published')
      await expect(names(page)).toHaveText(['Orders'])
      await choose(page, 'Access', 'Public')
      await expect(page.getByText('No page fits what is asked for.')).toBeVisible()
      await page.getByRole('button', { name: 'Clear search and filters' }).click()
      await choose(page, 'Sort', 'By name')
      await expect(names(page)).toHaveText(['Orders', 'Start'])
    })

    await test.step('open one page to somebody who is not of the project, from the keyboard', async () => {
      await page.getByRole('button', { name: 'More actions for Orders' }).press('Enter')
      const item = page.getByRole('menuitem', { name: 'Access and members…' })
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(item).toBeFocused()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Full e-mail or project member').fill('nobody@example.test')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialog.getByRole('alert')).toContainText('no registered user')
      await dialog.getByLabel('Full e-mail or project member').fill(guest.email)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialog.getByRole('listitem')).toContainText(guest.email)
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    })

    await test.step('the member visits that page alone, and a tester is offered no changes', async () => {
      const theirs = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })).newPage()
      await signInAs(theirs, guest)
      await theirs.goto(`/page/${orders.id}`)
      await expect(theirs.getByText('Today’s orders')).toBeVisible()
      await theirs.goto('/pages')
      await theirs.getByPlaceholder('Search pages').fill('Orders')
      await expect(theirs.locator('.page-card', { hasText: 'Shop of pages' })).toHaveCount(1)
      await theirs.goto(`/editor/${orders.id}/edit`)
      await expect(theirs.locator('.ed-header h1')).toHaveText('Orders')
      await signInAs(theirs, tester)
      await theirs.goto(`/project/${shop.id}/pages`)
      await theirs.getByRole('button', { name: 'More actions for Orders' }).click()
      await expect(theirs.getByRole('menuitem')).toHaveText(['Publish records', 'Used by…'])
      await expect(theirs.getByRole('button', { name: 'New page' })).toHaveCount(0)
      await theirs.context().close()
    })

    await test.step('from the editor: rename, switch with the draft kept, make a page, come back', async () => {
      await page.goto(`/editor/${orders.id}/edit`)
      await editor.ready()
      await page.locator('.ed-page-name').click()
      const card = page.getByRole('dialog', { name: /Name, description and access/ })
      await card.getByLabel('Name').fill('All orders')
      await card.getByLabel('Name').press('Enter')
      await expect(page.locator('.ed-page-name')).toHaveText('All orders')
      await expect(page.locator('.ed-page-name')).toBeFocused()
      await page.getByRole('button', { name: 'Pages', exact: true }).click()
      const panel = page.locator('.pp-panel')
      await expect(panel.locator('[aria-current]')).toContainText('All orders')
      await panel.getByLabel('Search pages').fill('Start')
      await expect(panel.getByRole('listitem')).toHaveCount(1)
      await panel.getByLabel('Search pages').press('ArrowDown')
      await page.keyboard.press('Enter')
      await editor.ready()
      await expect(page.locator('.ed-page-name')).toHaveText('Start')
      await expect(page).not.toHaveURL(new RegExp(`/editor/${orders.id}/`))
    })

    await test.step('move to another project, told before what that comes to', async () => {
      await root.call('POST /project/config/update', { id: shop.id, rev: 1, home: { kind: 'page', id: orders.id } })
      await page.goto(`/project/${shop.id}/pages`)
      const dialog = page.getByRole('dialog')
      await moreOf(page, 'All orders', 'Used by…')
      await expect(dialog.getByRole('link')).toHaveText(['The page “Start” links to it', 'It is the home page of “Shop of pages”'])
      expect(await violationsOf(page)).toEqual([])
      await dialog.getByRole('link', { name: /home page/ }).click()
      await expect(page).toHaveURL(`/project/${shop.id}/config#home`)
      await page.goBack()
      await moreOf(page, 'All orders', 'Move to another project…')
      await choose(page, 'Project', 'Other shop')
      await expect(dialog).toContainText('“Shop of pages” has it as its home page no more')
      await expect(dialog).toContainText('These pages go on linking to it, and their visitors may not be allowed there: Start')
      await dialog.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(names(page)).toHaveText(['Start'])
      await moreOf(page, 'Start', 'Delete')
      await expect(dialog).toContainText('No menu, page or template uses it, and it is no home page.')
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('No pages yet.')).toBeVisible()
    })
    expect(errors()).toEqual([])
  },
)

/** A page that shows a block of its project. */
async function withBlock(root: Api, projectId: number): Promise<void> {
  const words = { kind: 'element', id: 'Words', type: 'Text', name: 'Words', parentId: null, order: 'a0', props: { text: 'Of the block' } }
  const rest = { bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} }
  const face = { ...emptyDocument().entries.get('page'), block: NO_INTERFACE }
  const block = await root.post<BlockInfo>('/blocks/create', { projectId, name: 'Banner', entries: [face, { ...words, ...rest }] })
  const content = storedPage([{ id: 'Use_1', type: `block/${block.id}` }])
  await root.call('POST /pages/create', { name: 'With a block', projectId, pageData: { ...content, blocks: { [block.id]: 1 } } })
}

onlyLong(test)(
  'a project is offered as a template whose preview shows its blocks; a super administrator unlists one of somebody else with a reason',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const { root, shop } = await world(baseURL!, 'Shop of kits')
    await withBlock(root, shop.id)
    await confirm(root, baseURL!, author)
    const theirs = await signIn(baseURL!, author)
    const project = await theirs.call('POST /project/create', { name: 'Theirs' })
    const own = await theirs.call('POST /pages/create', { name: 'Doubtful', projectId: project.id })
    await theirs.call('POST /template/create', { pageId: own.id, name: 'Doubtful', category: 'other' })
    await root.call('POST /template/createProject', { projectId: shop.id, name: 'Shop kit', category: 'workplace' })
    await signInAs(page)
    await page.goto('/templates')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Preview Shop kit' }).click()
    await expect(dialog.getByRole('list', { name: 'What is included' })).toContainText('Blocks 1')
    await choose(page, 'Page', 'With a block')
    await expect(page.frameLocator('iframe[data-drawn]').getByText('Of the block')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()

    await moreOf(page, 'Doubtful', 'Take it out of the centre…')
    await dialog.getByRole('button', { name: 'Unlist it' }).click()
    await expect(dialog.getByText('Say why')).toBeVisible()
    await dialog.getByLabel('Reason').fill('It shows addresses of customers')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Unlist it' }).click()
    await expect(dialog).toHaveCount(0)
    await choose(page, 'Whose', 'Unlisted by administrators')
    await expect(page.locator('.template-card')).toContainText('Why it was unlisted: It shows addresses of customers')
    await moreOf(page, 'Doubtful', 'List it again')
    await expect(page.getByText('Administrators have unlisted no templates.')).toBeVisible()
    expect(errors()).toEqual([])
  },
)

onlyLong(test)(
  'a page is offered as a template, looked at, used from the centre and for a new page, and unlisted before it is deleted',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const { other, shop } = await world(baseURL!, 'Shop of templates')
    const editor = openEditor(page)
    await signInAs(page)
    await page.goto(`/project/${shop.id}/pages`)
    await moreOf(page, 'Orders', 'Offer as a template…')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Order list')
    await choose(page, 'Scenario', 'Search table')
    await dialog.getByRole('button', { name: 'Offer' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('link', { name: 'Templates' }).click()
    await choose(page, 'Scenario', 'Form')
    await expect(page.getByText('No template fits what is asked for.')).toBeVisible()
    await choose(page, 'Scenario', 'Search table')
    await page.getByRole('button', { name: 'Preview Order list' }).click()
    await expect(page.frameLocator('iframe[data-drawn]').getByText('Today’s orders')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use', exact: true }).click()
    await choose(page, 'In the project', other.name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await editor.ready()
    await expect(editor.canvas.getByText('Today’s orders')).toBeVisible()

    await page.goto(`/project/${other.id}/pages`)
    await page.getByRole('button', { name: 'New page' }).click()
    await dialog.getByLabel('Name').fill('Second of it')
    await dialog.getByText('A template', { exact: true }).click()
    await dialog.getByRole('radio', { name: /Order list/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await editor.ready()
    await expect(page.locator('.ed-page-name')).toHaveText('Second of it')

    await page.goto('/templates')
    await choose(page, 'Whose', 'Mine')
    await page.getByRole('button', { name: 'More actions for Order list' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Unlist it' }).click()
    const offered = page.locator('.template-card', { hasText: 'Order list' })
    await expect(offered).toContainText('Unlisted')
    await moreOf(page, 'Order list', 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(offered).toHaveCount(0)
    expect(errors()).toEqual([])
  },
)

for (const { theme, locale } of looksFrom(1)) {
  onlyLong(test)(`the lists of pages and templates are accessible on phones, ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const { root, shop, orders } = await world(baseURL!)
    await root.call('POST /template/create', { pageId: orders.id, name: 'Listed', category: 'other' })
    await prefer(page, { theme, locale })
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page)
    for (const path of [`/project/${shop.id}/pages`, '/pages', '/templates']) {
      await page.goto(path)
      await page.locator('.page-card, .template-card').first().waitFor()
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })
}
