import { expect } from 'playwright/test'
import { publishPage, signIn } from '../helpers/api.ts'
import { element as at, signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { answerNotes, answerRepairs, olderPage } from './older-pages.ts'

test.describe('a page of the older builder', () => {
  let address: string
  let editor: string
  test.beforeAll(async ({ baseURL }) => {
    const { id } = await publishPage(await signIn(baseURL!), 'older page', olderPage('older-page').pageData)
    address = `/page/${id}`
    editor = `/editor/${id}/edit`
  })

  test('shows what it showed, and a note for each component that nobody brings', async ({ page }) => {
    const errors = watchErrors(page)
    const { asked } = await answerRepairs(page)
    await page.goto(address)
    await expect(at(page, 'Title_repairhead')).toHaveText('Repairs (2)')
    await expect(at(page, 'Text_asfunction')).toHaveText('Kim // 2024/05/06')
    await expect(at(page, 'Text_commented0')).toHaveText('https://repair.example/north/*')
    await expect(at(page, 'Text_withsemico')).toHaveText('07:08')
    await expect(at(page, 'Text_lastaction')).toHaveText('Nothing yet')
    await expect(at(page, 'Statistic_costsum')).toContainText('12.5')
    await expect(at(page, 'MCWeather_desktopbox')).toHaveAttribute('role', 'note')
    await expect(at(page, 'Button_lostconfig')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const table = at(page, 'MarsTable_repairlist')
    for (const text of ['1. Belt', '2. Lamp', 'Floor', /250\.50? !/, '2024-05-06 08:09:10', 'urgent', 'Open'])
      await expect(table).toContainText(text)
    expect(asked).toContain('GET /repair/prd/list north')
    expect(asked).toContain('POST /repair/prd/summary north')
    expect(errors()).toEqual([])
  })

  onlyLong(test)('its search asks again and its flow goes on', async ({ page }) => {
    const errors = watchErrors(page)
    await answerRepairs(page)
    await page.goto(address)
    const table = at(page, 'MarsTable_repairlist')
    await expect(table).toContainText('2. Lamp')
    await page.getByPlaceholder('Title or number').fill('lam')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(table).toContainText('1. Lamp')
    await expect(table).not.toContainText('Belt')
    await expect(at(page, 'Text_searchline')).toHaveText('Shown: lam')
    await expect(at(page, 'Text_lastaction')).toHaveText('Last: search lam')
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByText('No file for 2024')).toBeVisible()
    await expect(at(page, 'Text_lastaction')).toHaveText('Last: export')
    expect(errors()).toEqual([])
  })

  test('a row’s button opens the dialog with the row in its form, and saving runs both tails', async ({ page }) => {
    const errors = watchErrors(page)
    const { saved } = await answerRepairs(page)
    await page.goto(address)
    await at(page, 'MarsTable_repairlist').getByRole('button', { name: 'Edit' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Repair R-5')
    await expect(dialog.getByPlaceholder('What is broken')).toHaveValue('Belt')
    await expect(at(page, 'Text_lastaction')).toHaveText('Last: edit R-5')
    await dialog.getByPlaceholder('What is broken').fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The form is incomplete')).toBeVisible()
    await expect(at(page, 'Text_lastaction')).toHaveText('Last: ok at 06.05.2024')
    expect(saved).toEqual([])
    await dialog.getByPlaceholder('What is broken').fill('New belt')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('R-5 saved')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(saved).toMatchObject([{ source: 'page', title: 'New belt', label: '#R-5', id: 5, savedOn: '2024-05-06' }])
    expect(errors()).toEqual([])
  })

  onlyLong(test)('deleting takes its branches and the steps after them, whichever way it goes', async ({ page }) => {
    const errors = watchErrors(page)
    const { asked } = await answerRepairs(page)
    const table = at(page, 'MarsTable_repairlist')
    // The button asks for a permission, which visitors do not have.
    await page.goto(address)
    await expect(table.getByRole('button', { name: 'Edit' }).first()).toBeVisible()
    await expect(table.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await signInAs(page)
    await page.goto(address)
    await table.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByText('Second branch: kept')).toBeVisible()
    await expect(at(page, 'Text_lastaction')).toHaveText('Last: kept')
    expect(asked.filter((request) => request.startsWith('DELETE'))).toEqual([])
    await table.getByRole('button', { name: 'Delete' }).first().click()
    await expect(page.getByText('Delete R-5?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete it' }).click()
    await expect(page.getByText('Deleted R-5')).toBeVisible()
    await expect(table).not.toContainText('Belt')
    await expect(at(page, 'Text_lastaction')).toHaveText('Last: delete asked')
    expect(asked).toContain('DELETE /repair/prd/5 north')
    expect(errors()).toEqual([])
  })

  onlyLong(test)('what names nothing hurts nobody: the flow takes its branches and ends', async ({ page }) => {
    const errors = watchErrors(page)
    await answerRepairs(page)
    await page.goto(address)
    await expect(at(page, 'Card_deskhiding')).toBeVisible()
    await at(page, 'Button_deskswitch').click()
    await expect(at(page, 'Card_deskhiding')).toBeHidden()
    await expect(at(page, 'Text_returnedto')).toBeHidden()
    await expect(page.getByPlaceholder('Title or number')).toBeDisabled()
    await expect(at(page, 'Text_lastaction')).toHaveText('Last: desk ')
    expect(errors()).toEqual([])
  })

  onlyLong(test)('the editor opens it, lists what it names and does not have, and it is published all the same', async ({ page }) => {
    const errors = watchErrors(page)
    await answerRepairs(page)
    await signInAs(page)
    await page.goto(editor)
    await expect(page.frameLocator('iframe').locator('[data-id="Title_repairhead"]')).toHaveText('Repairs (2)')
    await page.getByRole('tab', { name: 'Problems' }).click()
    const problems = page.getByRole('tabpanel', { name: 'Problems' }).getByRole('listitem')
    for (const text of [
      'The element “Modal_notonpage0” does not exist',
      'The API “api-gone” does not exist',
      'The variable “ghost” does not exist',
    ])
      await expect(problems.filter({ hasText: text })).toHaveCount(1)
    await expect(problems.filter({ hasText: 'MCWeather' })).not.toHaveCount(0)
    expect(errors()).toEqual([])
  })
})

onlyLong(test)('a page of the earliest, flat shape shows its answer and follows its form', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  await answerNotes(page)
  const { id } = await publishPage(await signIn(baseURL!), 'older flat page', olderPage('older-flat-page'))
  await page.goto(`/page/${id}`)
  await expect(at(page, 'Text_1')).toHaveText('Hello Kim')
  await at(page, 'Form_1').getByRole('textbox').first().fill('Lee')
  await expect(at(page, 'Text_1')).toHaveText('Hello Lee')
  expect(errors()).toEqual([])
})
