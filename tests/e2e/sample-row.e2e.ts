import { expect } from 'playwright/test'
import { signIn, storedPage } from '../helpers/api.ts'
import { formula } from './action-page.ts'
import { element } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { createPage, createStored } from './stored-page.ts'

onlyLong(test)(
  'another row is taken as the sample by its number, by keyboard and where it fails, and the row that was clicked in is marked',
  async ({ page, baseURL }) => {
    const children = [
      { id: 'Text_1', type: 'Text', props: { text: formula('`${index + 1}: ${item.name}`') } },
      { id: 'Text_2', type: 'Text', props: { text: formula('index === 1 ? item.nothing.here : "fine"') } },
    ]
    const data = ['Aurora', 'Borealis', 'Cirrus'].map((name, at) => ({ id: at + 1, name }))
    const { id } = await createPage(await signIn(baseURL!), 'Sample rows', [
      { id: 'ForEach_1', type: 'ForEach', props: { data }, children },
    ])
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
  },
)

onlyLong(test)(
  'the State panel shows rows, completion has the fields of the sample row, and a bound list without data has a sample to edit',
  async ({ page, baseURL }) => {
    const rows = [
      { id: 'a', name: 'Ann', owner: { city: 'Rome' } },
      { id: 'b', name: 'Bob', owner: { city: 'Oslo' } },
    ]
    const elements = [
      {
        ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('variable.people'), itemKey: 'id' } },
        children: [{ id: 'Text_1', type: 'Text', props: { text: formula('item.name') } }],
      },
      {
        ...{ id: 'ForEach_2', type: 'ForEach', props: { data: formula('variable.none'), itemKey: 'id' } },
        children: [{ id: 'Text_2', type: 'Text', props: { text: formula('item.name + item.tags.length') } }],
      },
    ]
    const variables = Object.entries({ people: rows, none: [] }).map(([name, defaultValue]) => ({ name, type: 'array', defaultValue }))
    const { id } = await createStored(await signIn(baseURL!), 'Rows and their values', { ...(storedPage(elements) as object), variables })
    const { editor } = await openAs(page, id)
    const canvas = editor.canvas as never
    await expect(element(canvas, 'Text_1')).toHaveText(['Ann', 'Bob'])
    // What stands in is told to be that, and no formula that fails in it is a problem.
    await expect(element(canvas, 'Text_2')).toHaveCount(3)
    await expect(editor.canvas.getByRole('note')).toContainText('Sample rows')
    await element(canvas, 'Text_1').first().click()
    const code = editor.field('text').locator('.cm-content')
    await code.fill('item.')
    const options = page.getByRole('listbox', { name: 'Completions' })
    await expect(options.getByRole('option', { name: 'item.name' })).toBeVisible()
    await expect(options.getByRole('option', { name: 'item.owner' })).toBeVisible()
    await page.keyboard.press('Escape')
    await code.fill('ForEach_1.item.owner.city')
    await expect(editor.field('text').locator('.te-live')).toContainText('Rome')
    await page.getByRole('button', { name: 'Take the next row as the sample' }).click()
    await expect(editor.field('text').locator('.te-live')).toContainText('Oslo')
    const why = editor.field('text').locator('details')
    await why.getByText('What this comes from').press('Enter')
    await expect(why).toContainText('owner of each row of ForEach_1 now {"city":"Oslo"}')
    await page.getByRole('region', { name: 'Bottom dock' }).getByRole('tab', { name: 'State' }).click()
    const list = page.locator('.ed-dock-body [data-list="ForEach_1"]')
    await list.locator('summary').first().press('Enter')
    await expect(list.locator('[data-row]')).toHaveCount(2)
    const row = list.locator('[data-row="ForEach_1:b"]')
    await row.locator('summary').first().press('Enter')
    await row.locator('summary').nth(1).press('Enter')
    await expect(row.getByRole('button', { name: 'Copy the name ForEach_1.item.name' })).toBeVisible()
  },
)
