import { expect, type FrameLocator, type Page } from 'playwright/test'
import type { CreatedPage, TemplateInfo } from '../../server/wire.ts'
import { type Api, publish, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const preview = (page: Page): FrameLocator => page.frameLocator('iframe[data-drawn]')

/** A page of its own, made of a template and published, as a visitor sees it. */
async function visit(page: Page, api: Api, key: string): Promise<void> {
  const project = await api.call('POST /project/create', { name: `Of ${key}` })
  const asked = { id: `built-in:${key}`, projectId: project.id, language: 'en' }
  const made: CreatedPage = await api.call('POST /template/use', asked)
  await publish(api, made.id)
  await signInAs(page)
  await page.goto(`/page/${made.id}`)
}

test('a page is made of a built-in template: seen with data before, in the editor and by a visitor', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const project = await api.call('POST /project/create', { name: 'Made of built-in templates' })
  const editor = openEditor(page)
  await signInAs(page)
  await page.goto(`/project/${project.id}/pages`)
  await page.getByRole('button', { name: 'New page' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My customers')
  await dialog.getByText('A template', { exact: true }).click()
  await expect(dialog.getByText('Built in', { exact: true })).toBeVisible()
  await dialog.getByRole('radio', { name: /^Search table/ }).click()
  await expect(preview(page).locator('tbody tr')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await editor.ready()
  await expect(page.locator('.ed-page-name')).toHaveText('My customers')
  await expect(editor.canvas.locator('tbody tr').first()).toContainText('@example.com')

  const id = Number(/editor\/(\d+)/.exec(page.url())![1])
  await publish(api, id)
  await page.goto(`/page/${id}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await page.getByLabel('Keyword').fill('Aster')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows).toHaveCount(1)
  expect(errors()).toEqual([])
})

test('the template centre shows the built-in templates with pictures, and makes the back office', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page)
  await page.goto('/templates')
  const section = page.getByRole('region', { name: 'Built in' })
  await expect(section.getByRole('listitem')).toHaveCount(9)
  await expect(section.locator('img')).toHaveCount(9)
  await section.getByRole('button', { name: 'Use Back office' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Office of mine')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.studio-page-link')).toHaveText(
    ['Workplace', 'Settings', 'Orders', 'Customers', 'Customer'],
    {
      useInnerText: true,
    },
  )
  expect(errors()).toEqual([])
})

/** What the preview of a template shows when its data is there. */
const SHOWN: { readonly [name: string]: (frame: FrameLocator) => Promise<void> } = {
  'Workplace with key figures': (frame) => expect(frame.getByRole('button', { name: 'Mark as paid' })).toHaveCount(5),
  'Search table': (frame) => expect(frame.locator('tbody tr')).toHaveCount(10),
  'Card list': (frame) => expect(frame.getByRole('button', { name: 'View' })).toHaveCount(24),
  'Master and detail': (frame) => expect(frame.locator('tbody tr').first()).toContainText('SO'),
  'Step form': (frame) => expect(frame.getByText('Who orders')).toBeVisible(),
  'Details with history': (frame) => expect(frame.getByText('@example.com')).toBeVisible(),
  'Report with charts': (frame) => expect(frame.locator('canvas').first()).toBeVisible(),
  Settings: (frame) => expect(frame.getByLabel('Company name')).toHaveValue('Sample company'),
}

onlyLong(test)('each built-in template runs in its preview', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page)
  await page.goto('/templates')
  const dialog = page.getByRole('dialog')
  for (const [name, shown] of Object.entries(SHOWN)) {
    await test.step(name, async () => {
      await page.getByRole('button', { name: `Preview ${name}`, exact: true }).click()
      await shown(preview(page))
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(dialog).toHaveCount(0)
    })
  }
  await test.step('the content in the editor, to look at', async () => {
    await page.goto('/editor/built-in-template/report')
    await expect(page.locator('.ed-header h1')).toHaveText('Sales report')
    await expect(page.getByRole('button', { name: 'Use the template' })).toBeVisible()
  })
  expect(errors()).toEqual([])
})

onlyLong(test)(
  'the step form validates each step, shows a summary and creates the order',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    await visit(page, await signIn(baseURL!), 'step-form')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('A contact is needed')).toBeVisible()
    await expect(page.getByText('Please check the form')).toBeVisible()
    await page.getByRole('combobox', { name: 'Customer' }).click()
    await page.getByRole('option', { name: 'Blue Harbour' }).click()
    await page.getByLabel('Contact').fill('Noah Fischer')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Amount').fill('1234.5')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Check the order')).toBeVisible()
    await expect(page.getByText('$1,234.50')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Amount')).toHaveValue(/1,?234\.50?/)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Create the order' }).click()
    await expect(page.getByText('The order is created')).toBeVisible()
    await expect(page.getByText(/Order SO\d+, \$1,234\.50/)).toBeVisible()
    await page.getByRole('button', { name: 'Create another' }).click()
    await expect(page.getByLabel('Contact')).toHaveValue('')
    expect(errors()).toEqual([])
  },
)

onlyLong(test)('master and detail: a customer is found, selected and changed', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  await visit(page, await signIn(baseURL!), 'master-detail')
  const detail = page.locator('[data-id="Card_detail"]')
  const orders = page.locator('[data-id="MarsTable_orders"] tbody tr')
  await expect(orders.first()).toContainText('SO')
  await page.getByLabel('Search customers').pressSequentially('granite')
  const list = page.locator('[data-id="ForEach_customers"]')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByText('Granite Build').click()
  await expect(detail).toContainText('James Murphy')
  await expect(page.locator('[data-id="MarsTable_orders"]')).toContainText('6 in total')
  await detail.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Contact')).toHaveValue('James Murphy')
  await dialog.getByLabel('City').fill('Galway')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(detail).toContainText('Galway')
  await expect(list).toContainText('Galway')
  expect(errors()).toEqual([])
})

onlyLong(test)('the cards are filtered, viewed, paused and created', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  await visit(page, await signIn(baseURL!), 'card-list')
  const cards = page.locator('[data-id="ForEach_cards"]').getByRole('listitem')
  await expect(cards).toHaveCount(24)
  await page.getByRole('radio', { name: 'Trial' }).click()
  await expect(cards.filter({ hasNotText: 'Trial' })).toHaveCount(0)
  await expect(cards).not.toHaveCount(0)
  await page.getByRole('radio', { name: 'All' }).click()
  await page.getByLabel('Keyword').pressSequentially('quartz')
  await expect(cards).toHaveCount(1)
  await cards.getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leo Novak')
  // While it opens, the drawer does not have the focus yet.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 2_000 })
  }).toPass()
  await cards.getByRole('button', { name: 'Pause' }).click()
  await expect(cards).toContainText('Paused')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Name').fill('Quartz & Sons')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(cards).toHaveCount(2)
  expect(errors()).toEqual([])
})

onlyLong(test)(
  'the report follows its filters, the workplace its to-dos, the details their note',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    await test.step('report', async () => {
      await visit(page, api, 'report')
      const count = page.locator('[data-id="Statistic_count"]')
      const table = page.locator('[data-id="MarsTable_days"]')
      await expect(table).toContainText('30 in total')
      const all = await count.textContent()
      await page.getByRole('radio', { name: '7 days' }).click()
      await expect(table).toContainText('7 in total')
      await expect(count).not.toHaveText(all!)
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect(count).toHaveText(all!)
    })
    await test.step('workplace', async () => {
      await visit(page, api, 'workplace')
      const todo = page.locator('[data-id="List_todo"]')
      const first = /SO\d+/.exec((await todo.getByText(/^SO/).first().textContent())!)![0]
      await todo.getByRole('button', { name: 'Mark as paid' }).first().click()
      await expect(page.getByText('Marked as paid')).toBeVisible()
      await expect(todo).not.toContainText(first)
    })
    await test.step('details', async () => {
      await visit(page, api, 'customer')
      await page.getByRole('button', { name: 'Edit the note' }).click()
      await page.getByRole('dialog').getByLabel('Note').fill('Prefers calls')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.locator('[data-id="Descriptions_facts"]')).toContainText('Prefers calls')
    })
    await test.step('settings', async () => {
      await visit(page, api, 'settings')
      await page.getByRole('tab', { name: 'Notices' }).click()
      await page.getByRole('radio', { name: 'Once a week' }).click()
      await page.getByRole('button', { name: 'Save notices' }).click()
      await expect(page.getByText('Saved in this browser')).toBeVisible()
      await page.getByRole('tab', { name: 'Contacts' }).click()
      await expect(page.locator('[data-id="MarsTable_members"] tbody tr')).toHaveCount(5)
    })
    expect(errors()).toEqual([])
  },
)

for (const { theme, locale } of looksFrom(1)) {
  onlyLong(test)(
    `pages of built-in templates are accessible on phones, ${theme}, ${locale}`,
    async ({ page, baseURL }) => {
      const api = await signIn(baseURL!)
      await prefer(page, { theme, locale })
      await page.setViewportSize({ width: 390, height: 844 })
      const { list } = await api.get<{ readonly list: readonly TemplateInfo[] }>('/pages/getPageTemplateList?builtIn=1')
      for (const { id } of list) {
        await visit(page, api, String(id).replace('built-in:', ''))
        await page.waitForLoadState('networkidle')
        expect([id, await violationsOf(page)]).toEqual([id, []])
        expect([id, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([id, 390])
      }
    },
  )
}
