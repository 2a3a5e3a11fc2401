import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from 'playwright/test'
import { root } from '../../scripts/entries.ts'
import { publishPage, signIn } from '../helpers/api.ts'
import { packedPlugin, runPack } from '../helpers/packed-plugin.ts'
import { pageOf, step } from './action-page.ts'
import { element, signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { onServer } from './journey.ts'
import { onlyLong } from './long.ts'
import { usablePlugins } from './plugin-driver.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-plugins-'))
const authors = mkdtempSync(join(tmpdir(), 'tessera-author-'))
const test = onServer({ TESSERA_PERSON_PROJECTS: '0', TESSERA_PLUGINS: folder, TESSERA_WATCH: '1' })
test.afterAll(() => {
  for (const made of [folder, authors]) rmSync(made, { recursive: true, force: true })
})

const put = (name: string): void => {
  const packed = packedPlugin(name)
  cpSync(packed, join(folder, name), { recursive: true })
  rmSync(packed, { recursive: true, force: true })
}
/** The second version of the toasts says another thing. */
const putNextToasts = (): void => {
  cpSync(join(root, 'tests/fixtures/plugins/acme-toast'), authors, { recursive: true })
  const change = (file: string, from: string, to: string) =>
    writeFileSync(join(authors, file), readFileSync(join(authors, file), 'utf8').replace(from, to))
  change('plugin.ts', '1.0.0', '2.0.0')
  change('show-toast.ts', '`${text} ', '`${text} Once more. ')
  const { code, said } = runPack(authors, join(folder, 'acme-toast'))
  if (code !== 0) throw new Error(said)
}

const greet = (config: object = {}) => step('action/acme.greeting.greet', config)
const greeting = pageOf({ buttons: { Greet: [greet()], Wait: [greet({ who: 'Kim', waits: true })], Nobody: [greet({ who: '' })] } })
const toasts = (page: Pick<Page, 'locator'>) => page.locator('output.acme-toast')
const soon = { timeout: 15_000 }

async function visit(browser: Browser, baseURL: string, id: number): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en' })).newPage()
  await page.goto(`${baseURL}/page/${id}`)
  await expect(element(page, 'Greet')).toBeVisible()
  return page
}

onlyLong(test)(
  'a plugin uses the service of another one, as the page was published with it, in the preview too, and is told when that one goes',
  async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000)
    put('acme-toast')
    put('acme-greeting')
    await signInAs(page)
    const api = await signIn(baseURL!)
    const listed = async () => (await usablePlugins(api)).map(({ id, version }) => `${id} ${version}`).sort()
    await expect.poll(listed, soon).toEqual(['acme.greeting 1.0.0', 'acme.toast 1.0.0'])
    const { id } = await publishPage(api, 'Greeting', greeting)
    const first = await visit(browser, baseURL!, id)

    await test.step('the service is found on the published page, and its failure is told in the visitor’s language', async () => {
      await element(first, 'Greet').click()
      await expect(toasts(first)).toHaveText('Hello, World! (from acme.greeting, live)')
      await element(first, 'Nobody').click()
      await expect(first.getByText('A toast needs a text').first()).toBeVisible()
    })

    const second = await test.step('what is published now has the next version, beside the page that keeps its own', async () => {
      putNextToasts()
      await expect.poll(listed, soon).toEqual(['acme.greeting 1.0.0', 'acme.toast 1.0.0', 'acme.toast 2.0.0'])
      const next = await publishPage(api, 'Greeting again', greeting)
      const opened = await visit(browser, baseURL!, next.id)
      await element(opened, 'Greet').click()
      await expect(toasts(opened)).toHaveText('Hello, World! Once more. (from acme.greeting, live)')
      await element(first, 'Greet').click()
      await expect(toasts(first)).toHaveText(['Hello, World! (from acme.greeting, live)', 'Hello, World! (from acme.greeting, live)'])
      return opened
    })

    await test.step('the preview finds it as well', async () => {
      await page.goto(`/editor/${id}/edit`)
      const editor = openEditor(page)
      await editor.ready()
      await page.getByRole('button', { name: /^Preview/ }).click()
      await editor.canvas.locator('[data-id="Greet"]').click()
      await expect(toasts(page)).toHaveText('Hello, World! Once more. (from acme.greeting, preview)')
    })

    await test.step('a step that waits for it ends with the name of the plugin that goes, whose traces go too', async () => {
      await element(second, 'Wait').click()
      await expect(toasts(second)).toHaveCount(2)
      rmSync(join(folder, 'acme-toast'), { recursive: true, force: true })
      await expect(second.getByText('The plugin “acme.toast” (2.0.0) was switched off or unloaded').first()).toBeVisible(soon)
      for (const shown of [first, second, page]) await expect(toasts(shown)).toHaveCount(0, soon)
      await element(first, 'Greet').click()
      await expect(first.getByText('“Toasts” is not available here').first()).toBeVisible()
    })
  },
)
