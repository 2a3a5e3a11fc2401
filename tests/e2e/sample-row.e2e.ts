import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { formula } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { openAs } from './saving-driver.ts'
import { createPage } from './stored-page.ts'

test('another row is taken as the sample by its number, by keyboard and where it fails, and the row that was clicked in is marked', async ({
  page,
  baseURL,
}) => {
  const children = [
    { id: 'Text_1', type: 'Text', props: { text: formula('`${index + 1}: ${item.name}`') } },
    { id: 'Text_2', type: 'Text', props: { text: formula('index === 1 ? item.nothing.here : "fine"') } },
  ]
  const { id } = await createPage(await signIn(baseURL!), 'Sample rows', [{ id: 'ForEach_1', type: 'ForEach', children }])
  const { editor } = await openAs(page, id)
  const texts = element(editor.canvas as never, 'Text_1')
  await expect(texts).toHaveText(['1: Aurora', '2: Borealis', '3: Cirrus'])
  const markIsOn = async (row: number) => {
    await expect(async () => {
      const [mark, text] = [await page.locator('.ed-selected').boundingBox(), await texts.nth(row).boundingBox()]
      expect(Math.abs(mark!.y - text!.y)).toBeLessThan(3)
    }).toPass()
  }
  const value = page.locator('.te-live').first()
  const number = page.getByRole('textbox', { name: /Sample row/ })
  await texts.first().click()
  await markIsOn(0)
  await expect(value).toContainText('1: Aurora')
  // Other rows are copies: the same element, marked where it was clicked.
  await texts.nth(2).click()
  await markIsOn(2)
  await expect(value).toContainText('1: Aurora')
  await expect(number).toHaveValue('1')
  await page.getByRole('button', { name: 'Take the next row as the sample' }).click()
  await expect(value).toContainText('2: Borealis')
  await markIsOn(1)
  await number.fill('3')
  await number.press('Enter')
  await expect(value).toContainText('3: Cirrus')
  await number.press('ArrowUp')
  await expect(number).toHaveValue('2')
  await expect(number).toBeFocused()
  await page.locator('.ed-overlay').focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(value).toContainText('1: Aurora')
  await markIsOn(0)
  await page.getByRole('button', { name: 'Take a row that fails as the sample' }).click()
  await expect(value).toContainText('2: Borealis')
  await expect(number).toHaveValue('2')
})
