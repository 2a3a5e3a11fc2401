import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { writePlugin } from '../../server/modules/plugins/plugin-folder.fixture.ts'
import { violationsOf } from './accessible.ts'
import { signInAs } from './driver.ts'
import { onServer } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-dropped-classes-'))
writePlugin(join(folder, 'rating'))
const test = onServer({ TESSERA_PLUGINS: folder })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const look of looksFrom(2))
  onlyLong(test)(
    `a view that leaves out the classes of its element is named in the list of plugins, in ${look.theme} and ${look.locale}`,
    async ({ page }) => {
      await prefer(page, look)
      // As a canvas in this browser keeps it.
      await page.addInitScript(() =>
        localStorage.setItem(
          'tessera-view-findings',
          JSON.stringify(['1.0.0', '9.9.9'].map((version) => ({ plugin: 'acme.rating', version, type: 'acme.rating/Stars' }))),
        ),
      )
      await signInAs(page)
      await page.goto('/plugins')
      const row = page.getByRole('row').filter({ hasText: 'acme.rating' })
      await expect(row.getByText('root.className')).toHaveCount(1)
      await expect(row).toContainText('1.0.0')
      expect(await violationsOf(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath('plugins.png') })
    },
  )
