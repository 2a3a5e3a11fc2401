import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { root } from '../../scripts/entries.ts'
import { ensureBrowser, launchArguments } from '../../scripts/find-browser.ts'
import { allLoaded } from '../e2e/driver.ts'
import { prefer } from '../e2e/looks.ts'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { startServer } from '../helpers/server.ts'
import { contactPages } from './pages.ts'

/*
 * Pictures of every component in every choice of its appearance, published: in both languages and themes, wide and on a phone. `index.html` lists them, first
 * those that differ from the last time. They are for people to look at and no test: fonts differ between machines.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' }, looks: { type: 'string' } } })
const out = values.out ?? join(root, 'dist/contact')
const only = (values.only ?? '').split(',').filter((type) => type !== '')
const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'zh'] as const).flatMap((locale) =>
    ([1280, 390] as const).map((width) => ({ theme, locale, width, name: `${theme}-${locale}-${width}` })),
  ),
)
const looks = LOOKS.filter(({ name }) => values.looks === undefined || values.looks.split(',').includes(name))

const hashOf = (file: string): string | undefined =>
  existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : undefined

const found = ensureBrowser()
if (!found) {
  console.error('There is no browser to take pictures with. Install Chromium, or name one in CHROMIUM_PATH.')
  process.exit(1)
}
mkdirSync(out, { recursive: true })
const server = await startServer({ env: { NODE_ENV: 'production', TESSERA_PERSON_PROJECTS: '0' } })
const browser = await chromium.launch({ executablePath: found.path, args: [...launchArguments] })
const taken: { readonly name: string; readonly types: readonly string[]; readonly isNew: boolean }[] = []
try {
  const api = await signIn(server.url)
  for (const { name, types, elements } of contactPages(only)) {
    const page = await publishPage(api, `contact ${name}`, storedPage(elements))
    for (const look of looks) {
      const context = await browser.newContext({
        baseURL: server.url,
        reducedMotion: 'reduce',
        viewport: { width: look.width, height: 900 },
      })
      const tab = await context.newPage()
      await prefer(tab, look)
      await tab.goto(`/page/${page.id}`)
      await tab.locator('[data-type="Title"]').first().waitFor()
      await tab.locator('.tessera-loading, .arco-spin-loading').first().waitFor({ state: 'detached', timeout: 60_000 })
      await allLoaded(tab)
      const file = join(out, `${name}-${look.name}.png`)
      const before = hashOf(file)
      await tab.screenshot({ path: file, fullPage: true })
      taken.push({ name: `${name}-${look.name}`, types, isNew: hashOf(file) !== before })
      await context.close()
    }
    console.log(`${name}: ${types.join(', ')}`)
  }
} finally {
  await browser.close()
  await server.stop()
}
const figure = ({ name, types, isNew }: (typeof taken)[number]): string =>
  `<figure><figcaption>${isNew ? '<b>differs</b> ' : ''}${name}: ${types.join(', ')}</figcaption><a href="${name}.png"><img loading="lazy" width="600" alt="${name}" src="${name}.png"></a></figure>`
const inOrder = [...taken].sort((a, b) => Number(b.isNew) - Number(a.isNew))
writeFileSync(join(out, 'index.html'), `<!doctype html><meta charset="utf-8"><title>Components</title>${inOrder.map(figure).join('\n')}\n`)
console.log(
  `${taken.length} pictures, of which ${taken.filter(({ isNew }) => isNew).length} differ from the last time: ${join(out, 'index.html')}`,
)
