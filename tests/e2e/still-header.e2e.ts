import { expect, type Page } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { openAs } from './saving-driver.ts'
import { button, createPage } from './stored-page.ts'

/** Where every button of the header begins, in pixels. */
const places = (page: Page) =>
  page
    .locator('.ed-header')
    .evaluate((header) =>
      [...header.querySelectorAll('button')].map((each) => Math.round(each.getBoundingClientRect().left)),
    )

test('nothing in the header moves while changes are saved, and the count of problems is red for errors alone', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const { id } = await createPage(api, 'Still', [button('Button_1', 'Go')])
  await openAs(page, id)
  const editor = openEditor(page)
  const state = page.locator('.ed-header').getByText(/^(Saved|Unsaved|Saving…?)$/)

  await test.step('the state of saving has room for all of its words', async () => {
    await editor.select('Button')
    const before = await places(page)
    const seen = new Set<string>()
    await editor.field('text').getByRole('textbox').fill('Go on')
    await expect(async () => {
      seen.add((await state.first().textContent()) ?? '')
      expect(await places(page)).toEqual(before)
      expect(seen.size).toBeGreaterThan(1)
      expect(seen).toContain('Saved')
    }).toPass({ timeout: 20_000, intervals: [50] })
  })

  const color = () =>
    page.locator('.ed-count .arco-badge-number').evaluate((node) => getComputedStyle(node).backgroundColor)
  let grey = ''

  await test.step('a warning is counted in grey', async () => {
    await editor.drag('Form', await editor.into('Page'))
    await expect(page.getByRole('tab', { name: /Problems/ })).toContainText('1')
    await expect(page.locator('.ed-count-urgent')).toHaveCount(0)
    grey = await color()
  })

  await test.step('an error in red', async () => {
    await editor.select('Button')
    await editor.bind('text', 'nobody.knows.this +')
    await expect(page.getByRole('tab', { name: /Problems/ })).toContainText(/[2-9]/)
    await expect(page.locator('.ed-count-urgent')).toHaveCount(1)
    await expect.poll(color).not.toBe(grey)
  })
  expect(errors()).toEqual([])
})
