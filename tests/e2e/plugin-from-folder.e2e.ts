import { expect } from 'playwright/test'
import type { PageInfo } from '../../server/wire.ts'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { replacePacked } from '../helpers/packed-plugin.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { expectRated, expectSamePage, mark, onPluginFolder, rate, STARS, soon, starsOf, usablePlugins, visit } from './plugin-driver.ts'

const folder = onPluginFolder()
const { test } = folder

test('a plugin from a folder comes into the running product, is used everywhere, replaced beside its older version, goes and comes back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(20_000)
  const errors = watchErrors(page)
  const editor = openEditor(page)
  await signInAs(page)
  const api = await signIn(baseURL!)
  const { id } = await test.step('an editor is open before there is any plugin', async () => {
    const project = await api.call('POST /project/create', { name: 'Ratings' })
    const elements = [
      { id: 'Title_1', type: 'Title', props: { text: 'none' } },
      { id: 'Form_1', type: 'Form', children: [{ id: 'Button_1', type: 'Button', props: { text: 'Rate' } }] },
      { id: 'MarsTable_1', type: 'MarsTable', props: { columns: [{ title: 'Who', dataIndex: 'who' }] } },
    ]
    const info = await api.call('POST /pages/create', { name: 'Rated', projectId: project.id, isPublic: 1, pageData: storedPage(elements) })
    await page.goto(`/editor/${info.id}/edit`)
    await editor.ready()
    await mark(page)
    await expect(page.locator('[data-component="acme.rating/Stars"]')).toHaveCount(0)
    return info as PageInfo
  })

  await test.step('its component is in the palette as soon as the folder holds it, and is dropped into the form', async () => {
    folder.putPacked('rating', 'acme-rating-1')
    await expect(page.locator('[data-component="acme.rating/Stars"]')).toBeVisible(soon)
    await editor.drag('acme.rating/Stars', await editor.into('Button'))
    await expect(starsOf(editor.canvas)).toHaveCount(5)
  })

  await test.step('its setter edits a property of it', async () => {
    await editor.select('acme.rating/Stars')
    await editor.field('max').getByRole('slider').fill('7')
    await expect(starsOf(editor.canvas)).toHaveCount(7)
    await editor.field('formItem.name').getByRole('textbox').fill('stars')
    await page.keyboard.press('Tab')
  })

  await test.step('its function is called by a formula', async () => {
    await editor.select('Title')
    await editor.bind('text', 'ACME_STARS(context.Form_1.stars)')
    await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('☆☆☆☆☆')
  })

  await test.step('its action decides which way a flow goes', async () => {
    await editor.select('Button')
    await editor.tab('Events')
    await page.getByRole('button', { name: 'Add a flow: Click' }).click()
    await editor.addStep('Check a rating', 0)
    await editor.bind('value', 'context.Form_1.stars')
    // The list of completions takes the first click elsewhere.
    await page.getByText('At least', { exact: true }).click()
    await editor.addStep('Branch', 1)
    await editor.addToLane('Success', 'Message')
    await editor.field('content').getByRole('textbox').fill('A good rating')
    await editor.addToLane('Failure', 'Message')
    await editor.field('content').getByRole('textbox').fill('A bad rating')
    await page.getByRole('button', { name: 'Back to the canvas (Esc)' }).click()
  })

  await test.step('its source fills a table', async () => {
    await editor.select('MarsTable')
    await editor.tab('Data')
    await page.getByRole('combobox', { name: 'Data from' }).click()
    await page.getByRole('option', { name: 'Sample ratings' }).click()
    await expect(editor.canvas.getByText('Ann')).toBeVisible(soon)
  })

  await test.step('all five work in the preview', async () => {
    await page.getByRole('button', { name: /^Preview/ }).click()
    await rate(editor.canvas, 4)
    await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('★★★★☆')
    await page.getByRole('button', { name: 'Exit preview', exact: true }).click()
  })

  const visitor = await test.step('all five work on the published page', async () => {
    await editor.saved()
    await editor.publish('PRD')
    await expect(page.getByText('PRD · Published')).toBeVisible()
    return visit(browser, baseURL!, id)
  })
  await expectRated(visitor, '★')

  const second =
    await test.step('a second version takes its place; what is made from now on has it, migrated, beside the page that keeps the first', async () => {
      replacePacked(folder.inside('rating'), 'acme-rating-2')
      const older = storedPage([
        { id: 'Form_1', type: 'Form', children: [{ id: 'Stars_1', type: 'acme.rating/Stars', props: { max: 3 } }] },
      ])
      await expect.poll(async () => (await usablePlugins(api)).map(({ version }) => version), soon).toEqual(['1.0.0', '2.0.0'])
      const other = await publishPage(api, 'Rated otherwise', older)
      const opened = await visit(browser, baseURL!, other.id)
      await expect(starsOf(opened)).toHaveCount(3)
      await expect(opened.locator(STARS)).toContainText('0 / 3')
      await expectRated(visitor, '★')
      await expect(starsOf(editor.canvas)).toHaveCount(7)
      return opened
    })

  await test.step('without the folder its elements are named placeholders everywhere, and nothing of it runs', async () => {
    folder.take('rating')
    for (const shown of [visitor, second, editor.canvas]) {
      await expect(shown.locator(STARS)).toContainText(/The plugin acme\.rating \d\.0\.0 is not installed\..*Ask an administrator/, soon)
    }
    await expect(page.locator('[data-component="acme.rating/Stars"]')).toHaveCount(0)
    // A step whose action is not there has failed, and the flow goes that way.
    await expect(visitor.getByText('A bad rating')).toHaveCount(0)
    await visitor.getByRole('button', { name: 'Rate' }).click()
    await expect(visitor.getByText('A bad rating').first()).toBeVisible()
    await expect(visitor.locator('[data-type="Title"]')).not.toContainText('★')
    for (const shown of [visitor, second]) await expect(shown.locator('link[data-plugin]')).toHaveCount(0)
    await expect(editor.canvas.locator('link[data-plugin]')).toHaveCount(0)
    await editor.select('acme.rating/Stars')
    await editor.tab('Props')
    await expect(page.getByText('No component of type "acme.rating/Stars" is installed')).toBeVisible()
  })

  await test.step('with the folder all of it is back by itself', async () => {
    folder.putPacked('rating', 'acme-rating-2')
    await expect(starsOf(visitor)).toHaveCount(7, soon)
    await expect(starsOf(second)).toHaveCount(3, soon)
    await expectRated(visitor, '★')
    await expect(starsOf(editor.canvas)).toHaveCount(7, soon)
    await expect(page.locator('[data-component="acme.rating/Stars"]')).toBeVisible()
  })

  for (const shown of [page, visitor, second]) await expectSamePage(shown)
  expect(errors()).toEqual([])
})
