import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { startService } from './service.ts'
import { makeDraft } from './workflow-draft.ts'

test('a draft is tested with a sample, then its request is really sent', async ({ page, baseURL }) => {
  page.setDefaultTimeout(15_000)
  const errors = watchErrors(page)
  const service = await startService()
  const api = await signIn(baseURL!)
  const { projectId, id } = await makeDraft(api, service.address)
  await signInAs(page)
  await page.goto(`/project/${projectId}/workflow/${id}`)
  const panel = page.getByRole('region', { name: 'Test', exact: true })
  const box = panel.getByRole('checkbox', { name: /^Really send: Send request/ })
  const steps = panel.getByRole('list', { name: 'Steps' }).getByRole('listitem')

  await test.step('the panel says what would leave and where to, and nothing is chosen', async () => {
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(box).not.toBeChecked()
    await expect(panel).toContainText(`To: ${new URL(service.address).host}`)
    await expect(panel).toContainText(`GET ${service.address}/pay/\${steps.q.title}`)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('a test reads records, shows what it would write, and answers samples', async () => {
    await panel.getByLabel('The title').fill('Mugs')
    await panel.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(panel.getByText('The test is done')).toBeVisible()
    await expect(panel.getByRole('row', { name: /^paid/ })).toContainText('true')
    await expect(steps).toHaveText([/Query records/, /Change record/, /Send request.*Sample/])
    await expect(steps.first()).toContainText('"title": "Mugs"')
    await expect(panel.getByText('The test is done')).toBeInViewport()
    expect(await violationsOf(page)).toEqual([])
    expect(service.asked).toEqual([])
  })

  await test.step('what is ticked is really sent, once', async () => {
    await box.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: 'Test and really send' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(steps.last()).toContainText('Real')
    expect(service.asked.map(({ url }) => url)).toEqual(['/pay/Cups'])
    expect(String(service.asked[0]?.headers['idempotency-key'])).toMatch(/^test-.*:h$/)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('a step that is changed has to be ticked again', async () => {
    await page
      .locator('.tf-canvas')
      .getByRole('button', { name: /^Send request/ })
      .click()
    await page.locator('.tf-form').getByLabel('Method').selectOption('POST')
    await expect(box).not.toBeChecked()
    await page.locator('.tf-form').getByLabel('Method').selectOption('GET')
    await expect(box).not.toBeChecked()
    await panel.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(steps.last()).toContainText('Sample')
    expect(service.asked).toHaveLength(1)
  })

  await test.step('nothing was written', async () => {
    const { list } = await api.post<{ readonly list: readonly object[] }>('/data/query', {
      ...{ projectId, env: 'stg', model: 'order', query: {} },
    })
    expect(list).toMatchObject([{ title: 'Cups', paid: false }])
  })
  await service.close()
  expect(errors()).toEqual([])
})
