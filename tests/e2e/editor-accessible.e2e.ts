import { expect, type Page } from 'playwright/test'
import { type Api, signIn } from '../helpers/api.ts'
import { sampleOf } from '../helpers/long.ts'
import { violationsOf } from './accessible.ts'
import { test } from './journey.ts'
import { LONG, onlyLong } from './long.ts'
import { prefer } from './looks.ts'
import { FIRST, openAs, type Person, SECOND } from './saving-driver.ts'
import { button, createPage } from './stored-page.ts'

let api: Api
test.beforeAll(async ({ baseURL }) => {
  api = await signIn(baseURL!)
})

type Check = (view: string) => Promise<void>

async function eachPanel(page: Page, { editor }: Person, check: Check): Promise<void> {
  await check('as opened')
  for (const panel of ['Outline', 'Variables', 'APIs', 'Add components']) {
    await editor.panel(panel)
    await check(`panel ${panel}`)
  }
  await editor.panel('Variables')
  await page.getByRole('button', { name: 'Add a variable' }).click()
  await check('a new variable')
  await page.getByTestId('left').getByLabel('Name').fill('count')
  await page.getByTestId('left').getByRole('button', { name: 'Add', exact: true }).click()
  await check('a variable')
  await editor.panel('APIs')
  await page.getByRole('button', { name: 'Add an API' }).click()
  await page.getByTestId('left').getByLabel('Name', { exact: true }).fill('health')
  await page.keyboard.press('Enter')
  await check('an API')
  for (const tab of ['Problems', 'Console', 'State']) {
    // An api that has no address yet is a problem, which its tab counts.
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    await check(`dock ${tab}`)
  }
}

async function eachTab(page: Page, { editor }: Person, check: Check): Promise<void> {
  for (const tab of ['Data', 'Props']) {
    await editor.tab(tab)
    await check(`page, tab ${tab}`)
  }
  for (const type of ['Input', 'MarsTable', 'Button']) {
    await editor.select(type)
    for (const tab of type === 'Button' ? ['Style', 'Events'] : ['Data', 'Props']) {
      await editor.tab(tab)
      await check(`${type}, tab ${tab}`)
    }
  }
  await editor.tab('Props')
  await editor.select('Button')
  await editor.bind('text', "'Hello ' + 1")
  await check('an expression')
  await editor.field('text').getByRole('button', { name: 'Open in a dialog' }).click()
  await page.locator('dialog[open] .ts-result').waitFor()
  await page.locator('dialog[open]').getByRole('combobox').press('ArrowDown')
  await check('expression dialog')
  await page.keyboard.press('Escape')
}

async function eachDialog(page: Page, { editor }: Person, check: Check): Promise<void> {
  const leave = () => page.keyboard.press('Escape')
  await editor.select('Button')
  await page.locator('.ed-overlay').focus()
  for (const [keys, view] of [
    ['Control+k', 'command palette'],
    ['Shift+?', 'shortcuts'],
  ] as const) {
    await page.keyboard.press(keys)
    await page.getByRole('dialog').waitFor()
    await check(view)
    await leave()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Move to')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Move to' })).toBeVisible()
  await check('move dialog')
  await leave()
  const centre = await editor.into('Button')
  await page.mouse.click(centre.x, centre.y, { button: 'right' })
  await page.getByRole('menu').waitFor()
  await check('element menu')
  await leave()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish to STG' }).waitFor()
  await check('publish popover')
}

async function theFlow(page: Page, { editor }: Person, check: Check): Promise<void> {
  await editor.select('Button')
  await editor.tab('Events')
  await page.getByRole('button', { name: 'Add a flow: Click' }).click()
  await check('an empty flow')
  await page.getByRole('button', { name: 'Add a step here' }).first().click()
  await check('the menu of steps')
  await page.getByRole('option', { name: 'Message', exact: true }).click()
  await check('a flow with a step')
  await page.getByRole('button', { name: 'Back to the canvas (Esc)' }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.getByText('Preview: the page and its flows are running').waitFor()
  await check('preview')
}

const ELEMENTS = [
  { id: 'Card_one', type: 'Card', children: [button(FIRST, 'first'), button(SECOND, 'second')] },
  { id: 'Form_one', type: 'Form', children: [{ id: 'Input_one', type: 'Input', props: { formItem: { label: 'Name', name: 'name' } } }] },
  { id: 'MarsTable_one', type: 'MarsTable' },
]

const VIEWS = { panels: eachPanel, inspector: eachTab, dialogs: eachDialog, 'flow editor and preview': theFlow }

/** Half of the views in the light theme first, half in the dark one: a usual run checks each in its first. */
const checks = Object.entries(VIEWS).flatMap(([part, eachView], at) => {
  const themes = ['light', 'dark'] as const
  return (at % 2 === 0 ? themes : themes.toReversed()).map((theme) => ({ part, eachView, theme }))
})

for (const { part, eachView, theme } of sampleOf(checks, 1)) {
  test(`the editor is accessible: ${part}, ${theme}`, LONG, async ({ page }) => {
    test.setTimeout(180_000)
    await prefer(page, { theme, locale: 'en' })
    const { id } = await createPage(api, `Accessible ${part} ${theme}`, ELEMENTS)
    const me = await openAs(page, id)
    const found = new Map<string, string>()
    let views = 0
    await eachView(page, me, async (view) => {
      // The page on the canvas is the same in all of them.
      const canvas = views++ === 0
      for (const violation of await violationsOf(page, { canvas })) if (!found.has(violation)) found.set(violation, view)
    })
    expect([...found].map(([violation, view]) => `${view}: ${violation}`)).toEqual([])
  })
}

onlyLong(test)('the choice between two sides of a conflict is accessible', async ({ page, browser, baseURL }) => {
  const { id } = await createPage(api, 'Accessible conflict', [button(FIRST, 'first')])
  // Who follows the page has what others save before editing it.
  await page.route('**/api/documents/follow/**', (route) => route.abort())
  const me = await openAs(page, id)
  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await openAs(await context.newPage(), id)
  await other.write(FIRST, 'theirs')
  await other.editor.saved()
  await context.close()
  await me.write(FIRST, 'mine')
  await expect(me.chip('conflict')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await violationsOf(page)).toEqual([])
})
