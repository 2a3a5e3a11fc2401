import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { root } from '../../scripts/entries.ts'
import { freePort } from '../../scripts/free-port.ts'
import { administrator } from '../helpers/administrator.ts'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { handMadePlugin } from '../helpers/hand-made-plugin.ts'
import { holdSaves } from './document-saves.ts'
import { openEditor } from './editor-driver.ts'
import { onlyLong } from './long.ts'
import { usablePlugins } from './plugin-driver.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-plugins-'))
const inside = join(folder, 'badge')
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-test-'))
let server: ChildProcess | undefined
test.afterAll(async () => {
  if (server?.exitCode === null) {
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }
  for (const made of [folder, dataDir]) rmSync(made, { recursive: true, force: true })
})

/** One component, and one function, that say which edition they are; always the same version. */
const badge = (edition: string): string =>
  handMadePlugin({
    id: 'acme.badge',
    files: {
      'module.js': `import { componentsPoint, functionsPoint, z } from '@tessera/sdk'
const name = { zh: 'x', en: 'Badge' }
export default { id: 'acme.badge', version: '1.0.0', setup({ contribute }) {
  contribute(componentsPoint, { id: 'component/acme.badge.badge', type: 'acme.badge/Badge', version: 1, label: name, group: 'other', icon: '', props: z.strictObject({}), view: () => import('./view.js') })
  contribute(functionsPoint, ${functionOf(edition)})
} }`,
      'worker.js': `export default { id: 'acme.badge', version: '1.0.0', setup: ({ contribute }) => contribute({ name: 'functions', names: (value) => [\`the name \${value.name}\`] }, ${functionOf(edition)}) }`,
      'view.js': `import { jsx } from 'react/jsx-runtime'
export const View = ({ root }) => jsx('p', { ...root, children: 'Badge ${edition}' })`,
    },
    contributes: {
      components: [
        {
          ...{
            id: 'component/acme.badge.badge',
            type: 'acme.badge/Badge',
            version: 1,
            label: { zh: 'x', en: 'Badge' },
            group: 'other',
            tags: [],
          },
          ...{
            accepts: 'nothing',
            defaults: {},
            formItem: false,
            functionProps: [],
            events: [],
            methods: [],
            references: {},
            view: 'view.js',
          },
        },
      ],
      functions: [{ id: 'function/acme.badge.edition', name: 'ACME_EDITION', source: `() => () => '${edition}'` }],
    },
  })
const functionOf = (edition: string): string =>
  `{ id: 'function/acme.badge.edition', name: 'ACME_EDITION', group: 'text', signature: '', summary: { zh: '', en: '' }, examples: [], create: () => () => '${edition}' }`

/** As after packing again: the whole folder is another one at once. */
function put(edition: string): void {
  const made = badge(edition)
  cpSync(made, `${folder}-next`, { recursive: true })
  rmSync(made, { recursive: true, force: true })
  rmSync(inside, { recursive: true, force: true })
  renameSync(`${folder}-next`, inside)
}

onlyLong(test)(
  'under npm run dev a plugin that is packed again is another one in editor, page and worker at once, and nothing else is lost',
  async ({ browser }) => {
    test.setTimeout(240_000)
    put('one')
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { ...process.env, PORT: String(port), BASE_URL: url, DATA_DIR: dataDir, TESSERA_PLUGINS: folder }
    const account = { TESSERA_ADMIN_EMAIL: administrator.email, TESSERA_ADMIN_PASSWORD: administrator.password }
    server = spawn(join(root, 'node_modules/.bin/bun'), ['scripts/dev.ts'], { cwd: root, env: { ...env, ...account }, stdio: 'ignore' })
    await expect
      .poll(
        () =>
          fetch(`${url}/api/health`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    const api = await signIn(url)
    await expect.poll(async () => (await usablePlugins(api)).length, { timeout: 15_000 }).toBe(1)

    const formula = { type: 'variable', value: 'ACME_EDITION()' }
    const stored = storedPage([
      { id: 'Title_1', type: 'Title', props: { text: formula } },
      { id: 'Badge_1', type: 'acme.badge/Badge' },
      { id: 'Text_1', type: 'Text', props: { text: 'as saved' } },
      { id: 'Form_1', type: 'Form', children: [{ id: 'Input_1', type: 'Input', props: { formItem: { name: 'name', label: 'Name' } } }] },
    ])
    const { id } = await publishPage(api, 'Badges', stored)
    const visitor = await (await browser.newContext({ baseURL: url })).newPage()
    await visitor.goto(`${url}/page/${id}?env=prd`)
    // From here on nothing may load it again: what Vite has to bundle first it has found before.
    await visitor.evaluate(() => Reflect.set(window, 'isTheSamePage', true))
    await expect(visitor.getByText('Badge one')).toBeVisible({ timeout: 60_000 })
    await expect(visitor.locator('[data-id="Title_1"]')).toHaveText('one', { timeout: 30_000 })
    await visitor.locator('[data-id="Input_1"] input').fill('typed by a visitor')

    const page = await (await browser.newContext({ baseURL: url })).newPage()
    const login = await page.request.post('/api/user/login', { data: { userName: administrator.email, userPwd: administrator.password } })
    const { data } = (await login.json()) as { readonly data: { readonly token: string } }
    await page.addInitScript((token) => localStorage.setItem('mars-token', token), data.token)
    const editor = openEditor(page)
    await page.goto(`${url}/editor/${id}/edit`)
    await expect(page.frameLocator('iframe').getByText('Badge one')).toBeVisible({ timeout: 90_000 })
    await editor.ready()
    await expect(editor.canvas.locator('[data-id="Title_1"]')).toHaveText('one', { timeout: 30_000 })
    await holdSaves(page)
    await editor.select('Text')
    await editor.field('text').getByRole('textbox').fill('not saved yet')
    await expect(editor.canvas.getByText('not saved yet')).toBeVisible()
    await page.evaluate(() => Reflect.set(window, 'isTheSamePage', true))

    put('two')
    const about = { timeout: 6_000 }
    await expect(editor.canvas.getByText('Badge two')).toBeVisible(about)
    await expect(visitor.getByText('Badge two')).toBeVisible(about)
    await expect(visitor.locator('[data-id="Title_1"]')).toHaveText('two', about)
    await expect(editor.canvas.locator('[data-id="Title_1"]')).toHaveText('two', about)
    await expect(editor.canvas.getByText('not saved yet')).toBeVisible()
    await expect(page.locator('.ed-tag-name')).toContainText('Text')
    await expect(visitor.locator('[data-id="Input_1"] input')).toHaveValue('typed by a visitor')
    for (const shown of [page, visitor]) expect(await shown.evaluate(() => Reflect.get(window, 'isTheSamePage'))).toBe(true)
  },
)
