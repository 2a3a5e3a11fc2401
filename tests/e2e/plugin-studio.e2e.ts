import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { signIn } from '../helpers/api.ts'
import { packedPlugin } from '../helpers/packed-plugin.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { onServer } from './journey.ts'
import { onlyLong } from './long.ts'
import { button, createPage, savedText } from './stored-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-studio-plugins-'))
const inside = join(folder, 'notes')
const test = onServer({ TESSERA_PERSON_PROJECTS: '0', TESSERA_PLUGINS: folder, TESSERA_WATCH: '1' })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
test.use({ locale: 'en-US' })

const soon = { timeout: 15_000 }

onlyLong(test)(
  'a plugin from a folder brings a panel, a command with keys, a dock tab and a screen to the running studio, and takes them away',
  async ({ page, baseURL }) => {
    test.setTimeout(180_000)
    const errors = watchErrors(page)
    const editor = openEditor(page)
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Noted', [button('Button_first', 'first')])
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    await editor.ready()
    await page.evaluate(() => Reflect.set(window, 'isTheSamePage', true))
    const panel = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Notes' })
    const tab = page.getByRole('tab', { name: /^Notes/ })
    await expect(panel).toHaveCount(0)

    await test.step('its parts are there as soon as the folder holds it', async () => {
      const packed = packedPlugin('acme-notes')
      cpSync(packed, inside, { recursive: true })
      rmSync(packed, { recursive: true, force: true })
      await expect(panel).toBeVisible(soon)
      await expect(page.getByRole('button', { name: '0 notes' })).toBeVisible()
      await expect(tab).toBeVisible()
    })

    await test.step('its keys note the selected element: in its panel, on the canvas, in the header and on its tab', async () => {
      await editor.select('Button')
      await page.keyboard.press('Alt+n')
      await expect(page.getByRole('button', { name: '1 note', exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Noted', level: 2 })).toBeVisible()
      await expect(page.locator('[data-note="Button_first"]')).toBeVisible()
      await tab.click()
      await expect(page.getByRole('tabpanel', { name: 'Notes' })).toContainText('edit')
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('its command is in the palette, and its edit is a step that is undone and saved', async () => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder(/Type a command/).fill('Add a note')
      await page.getByRole('option', { name: /Add a note/ }).click()
      await expect(page.getByRole('button', { name: '2 notes' })).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).first().click()
      await expect(page.locator('.ed-inspector-head')).toContainText('_done')
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(page.locator('.ed-inspector-head')).not.toContainText('_done')
      await editor.saved()
      expect(await savedText(api, id, 'Button_first')).toBe('first')
    })

    const studio = await page.context().newPage()
    const others = watchErrors(studio)
    await test.step('its screen is in the navigation and at its address', async () => {
      await studio.goto('/projects')
      await studio.getByRole('navigation').getByRole('link', { name: 'Notes' }).click()
      await expect(studio).toHaveURL(/\/x\/acme\.notes$/)
      await expect(studio.getByRole('heading', { name: 'Notes' })).toBeVisible()
      await studio.getByRole('button', { name: 'Keys' }).click()
      await studio.reload()
      await expect(studio.locator('[data-topic="keys"]')).toBeVisible(soon)
      expect(await violationsOf(studio)).toEqual([])
    })

    await test.step('without the folder nothing of it is left', async () => {
      rmSync(inside, { recursive: true, force: true })
      await expect(panel).toHaveCount(0, soon)
      await expect(tab).toHaveCount(0)
      await expect(page.getByRole('button', { name: /notes?$/ })).toHaveCount(0)
      await expect(page.locator('[data-note]')).toHaveCount(0)
      await editor.select('Button')
      await page.keyboard.press('Alt+n')
      await expect(page.locator('[data-note]')).toHaveCount(0)
      await expect(studio.getByText('The plugin acme.notes has no screen here')).toBeVisible(soon)
      await studio.getByRole('link', { name: 'Back to the start' }).click()
      await expect(studio.getByRole('navigation').getByRole('link')).toHaveText(['Projects', 'Pages', 'Templates', 'Images'])
    })
    expect(await page.evaluate(() => Reflect.get(window, 'isTheSamePage'))).toBe(true)
    expect([...errors(), ...others()]).toEqual([])
  },
)
