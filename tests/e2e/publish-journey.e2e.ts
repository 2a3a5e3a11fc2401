import { expect } from 'playwright/test'
import type { PageInfo } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { signIn } from '../helpers/api.ts'
import { moreOf, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { startService } from './service.ts'

onlyLong(test)('a page goes from nothing to visitors, is changed, published again and rolled back', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000)
  const errors = watchErrors(page)
  const editor = openEditor(page)
  const left = page.getByTestId('left')
  const service = await startService()

  await test.step('sign in and create a page', async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/projects$/)
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByLabel('Name').fill('Journey')
    await page.getByLabel('Name').press('Enter')
    await page.getByRole('button', { name: 'New page' }).click()
    await page.getByLabel('Name').fill('Orders today')
    await page.getByLabel('Name').press('Enter')
    await editor.ready()
  })
  const id = Number(/\/editor\/(\d+)\//.exec(page.url())?.[1])
  const api = await signIn(baseURL!)
  const { projectId } = await api.get<PageInfo>(`/pages/detail/${id}`)
  await api.post('/project/prefixes/update', { id: projectId, prefixes: [service.address], visitorPrefixes: [service.address] })

  await test.step('drag a card, a title, a form, a button and a table onto it', async () => {
    const root = await editor.boxOf(editor.canvas.locator('[data-id="page"]'))
    const top = { x: root.x + root.width / 2, y: root.y + 60 }
    await editor.drag('Card', top)
    await editor.drag('Title', await editor.into('Card'))
    const card = await editor.boxOf(editor.canvas.locator('[data-type="Card"]'))
    await editor.drag('Form', { x: card.x + card.width / 2, y: card.y + card.height - 12 })
    await editor.drag('Button', await editor.into('Form'))
    const bottom = { x: root.x + root.width / 2, y: root.y + root.height - 30 }
    await editor.drag('MarsTable', bottom)
    await expect(editor.canvas.locator('[data-type="Card"] [data-type="Title"]')).toBeVisible()
    await expect(editor.canvas.locator('[data-type="Card"] [data-type="Form"] [data-type="Button"]')).toBeVisible()
    await expect(editor.canvas.locator('[data-type="MarsTable"]')).toBeVisible()
    await expect(editor.canvas.locator('[data-type="Card"] [data-type="MarsTable"]')).toHaveCount(0)
  })

  await test.step('a form item outside a form is refused with the reason, before the drop', async () => {
    await editor.pick('Input', await editor.into('Title'))
    await expect(page.getByText('Form items go inside a form')).toBeVisible()
    await page.mouse.up()
    await expect(editor.canvas.locator('[data-type="Input"]')).toHaveCount(0)
  })

  await test.step('bind the title to a formula over a variable', async () => {
    await editor.panel('Variables')
    await page.getByRole('button', { name: 'Add a variable' }).click()
    await left.getByLabel('Name').fill('count')
    await left.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Number', exact: true }).click()
    await left.getByLabel('Default').fill('2')
    await left.getByRole('button', { name: 'Add', exact: true }).click()
    await editor.select('Title')
    await editor.bind('text', "'Orders: ' + context.variable.count * 21")
    await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('Orders: 42')
  })

  await test.step('wire button → request → branch → message', async () => {
    await editor.panel('APIs')
    await page.getByRole('button', { name: 'Add an API' }).click()
    await left.getByLabel('Name', { exact: true }).fill('orders')
    await page.keyboard.press('Enter')
    await editor.field('stgApi').getByRole('textbox').fill(`${service.address}/orders`)
    await editor.field('prdApi').getByRole('textbox').fill(`${service.address}/orders`)
    await left.getByRole('button', { name: 'Back to the list' }).click()
    await editor.select('Button')
    await editor.tab('Events')
    await page.getByRole('button', { name: 'Add a flow: Click' }).click()
    await editor.addStep('Request', 0)
    await page.getByRole('combobox', { name: 'API' }).selectOption({ index: 1 })
    await editor.addStep('Branch', 1)
    await editor.addToLane('Success', 'Message')
    await editor.field('content').getByRole('textbox').fill('The server is well')
    await editor.addToLane('Failure', 'Message')
    await editor.field('content').getByRole('textbox').fill('The server is ill')
    await page.getByRole('button', { name: 'Back to the canvas (Esc)' }).click()
    await expect(editor.canvas.locator('[data-type="Button"]')).toBeVisible()
  })

  await test.step('undo and redo', async () => {
    await editor.select('Button')
    await editor.tab('Props')
    await editor.field('text').getByRole('textbox').fill('Check the server')
    await expect(editor.canvas.getByRole('button', { name: 'Check the server' })).toBeVisible()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(editor.canvas.getByRole('button', { name: 'Check the server' })).toHaveCount(0)
    await page.getByRole('button', { name: /^Redo/ }).click()
    await expect(editor.canvas.getByRole('button', { name: 'Check the server' })).toBeVisible()
  })

  await test.step('publish to stg, then to prd; a second time is refused with the warning of the specification', async () => {
    await editor.saved()
    await editor.publish('STG')
    await expect(page.getByText('Published Successfully').first()).toBeVisible()
    await editor.publish('STG')
    await expect(page.getByText('STG has already been published. Please do not publish again.')).toBeVisible()
    await editor.publish('PRD')
    await expect(page.getByText('PRD · Published')).toBeVisible()
    await editor.publish('PRD')
    await expect(page.getByText('PRD has already been published. Please do not publish again.')).toBeVisible()
  })

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const visitorErrors = watchErrors(visitor)
  await test.step('nobody sees a private page without signing in; everybody sees it once it is public', async () => {
    await visitor.goto(`/page/${id}?env=prd`)
    await expect(visitor.getByText('You may not see this page')).toBeVisible()
    await page.goto('/pages')
    await moreOf(page, 'Orders today', 'Access and members…')
    await page
      .getByRole('radiogroup')
      .getByText(/^Public/)
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('row', { name: /Orders today/ })).toContainText('Public')
    await visitor.reload()
    await expect(visitor.locator('[data-type="Title"]')).toHaveText('Orders: 42')
  })

  await test.step('an anonymous visitor uses it', async () => {
    await visitor.getByRole('button', { name: 'Check the server' }).click()
    await expect(visitor.getByText('The server is well')).toBeVisible()
    expect(service.asked.map(({ url }) => url)).toEqual(['/orders'])
    await visitor.goto(`/page/${id}?env=stg`)
    await expect(visitor.locator('[data-type="Title"]')).toHaveText('Orders: 42')
  })

  await test.step('a change is seen by visitors only after it was published', async () => {
    await page.goto(`/editor/${id}/edit`)
    await editor.ready()
    await editor.select('Title')
    await editor.bind('text', "'Orders now: ' + context.variable.count")
    await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('Orders now: 2')
    await editor.saved()
    await visitor.goto(`/page/${id}?env=prd`)
    await expect(visitor.locator('[data-type="Title"]')).toHaveText('Orders: 42')
    await editor.publish('PRD')
    await expect(page.getByText('PRD · Published')).toBeVisible()
    await visitor.reload()
    await expect(visitor.locator('[data-type="Title"]')).toHaveText('Orders now: 2')
  })

  await test.step('rolled back, visitors see the old one again', async () => {
    await page.goto(`/editor/${id}/publishHistory`)
    await page.getByText('PRD', { exact: true }).click()
    await page.getByRole('button', { name: 'Roll back to this' }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back to this' }).click()
    await expect(page.getByText('PRD · Rolled back')).toBeVisible()
    await visitor.reload()
    await expect(visitor.locator('[data-type="Title"]')).toHaveText('Orders: 42')
  })

  await service.close()
  expect(visitorErrors()).toEqual([])
  expect(errors()).toEqual([])
})
