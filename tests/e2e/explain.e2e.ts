import { expect, type Locator } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { expectVisibleFocus, violationsOf } from './accessible.ts'
import { explainPage } from './explain-page.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'
import { entriesOf } from './stored-page.ts'

test.use({ actionTimeout: 15_000 })

/** Everything code says on a saved page, to see what a rename reached. */
const textOf = (entry: unknown) => JSON.stringify(entry)

onlyLong(test)('what a value comes from, who uses it, what breaks without it, and what would go in a circle', async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const api = await signIn(baseURL!)
  const { id } = await explainPage(api)
  const me = await openAs(page, id)
  const { editor, element, errors } = me
  const title = element('Title_shown')
  const select = async (elementId: string) => {
    // What has just been given other data may still move while it is aimed at.
    await expect(async () => {
      const box = await editor.boxOf(element(elementId))
      await page.mouse.click(box.x + 8, box.y + box.height / 2)
      await expect(page.locator('.ed-inspector-head strong')).toHaveText(elementId, { timeout: 2000 })
    }).toPass()
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const code = (where: Locator) => where.locator('.cm-content')

  await test.step('a title is bound to a variable and a form field, with completion, type and live value', async () => {
    await select('Title_shown')
    await editor.bind('text', '')
    const text = code(editor.field('text'))
    await text.focus()
    await page.keyboard.type('coun')
    const options = page.getByRole('listbox', { name: 'Completions' })
    await expect(options.getByRole('option', { name: /variable\.count/ })).toBeVisible()
    await expect(options.getByRole('option', { name: /variable\.count/ })).toContainText('number')
    await text.fill('MONEY')
    await expect(page.locator('.cm-completionInfo')).toContainText('MONEY(1234567.891) → "¥1,234,567.89"')
    await text.fill('variable.count + " of " + ')
    await expect(editor.field('text').locator('.te-live-error')).toContainText('at column')
    await text.fill('variable.count + " of " + Form_search.city')
    await expect(editor.field('text').locator('.te-live')).toHaveText(/2 of Rome\s*text/)
    await expect(title).toHaveText('2 of Rome')
    await page.keyboard.press('Escape')
  })

  await test.step('what this comes from leads back to the step and the event', async () => {
    const why = editor.field('text').locator('details')
    await why.getByText('What this comes from').press('Enter')
    await expect(why).toContainText('Variable count now 2')
    await expect(why).toContainText('Field city of Form_search now Rome')
    await expect(why.getByRole('button', { name: 'started by Click of Button_add' })).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])
    await why.getByRole('button', { name: 'Variable count' }).first().press('Enter')
  })

  const row = (name: string) => page.locator('.td-row', { has: page.locator(`.td-name code:text-is("${name}")`) })
  await test.step('the variable says who uses it', async () => {
    await expect(row('count').getByRole('button', { name: /^count/ })).toBeFocused()
    await expectVisibleFocus(page, 'the variable that was asked for')
    for (const user of ['Title_shown Text', 'Text_older Text', /^Flow: Counting/, /^Page Requests of this page/])
      await expect(row('count').getByRole('button', { name: user })).toBeVisible()
    await row('count').getByRole('button', { name: 'Title_shown Text' }).click()
    await expect(page.locator('.ed-inspector-head strong')).toHaveText('Title_shown')
  })

  await test.step('a computed variable: its value, what it reads, and a circle that is refused with its path', async () => {
    const form = page.locator('.td-form')
    const computed = form.getByRole('switch', { name: 'Computed' })
    await button('Edit: spare').click()
    await computed.press('Space')
    await code(form).fill('variable.count * 10')
    await expect(form.locator('.te-live')).toHaveText(/20\s*number/)
    await form.getByText('Depends on').click()
    await expect(form.locator('details')).toContainText('Variable count now 2')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(row('spare')).toContainText('Computed')
    await button('Edit: count').click()
    await computed.press('Space')
    await expect(form).toContainText('These steps set it and will fail once it is computed:')
    await code(form).fill('variable.spare + 1')
    await expect(form.getByRole('alert')).toHaveText(/would go in a circle\s*count → spare → count/)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(code(form)).toHaveText('variable.spare + 1')
    expect(await violationsOf(page)).toEqual([])
    await form.getByRole('button', { name: 'Variable spare' }).press('Enter')
    await expect(row('spare').getByRole('button', { name: /^spare/ })).toBeFocused()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await select('Title_shown')
    await code(editor.field('text')).fill('variable.spare + " of " + Form_search.city')
    await expect(title).toHaveText('20 of Rome')
    const why = editor.field('text').locator('details')
    await expect(why).toContainText(/Variable spare now 20\s*from Formula\s*variable\.count \* 10\s*Variable count now 2/)
  })

  await test.step('renaming a variable and a field takes every formula and step along', async () => {
    await button('Edit: count').click()
    await page.locator('.td-form').getByLabel('Name').fill('total')
    await page.locator('.td-form').getByRole('button', { name: 'Save' }).click()
    await expect(row('total')).toBeVisible()
    await select('Input_city')
    const name = editor.field('formItem.name')
    await name.getByRole('textbox').fill('place.city')
    await expect(name).toContainText('follow the new name')
    await name.getByRole('textbox').press('Enter')
    await expect(title).toHaveText('20 of Rome')
    await expect(element('Text_older')).toHaveText('4 in Rome')
    await editor.saved()
    const entries = await entriesOf(api, id)
    const all = Object.values(entries)
    expect(entries.Title_shown).toMatchObject({ bindings: { text: { source: 'variable.spare + " of " + Form_search.place?.city' } } })
    expect(entries.Text_older).toMatchObject({ bindings: { text: { source: 'variable.total * 2 + " in " + Form_search.place?.city' } } })
    expect(entries.page).toMatchObject({
      interceptor: { requestInterceptor: '(config) => ({ ...config, params: { count: variable.total } })' },
    })
    expect(textOf(all.find((entry) => entry.kind === 'flow'))).toContain('Form_search.place?.city')
    expect(all.filter((entry) => /variable\.count/.test(textOf(entry)))).toEqual([])
  })

  await test.step('what was renamed still works: the flow adds one, and what is computed follows', async () => {
    await button('Preview').click()
    const preview = page.frameLocator('iframe').last()
    await preview.getByRole('button', { name: 'Add one' }).click()
    await expect(preview.locator('[data-id="Title_shown"]')).toHaveText('30 of Rome!')
    await page.keyboard.press('Control+Alt+Enter')
    await expect(page.getByText('Preview: the page and its flows are running')).toHaveCount(0)
    await expect(title).toHaveText('20 of Rome')
  })

  await test.step('data that would read itself is refused, with the path; what was typed stays', async () => {
    await select('Select_towns')
    await editor.tab('Data')
    await page.getByRole('combobox', { name: 'Data from' }).click()
    await page.getByRole('option', { name: 'Variable', exact: true }).click()
    await editor.bind('value', 'component.Select_towns')
    await expect(editor.field('value').getByRole('alert')).toHaveText(/would go in a circle\s*Select_towns → Select_towns/)
    await expect(code(editor.field('value'))).toHaveText('component.Select_towns')
    await code(editor.field('value')).fill('[{ label: variable.town, value: 1 }]')
    await expect(editor.field('value').getByRole('alert')).toHaveCount(0)
  })

  await test.step('removing what is used says what breaks, before for a variable and with the way back for an element', async () => {
    await button('Delete: town').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('These places use it and will find nothing after it is deleted:')
    await expect(dialog.getByRole('button', { name: /^Input_city Placeholder/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await select('Input_city')
    await page.locator('.ed-overlay').focus()
    await page.keyboard.press('Shift+Enter')
    await expect(page.locator('.ed-inspector-head strong')).toHaveText('Form_search')
    await editor.tab('Props')
    await expect(page.getByText('Removing this element would affect these places')).toBeVisible()
    await page.locator('.ed-overlay').focus()
    await page.keyboard.press('Delete')
    await expect(page.getByText(/These places still use what was deleted.*Title_shown · Text/)).toBeVisible()
    await me.undo()
    await expect(title).toHaveText('20 of Rome')
  })
  expect(errors()).toEqual([])
})
