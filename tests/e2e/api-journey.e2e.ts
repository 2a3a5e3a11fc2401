import { expect } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { startService } from './service.ts'

const formula = (value: string) => ({ type: 'variable', value })

test('an api is imported, tried and published; a visitor without a login gets its data, and a stream follows its settings', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const service = await startService('SUCCESS')
  const errors = watchErrors(page)
  const editor = openEditor(page)
  const left = page.getByTestId('left')
  const api = await signIn(baseURL!)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Totals' })
  const prefixes = [service.address]
  await api.post('/project/prefixes/update', { id: project.id, prefixes, visitorPrefixes: prefixes })
  const pageData = storedPage([
    { id: 'Text_total', type: 'Text', props: { text: formula('"total " + context.component.LineChart_total?.data?.[0]?.y') } },
    { id: 'Text_heard', type: 'Text', props: { text: formula('"heard " + context.component.Statistic_heard?.data') } },
    { id: 'LineChart_total', type: 'LineChart' },
    { id: 'Statistic_heard', type: 'Statistic' },
  ]) as { apis: object; elementsMap: { [id: string]: { config: { api?: object } } } }
  pageData.apis = {
    feed: { id: 'feed', name: 'feed', sourceId: 'source/sse', config: { stgApi: '/api/events/one', prdApi: '/api/events/one' } },
  }
  pageData.elementsMap.Statistic_heard!.config.api = { sourceType: 'api', id: 'feed' }
  const { id } = await api.post<PageInfo>('/pages/create', { name: 'Totals', projectId: project.id, isPublic: 1, pageData })
  const opened: string[] = []
  await page.route('**/api/events/*', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!
    opened.push(name)
    // Told to wait before it connects again, so that nothing but a setting opens another.
    return route.fulfill({ contentType: 'text/event-stream', body: `retry: 3600000\ndata: ${JSON.stringify(name)}\n\n` })
  })
  await signInAs(page)
  await page.goto(`/editor/${id}/edit`)
  await editor.ready()
  const text = (element: string) => editor.canvas.locator(`[data-id="${element}"]`)

  await test.step('import it from cURL and try it', async () => {
    await editor.panel('APIs')
    await page.getByRole('button', { name: 'Import…' }).click()
    await page.getByRole('textbox', { name: 'cURL commands' }).fill(`curl -G ${service.address}/orders/{shop} -d page=1 -H 'x-shop: 7'`)
    await page.getByRole('button', { name: 'Import (1)' }).click()
    await left.getByRole('button', { name: /^orders/ }).click()
    await left.getByLabel('Values sent (JSON)').fill('{"shop": "a b"}')
    await left.getByRole('button', { name: 'Test run' }).click()
    // The service names its success otherwise than is usual here.
    await expect(left.getByRole('region', { name: 'Answer', exact: true })).toContainText('The service answered code SUCCESS')
    await expect(left.getByRole('region', { name: 'Answer as it came' })).toContainText('"code": "SUCCESS"')
    await editor.field('result.codeValue').getByRole('combobox').selectOption('text')
    await editor.field('result.codeValue').getByRole('textbox').fill('SUCCESS')
    await editor.field('sourceField').getByRole('textbox').fill('data.list')
    await left.getByRole('button', { name: 'Test run' }).click()
    const answer = left.getByRole('region', { name: 'Answer', exact: true })
    // Settings and response are beside each other, with room to read both.
    const [form, response] = await Promise.all([editor.boxOf(editor.field('params')), editor.boxOf(answer)])
    expect([form.width > 340, response.width > 220, response.x >= form.x + form.width]).toEqual([true, true, true])
    await expect(answer).toContainText(/Success 0 · \d+ ms/)
    await expect(answer.getByText('Data after the path').locator('..')).toContainText('41')
    await expect(answer.getByText('All of the mapped data').locator('..')).toContainText('"count": 1')
    expect(service.asked.at(-1)).toMatchObject({ url: '/orders/a%20b?page=1&shop=a+b', headers: { 'x-shop': '7' } })
  })

  await test.step('an element takes its data from it', async () => {
    await editor.panel('Outline')
    await left.getByText('LineChart_total', { exact: true }).click()
    await editor.tab('Data')
    await page.getByRole('combobox', { name: 'Data from' }).click()
    await page.getByRole('option', { name: 'An API of this page' }).click()
    await page.getByRole('combobox', { name: 'API', exact: true }).click()
    await page.getByRole('option', { name: 'orders' }).click()
    await expect(text('Text_total')).toHaveText('total 41')
  })

  await test.step('a setting that changes opens the stream anew and asks the api again', async () => {
    await expect(text('Text_heard')).toHaveText('heard one')
    await editor.panel('APIs')
    await left.getByRole('button', { name: /^feed/ }).click()
    await editor.field('stgApi').getByRole('textbox').fill('/api/events/two')
    await expect(text('Text_heard')).toHaveText('heard two')
    await left.getByRole('button', { name: 'Back to the list' }).click()
    await left.getByRole('button', { name: /^orders/ }).click()
    await editor.field('params').getByRole('textbox').nth(1).fill('2')
    await expect(text('Text_total')).toHaveText('total 42')
    expect(opened).toEqual(['one', 'two'])
  })

  await test.step('publish it, and look at it without a login', async () => {
    await editor.saved()
    await editor.publish('PRD')
    await expect(page.getByText(/Published/).first()).toBeVisible()
    const visitor = await browser.newContext({ baseURL: baseURL!, locale: 'en-US' })
    const view = await visitor.newPage()
    await view.goto(`/page/${id}`)
    await expect(view.locator('[data-id="Text_total"]')).toHaveText('total 42')
    const { headers } = service.asked.at(-1)!
    expect([headers['x-shop'], headers.cookie, headers.authorization]).toEqual(['7', undefined, undefined])
    // The same page's way leads nowhere else.
    const elsewhere = await view.request.post('/api/viewer/request', {
      data: { page: id, source: 'LineChart_total', url: `${service.address}/users` },
    })
    expect(elsewhere.status()).toBe(403)
    await visitor.close()
  })
  expect(errors()).toEqual([])
  await service.close()
})
