import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { root } from '../../scripts/entries.ts'
import { signIn } from '../helpers/api.ts'
import { runPack } from '../helpers/packed-plugin.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { onlyLong } from './long.ts'
import { onPluginFolder, soon } from './plugin-driver.ts'
import { button, createPage } from './stored-page.ts'

const { test, put, take } = onPluginFolder()
test.use({ locale: 'en-US' })

const PLUGIN = `import { defineLanguage, definePlugin } from '@tessera/sdk/studio'

export default definePlugin({
  id: 'acme.japanese',
  version: '1.0.0',
  label: { zh: '日语', en: 'Japanese' },
  languages: [
    defineLanguage({ id: 'language/acme.japanese', locale: 'ja', name: '日本語', isMachineMade: true, texts: () => import('./texts.ts') }),
  ],
})
`

/** The packed plugin of somebody who has the studio's main screens in Japanese. */
function packJapanese(): string {
  const [source, output] = ['source', 'packed'].map((name) => mkdtempSync(join(tmpdir(), `tessera-japanese-${name}-`))) as [string, string]
  const texts = readFileSync(join(root, 'tests/fixtures/adding/plugins/languages/ja/texts.ts'), 'utf8')
  writeFileSync(join(source, 'texts.ts'), texts.replace("'#kernel/message'", "'@tessera/sdk/studio'"))
  writeFileSync(join(source, 'plugin.ts'), PLUGIN)
  const { code, said } = runPack(source, output)
  rmSync(source, { recursive: true, force: true })
  if (code !== 0) throw new Error(said)
  return output
}

onlyLong(test)(
  'a plugin brings Japanese to the running studio, which a person chooses, works in, and loses with the plugin',
  async ({ page, baseURL }) => {
    test.setTimeout(180_000)
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Orders', [button('Button_first', 'first'), { id: 'Select_1', type: 'Select' }])
    await signInAs(page)
    await page.goto('/projects')

    await test.step('it is offered, marked as made by a machine, and the projects are in it at once', async () => {
      put('japanese', packJapanese())
      await expect(async () => {
        await page.reload()
        await page.getByRole('button', { name: 'Language' }).click()
        await expect(page.getByRole('menuitem', { name: /日本語 Machine translation/ })).toBeVisible({ timeout: 2000 })
      }).toPass(soon)
      await page.getByRole('menuitem', { name: /日本語/ }).click()
      await expect(page.getByRole('navigation').getByRole('link', { name: 'プロジェクト' }).first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('another screen and a reload stay in it', async () => {
      await page.goto('/pages')
      await expect(page.getByRole('link', { name: 'ページ' }).first()).toBeVisible(soon)
    })

    await test.step('the editor is in it: palette, panels, commands', async () => {
      await page.goto(`/editor/${id}/edit`)
      await expect(page.frameLocator('iframe').first().locator('[data-id="page"]')).toBeVisible(soon)
      await expect(page.getByRole('button', { name: 'ボタン' }).first()).toBeVisible(soon)
      // What components say of their own, in the frame with its own modules.
      await expect(page.frameLocator('iframe').first().getByText('選択してください')).toBeVisible(soon)
    })

    await test.step('without the plugin the studio speaks English, and nothing is lost', async () => {
      take('japanese')
      await page.goto('/projects')
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Projects' }).first()).toBeVisible(soon)
    })
    expect(errors()).toEqual([])
  },
)
