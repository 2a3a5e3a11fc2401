import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { type Api, signIn, storedPage } from '../helpers/api.ts'
import { startServer } from '../helpers/server.ts'
import { violationsOf } from './accessible.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'
import { startService } from './service.ts'

interface Stored {
  apis: object
  interceptor: object
  elementsMap: { [id: string]: { config: { api?: object } } }
}

/** A page that shows what a service says, with a block of the project and a key for the service. */
function salesPage(service: string): object {
  const stored = storedPage([
    {
      id: 'Text_sold',
      type: 'Text',
      props: { text: { type: 'variable', value: '"Sold " + context.component.Statistic_sales?.data' } },
    },
    { id: 'Statistic_sales', type: 'Statistic', props: { title: 'Sales' } },
  ]) as Stored
  stored.apis = {
    sales: { id: 'sales', name: 'sales', method: 'GET', stgApi: `${service}/sales`, prdApi: `${service}/sales` },
  }
  stored.interceptor = { headers: [{ key: 'Authorization', value: 'Bearer of-the-first' }] }
  stored.elementsMap.Statistic_sales!.config.api = { sourceType: 'api', id: 'sales', sourceField: 'data.count' }
  return stored
}
async function shop(root: Api, service: string) {
  const project = await root.call('POST /project/create', { name: 'Shop', remark: 'Sells' })
  const page = await root.call('POST /pages/create', {
    name: 'Sales',
    projectId: project.id,
    isPublic: 1,
    pageData: salesPage(service),
  })
  await root.call('POST /project/menu/create', {
    ...{ projectId: project.id, type: 1, name: 'Sales', kind: 'page', pageId: page.id, path: '/sales' },
  })
  await root.call('POST /project/resources/update', {
    projectId: project.id,
    hosts: [{ kind: 'image', host: 'cdn.shop.test', way: 'direct' }],
  })
  return { project, page }
}
/** Published, and what it shows there. */
async function shown(
  root: Api,
  page: Page,
  { projectId, pageId, service }: { projectId: number; pageId: number; service: string },
) {
  await root.call('POST /project/prefixes/update', { id: projectId, prefixes: [service], visitorPrefixes: [service] })
  await root.call('POST /page/publish/create', { env: 'prd', id: pageId })
  await page.goto(`/page/${pageId}`)
  await expect(element(page, 'Text_sold')).toHaveText('Sold 1')
  return page.locator('[data-id="page"]').textContent()
}

onlyLong(test)(
  'a project is exported, imported into an empty server with other services, published there, and shows the same',
  async ({ page, browser, baseURL }) => {
    const errors = watchErrors(page)
    const [first, second] = await Promise.all([startService(), startService()])
    const other = await startServer({ env: { NODE_ENV: 'production', TESSERA_SAMPLE: 'off' } })
    try {
      const root = await signIn(baseURL!)
      const { project, page: sales } = await shop(root, first.address)
      await signInAs(page)
      const before = await shown(root, page, { projectId: project.id, pageId: sales.id, service: first.address })
      await page.goto('/projects')
      const card = page.getByRole('listitem').filter({ hasText: 'Sells' })
      const more = card.getByRole('button', { name: 'More actions for Shop' })
      await more.click()
      await page.getByRole('menuitem', { name: 'Export project' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Secrets, people and publish records stay here')).toBeVisible()
      const downloading = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Export', exact: true }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('Shop.json')
      const path = await download.path()
      expect(await readFile(path, 'utf8')).not.toContain('of-the-first')
      await expect(dialog).toBeHidden()
      await expect(more).toBeFocused()

      const context = await browser.newContext({ baseURL: other.url })
      const there = await context.newPage()
      const errorsThere = watchErrors(there)
      const rootThere = await signIn(other.url)
      await signInAs(there)
      await there.goto('/projects')
      await there.getByRole('button', { name: 'Import project' }).click()
      const wizard = there.getByRole('dialog')
      const input = wizard.locator('input[type=file]')
      await input.setInputFiles({
        name: 'photo.zip',
        mimeType: 'application/zip',
        buffer: Buffer.from('PK\x03\x04 nothing', 'latin1'),
      })
      await expect(wizard.getByRole('alert')).toContainText('ZIP')
      await input.setInputFiles({ name: 'text.json', mimeType: 'application/json', buffer: Buffer.from('{"half":') })
      await expect(wizard.getByRole('alert')).toContainText('Imported project file must be a single JSON file')
      await input.setInputFiles(path)
      await expect(wizard.getByRole('region', { name: 'In the file' })).toContainText('Pages 1')
      expect(await rootThere.get<{ total: number }>('/project/list')).toMatchObject({ total: 0 })

      await wizard.getByLabel('Name of the project').fill('Shop abroad')
      const instead = wizard.getByLabel(`Instead of ${first.address}`)
      await instead.fill(`${second.address}/`)
      await wizard.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(wizard.getByText('has no / at its end')).toBeVisible()
      await instead.fill(second.address)
      await wizard.getByText('cdn.shop.test').click()
      await wizard.getByLabel('Sales: Authorization').fill('Bearer of-the-second')
      await wizard.getByRole('button', { name: 'Import', exact: true }).click()
      const done = wizard.getByRole('status')
      for (const sentence of [
        'Made the project “Shop abroad”',
        'Made 1 page: Sales',
        'Made 1 menu or button: Sales',
        'Allowed 1 host',
      ])
        await expect(done).toContainText(sentence)
      await wizard.getByRole('button', { name: 'Open the project' }).click()
      await expect(there.getByRole('heading', { name: 'Shop abroad' })).toBeVisible()
      const [imported] = (await rootThere.call('GET /pages/list', {})).list
      expect(imported).toMatchObject({ name: 'Sales', isPublic: 1 })
      const where = { projectId: imported!.projectId, pageId: imported!.id, service: second.address }
      expect(await shown(rootThere, there, where)).toBe(before)
      expect(second.asked.at(-1)?.headers.authorization).toBe('Bearer of-the-second')

      // The same page once more, into the project where it is: its name is taken, and it is replaced.
      await there.goto(`/project/${where.projectId}/pages`)
      await there.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(wizard.getByRole('button', { name: 'Choose a file' })).toBeFocused()
      await there.evaluate(
        (text) => {
          const data = new DataTransfer()
          data.setData('text/plain', text)
          document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
        },
        await readFile(path, 'utf8'),
      )
      await there.getByRole('combobox', { name: 'What to do with “Sales”' }).click()
      await there.getByRole('option', { name: 'Replace what is here' }).click()
      await wizard.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(done).toContainText('Replaced what is on 1 page, which its history takes back')
      await wizard.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(there.getByRole('button', { name: 'Import', exact: true })).toBeFocused()
      expect((await rootThere.call('GET /pages/list', {})).total).toBe(1)
      expect([...errors(), ...errorsThere().filter((text) => !/400/.test(text))]).toEqual([])
      await context.close()
    } finally {
      await Promise.all([other.stop(), first.close(), second.close()])
    }
  },
)

test('records of models go along where they are chosen, and come back in the new project', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const root = await signIn(baseURL!)
  const office = { id: 'built-in:back-office', language: 'en', name: 'Office with records' }
  await root.post('/template/useProject', office)
  await signInAs(page)
  await page.goto('/projects')
  await page.getByRole('button', { name: `More actions for ${office.name}` }).click()
  await page.getByRole('menuitem', { name: 'Export project' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'None' })).toBeChecked()
  await dialog.getByText('Of test and production').click()
  await expect(dialog.getByText('At most 50,000, some 20 MB')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const path = await (await downloading).path()
  await page.getByRole('button', { name: 'Import project' }).click()
  await dialog.locator('input[type=file]').setInputFiles(path)
  await expect(dialog.getByRole('region', { name: 'In the file' })).toContainText('Records 168')
  await dialog.getByLabel('Name of the project').fill('Office again')
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('Made 168 records')
  await dialog.getByRole('button', { name: 'Open the project' }).click()
  await expect(page.getByRole('heading', { name: 'Office again' })).toBeVisible()
  const projectId = Number(/project\/(\d+)/.exec(page.url())![1])
  const query = { projectId, env: 'prd', model: 'order', query: { include: { customer: {} } } }
  const { list } = await root.post<{ list: { no: string; customer: { name: string } }[] }>('/data/query', query)
  expect(list.find(({ no }) => no === 'SO000001')?.customer.name).toEqual(expect.any(String))
  expect(errors()).toEqual([])
})

for (const { theme, locale } of looksFrom(3))
  onlyLong(test)(`exporting and importing are accessible and fit: ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const root = await signIn(baseURL!)
    const { project } = await shop(root, 'https://stg.shop.test')
    await prefer(page, { theme, locale })
    await signInAs(page)
    const words =
      locale === 'zh'
        ? { open: '导入', finish: '导入', save: '导出', more: '更多操作：Shop', export: '导出项目' }
        : { open: 'Import', finish: 'Import', save: 'Export', more: 'More actions for Shop', export: 'Export project' }
    const picture = async (name: string, width: number): Promise<void> => {
      if (process.env.TESSERA_PICTURES)
        await page.screenshot({ path: `${process.env.TESSERA_PICTURES}/${name}-${width}-${theme}-${locale}.png` })
    }
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/projects')
      await page.getByRole('button', { name: words.more }).first().click()
      await page.getByRole('menuitem', { name: words.export }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(['export', width, await violationsOf(page)]).toEqual(['export', width, []])
      await picture('export', width)
      const downloading = page.waitForEvent('download')
      await dialog.getByRole('button', { name: words.save, exact: true }).click()
      const path = await (await downloading).path()
      await page.goto(`/project/${project.id}/pages`)
      await page.getByRole('button', { name: words.open, exact: true }).click()
      const input = dialog.locator('input[type=file]')
      await expect(input).toBeAttached()
      expect(['file', width, await violationsOf(page)]).toEqual(['file', width, []])
      await picture('file', width)
      await input.setInputFiles(path)
      await expect(dialog.locator('.exchange-rows').first()).toBeVisible()
      expect(['review', width, await violationsOf(page)]).toEqual(['review', width, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await picture('review', width)
      await dialog.getByRole('button', { name: words.finish, exact: true }).click()
      await expect(dialog.getByRole('status')).toBeVisible()
      expect(['done', width, await violationsOf(page)]).toEqual(['done', width, []])
      await picture('done', width)
    }
  })
