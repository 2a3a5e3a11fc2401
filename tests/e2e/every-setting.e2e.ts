import { expect, type Page } from 'playwright/test'
import { publishPage, signIn } from '../helpers/api.ts'
import { allSetters, allTypes, type Change, changes, LEFT_OUT, pageOf, typeOf } from './changed-settings.ts'
import { type Drawn, drawnElements } from './drawn-elements.ts'
import { element, signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { prefer } from './looks.ts'
import { changeSetting } from './setting-driver.ts'

/** What visitors see of the elements, those in dialogs too. */
async function seen(page: Page, address: string, wanted: readonly Change[]): Promise<Drawn> {
  await page.goto(address)
  for (const { id, opener } of wanted)
    await element(page, opener ?? id)
      .first()
      .waitFor({ state: 'attached' })
  const drawn = await drawnElements(
    page,
    wanted.filter(({ opener }) => !opener).map(({ seenIn }) => seenIn),
  )
  const dialogs: { [id: string]: string } = {}
  for (const { id, opener } of wanted) {
    if (!opener) continue
    await element(page, opener).click()
    await element(page, id).first().waitFor()
    dialogs[id] = (await drawnElements(page, [id]))[id]!
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await element(page, id).first().waitFor({ state: 'hidden' })
  }
  return { ...drawn, ...dialogs }
}

test('every component and every setter is among the settings that are changed, or left out with a reason', () => {
  const types = new Set(changes.map(typeOf))
  expect(allTypes.filter((type) => !types.has(type) && !LEFT_OUT[type])).toEqual([])
  const setters = new Set<string>(changes.map(({ field }) => field.setter))
  expect([...allSetters].filter((setter) => !setters.has(setter) && !LEFT_OUT[setter])).toEqual([])
})

onlyLong(test)(
  'settings are changed in the panel of the editor, published, and visitors see each of them: of all components',
  async ({ page, browser, baseURL }) => {
    test.setTimeout(600_000)
    const wanted = changes
    const api = await signIn(baseURL!)
    const { id } = await publishPage(api, 'settings', pageOf(wanted))
    const editor = openEditor(page)
    const visitor = await (await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' })).newPage()
    visitor.setDefaultTimeout(20_000)
    await visitor.clock.setFixedTime(new Date('2025-11-20T12:34:56'))
    await prefer(visitor, { theme: 'light', locale: 'en' })
    const before = await seen(visitor, `/page/${id}`, wanted)

    await test.step('what nobody changed is the same once more', async () => {
      const again = await seen(visitor, `/page/${id}`, wanted)
      expect(wanted.filter(({ seenIn }) => again[seenIn] !== before[seenIn]).map((each) => each.id)).toEqual([])
    })

    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    await editor.ready()
    await editor.panel('Outline')
    await editor.tab('Props')
    // A control that is not there is told with its name.
    page.setDefaultTimeout(10_000)
    const refused: string[] = []
    for (const change of wanted) {
      await page.getByTestId('left').getByRole('textbox').first().fill(change.id)
      await page.locator(`[data-row="${change.id}"]`).click()
      const row = editor.field(change.field.path)
      try {
        await row.scrollIntoViewIfNeeded({ timeout: 10_000 })
        await changeSetting(page, row, change.field)
      } catch (thrown) {
        refused.push(`${change.id} ${change.field.path}: ${(thrown as Error).message.slice(0, 300)}`)
        await page.keyboard.press('Escape')
      }
    }
    expect(refused).toEqual([])
    await editor.saved()
    await editor.publish('PRD')
    await expect(page.getByText('Published Successfully').first()).toBeVisible()

    const after = await seen(visitor, `/page/${id}`, wanted)
    const unseen = wanted.filter(({ seenIn }) => after[seenIn] === before[seenIn])
    expect(unseen.map((each) => `${each.id} ${each.field.path}`)).toEqual([])
  },
)
