import { type Browser, expect } from 'playwright/test'
import type { startCustomers } from './customers-service.ts'
import { watchErrors } from './driver.ts'
import { test } from './journey.ts'

/** A visitor on a phone searches in a published page of customers, creates one, edits another, and deletes a third. */
export async function visitCustomers(
  browser: Browser,
  baseURL: string,
  id: number,
  service: Pick<Awaited<ReturnType<typeof startCustomers>>, 'customers'>,
  question = 'Delete this record?',
): Promise<void> {
  const visitor = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  })
  const phone = await visitor.newPage()
  const seen = watchErrors(phone)
  await phone.goto(`/page/${id}`)
  const dialog = phone.getByRole('dialog')

  await test.step('a visitor on a phone searches', async () => {
    await expect(phone.getByText('Customer 01')).toBeVisible()
    await phone.getByRole('textbox', { name: 'Name' }).fill('customer 2')
    await phone.getByRole('button', { name: 'Search' }).click()
    await expect(phone.getByText('Customer 01')).toBeHidden()
    await expect(phone.getByText('Customer 20')).toBeVisible()
    await phone.getByRole('button', { name: 'Reset' }).click()
    await expect(phone.getByText('Customer 01')).toBeVisible()
  })

  await test.step('thinks better of creating one', async () => {
    await phone.getByRole('button', { name: 'New', exact: true }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('creates a customer', async () => {
    await phone.getByRole('button', { name: 'New', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Nova')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await expect(phone.getByText('Nova')).toBeVisible()
  })

  await test.step('edits the one whose button is pressed', async () => {
    const card = phone.locator('.arco-card, tr, li, [class*="card"]').filter({ hasText: 'Customer 02' }).last()
    await card.getByRole('button', { name: 'Edit' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Customer 02')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Vega')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await expect(phone.getByText('Vega')).toBeVisible()
    expect(service.customers.find(({ id: one }) => one === 2)).toMatchObject({
      name: 'Vega',
      status: 'lead',
      amount: 101,
    })
  })

  await test.step('deletes one after a question', async () => {
    const card = phone.locator('.arco-card, tr, li, [class*="card"]').filter({ hasText: 'Customer 03' }).last()
    await card.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText(question)).toBeVisible()
    await dialog.getByRole('button', { name: /^(Delete|OK)$/ }).click()
    await expect(phone.getByText('Customer 03')).toBeHidden()
    expect(service.customers.map(({ id: one }) => one)).not.toContain(3)
  })
  expect(seen()).toEqual([])
  await visitor.close()
}
