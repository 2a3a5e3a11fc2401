import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { formula, group, pageOf, say, step } from './action-page.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'

const ORDERS = {
  ...{ id: 'orders', name: 'orders', method: 'POST', isCors: false, stgApi: '/api/orders?page=2', prdApi: '/api/orders' },
  headers: [
    { key: 'x-shop', value: 'north' },
    { key: 'authorization', value: 'Bearer secret' },
  ],
  params: [{ key: 'size', value: 10 }],
  result: { code: 'status', codeValue: 'ok', data: 'rows', msg: 'text' },
}

/** A formula that fails, a search with a request in a loop, a form, and a dialog. */
const page = pageOf({
  buttons: {
    Button_find: [
      group('loop', [[step('request', { id: 'orders', sends: 'chosen' })]], { times: 2 }),
      say(formula('context.variable.count + 1')),
    ],
    Button_open: [step('openModal', { target: 'Modal_1' })],
  },
  variables: [{ name: 'count', type: 'number', defaultValue: 3 }],
  elements: [
    { id: 'Text_bad', type: 'Text', props: { text: formula('context.variable.count.map((n) => n)') } },
    {
      id: 'Form_find',
      type: 'Form',
      children: [{ id: 'Input_code', type: 'Input', props: { formItem: { name: 'code', label: 'Code' } } }],
    },
    { id: 'Modal_1', type: 'Modal', props: { title: 'Ask first' }, children: [{ id: 'Text_ask', type: 'Text', props: { text: 'Sure?' } }] },
  ],
  apis: { orders: ORDERS },
})

async function createIn(api: Api): Promise<number> {
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Project of the dock' })
  return (await api.post<PageInfo>('/pages/create', { name: 'dock', projectId: project.id, pageData: page })).id
}

/** The dock as a person uses it. */
function openDock(page: Page) {
  const strip = page.getByRole('region', { name: 'Bottom dock' })
  const body = page.locator('.ed-dock-body')
  return {
    body,
    tab: async (name: string) => {
      await strip.getByRole('tab', { name }).click()
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    },
    /** The next tab, by its key. */
    next: async (name: string) => {
      await page.keyboard.press('ArrowRight')
      await expect(strip.getByRole('tab', { name })).toBeFocused()
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    },
    row: (text: string) => body.getByRole('listitem').filter({ hasText: text }),
    group: (name: string) => body.locator(`[data-group="${name}"]`),
  }
}

test('a developer looks after a page in the dock: problems, console, network, timeline and state', async ({ page, baseURL }) => {
  test.setTimeout(120_000)
  const api = await signIn(baseURL!)
  const id = await createIn(api)
  const answer = { status: 'ok', rows: [{ no: 17 }], text: 'fine' }
  await page.route('**/api/orders*', (route) => route.fulfill({ json: answer, headers: { 'x-served-by': 'shop' } }))
  await signInAs(page)
  const errors = watchErrors(page)
  await page.goto(`/editor/${id}/edit`)
  const editor = openEditor(page)
  await editor.ready()
  const dock = openDock(page)
  const found: string[] = []
  const check = async (view: string) => {
    for (const violation of await violationsOf(page)) found.push(`${view}: ${violation}`)
  }

  await test.step('a failing formula is named with its place, and a click leads there', async () => {
    await page.keyboard.press('Control+`')
    const row = dock.row('Text_bad')
    await expect(row).toContainText('Formula failed: What is called is not a function')
    await expect(row).toContainText('Text (1:27)')
    await check('Problems')
    await row.getByRole('button').press('Enter')
    await expect(page.locator('.ed-tag-name')).toContainText('Text_bad')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toBe('text')
  })

  await test.step('it goes with its element, and comes back with it', async () => {
    await page.locator('.ed-overlay').focus()
    await page.keyboard.press('Delete')
    await expect(dock.body).toContainText('No problems')
    await page.keyboard.press('Control+z')
    await expect(dock.row('Text_bad')).toHaveCount(1)
    await dock.row('Text_bad').getByRole('button').press('Enter')
  })

  await test.step('it goes when it is mended, and what it read stays in the console', async () => {
    await editor.bind('text', 'variable.count')
    await expect(dock.row('Text_bad')).toHaveCount(0)
    await expect(dock.body).toContainText('No problems')
    await page.getByRole('tab', { name: 'Problems' }).focus()
    await dock.next('Console')
    await dock.row('Text_bad').first().locator('summary').press('Enter')
    await expect(dock.row('Text_bad').first()).toContainText('variable.count = 3')
    await check('Console')
  })

  await test.step('a field that gets another name leaves nothing under the old one', async () => {
    await dock.tab('State')
    await expect(dock.group('forms')).toContainText('{"code":""}')
    await editor.select('Input', 'Input_code')
    await editor.field('formItem.name').getByRole('textbox').fill('number')
    await page.keyboard.press('Enter')
    await expect(dock.group('forms')).toContainText('{"number":""}')
    await page.locator('.ed-overlay').focus()
    await page.keyboard.press('Control+z')
    await expect(dock.group('forms')).toContainText('{"code":""}')
  })

  await test.step('a dialog that a preview left open is closed in the next one', async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await editor.canvas.locator('[data-id="Button_open"]').click()
    const dialog = editor.canvas.getByRole('dialog', { name: 'Ask first' })
    await expect(dialog).toBeVisible()
    await page.getByRole('button', { name: 'Exit preview', exact: true }).click()
    await expect(editor.canvas.locator('.tessera-modal-inline')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(editor.canvas.locator('.tessera-modal-inline')).toHaveCount(0)
    await expect(editor.canvas.locator('[data-id="Button_open"]')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Exit preview', exact: true }).click()
  })

  await test.step('the state of the previewed page follows what is typed', async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await expect(page.getByText('Preview: the page and its flows are running')).toBeVisible()
    await expect(dock.body).toContainText('The page in preview')
    await editor.canvas.getByLabel('Code').fill('abc')
    await expect(dock.group('forms')).toContainText('{"code":"abc"}')
    await expect(dock.group('variables')).toContainText('out: null')
    await editor.canvas.locator('[data-id="Button_find"]').click()
    await expect(dock.group('variables')).toContainText('out: 4')
    await check('State')
  })

  await test.step('its requests are there with all that went over the wire', async () => {
    await dock.tab('Network')
    await expect(dock.row('/api/orders?page=2')).toHaveCount(2)
    const row = dock.row('/api/orders?page=2').first()
    await expect(row).toContainText('200')
    await row.locator('summary').press('Enter')
    for (const text of ['asked by orders', 'x-shop: north', 'authorization: •••', '"size":10', 'x-served-by: shop', 'data: [{"no":17}]'])
      await expect(row).toContainText(text)
    await expect(dock.body).not.toContainText('secret')
    await check('Network')
  })

  await test.step('its flow is in the timeline, and opens in its diagram', async () => {
    await page.getByRole('tab', { name: 'Network' }).focus()
    await dock.next('Timeline')
    const run = dock.row('onClick of Button_find · done')
    await run.locator('summary').press('Enter')
    await expect(run.getByText('Set variable')).toBeVisible()
    await expect(run.getByText('Request', { exact: true })).toHaveCount(2)
    await check('Timeline')
    await run.getByRole('button').press('Enter')
    await expect(page.getByRole('button', { name: 'Back to the canvas (Esc)' })).toBeVisible()
    await expect(page.getByText(/^✓ \d+ ms$/)).not.toHaveCount(0)
    await check('an opened trace')
  })
  expect(errors()).toEqual([])
  expect(found).toEqual([])
})
