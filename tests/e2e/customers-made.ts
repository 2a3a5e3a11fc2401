import { expect } from 'playwright/test'
import { openNewPage } from './customers-by-hand.ts'
import { type Person, publishToAll } from './person.ts'

/** Makes a page of customers of a response, on an open list of pages, and publishes it. */
export async function buildByRecipe(person: Person, service: string): Promise<void> {
  const { page, press, write, waits, editor } = person
  await openNewPage(person)
  const left = page.getByTestId('left')
  await press(page.getByRole('navigation').getByRole('button', { name: 'APIs' }))
  await press(left.getByRole('button', { name: 'Add an API' }))
  await expect(editor.field('stgApi').getByRole('textbox')).toBeFocused()
  await write(`${service}/customers`)
  await press(left.getByRole('button', { name: 'Test run' }))
  await waits(() => expect(left.getByRole('region', { name: 'Answer', exact: true })).toContainText('Success'))
  await press(left.getByRole('button', { name: 'Make a page of this…' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Make the page' }))
  await waits(() => expect(editor.canvas.getByText('Customer 01')).toBeVisible())
  const problems = page.getByRole('tab', { name: /Problems/ })
  if (/\d/.test((await problems.textContent()) ?? '')) {
    await press(problems)
    await press(page.getByRole('button', { name: /^(Fix all|Enter “)/ }).first())
    await expect(page.getByText('No problems')).toBeVisible()
  }
  await publishToAll(person)
}
