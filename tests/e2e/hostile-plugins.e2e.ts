import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { publishPage, signIn, storedPage } from '../helpers/api.ts'
import { hostilePlugins } from '../helpers/hostile-plugins.ts'
import { packedPlugin } from '../helpers/packed-plugin.ts'
import { signInAs } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { onServer } from './journey.ts'
import { onlyLong } from './long.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-plugins-'))
const test = onServer({ TESSERA_PERSON_PROJECTS: '0', TESSERA_PLUGINS: folder, TESSERA_WATCH: '1' })
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (made: string, name: string): void => {
  cpSync(made, join(folder, name), { recursive: true })
  rmSync(made, { recursive: true, force: true })
}
put(packedPlugin('hostile-views'), 'views')
for (const how of ['set-up throws', 'set-up is asynchronous', 'module never settles', 'module throws', 'module is another plugin'] as const)
  put(hostilePlugins[how](), how.replaceAll(' ', '-'))

const TYPES = ['Render', 'Effect', 'Event', 'Timer', 'Unmount', 'Never'] as const
const stored = storedPage([
  { id: 'Neighbour_1', type: 'hostile.views/Neighbour', props: { text: 'Neighbour' } },
  ...TYPES.map((type) => ({ id: `${type}_1`, type: `hostile.views/${type}`, props: { text: type } })),
  { id: 'Text_1', type: 'Text', props: { text: 'A built-in' } },
])
const at = (page: Pick<Page, 'locator'>, id: string) => page.locator(`[data-id="${id}"][data-type]`)
const failed = (type: string, words: string): string => `${words} (hostile.views/${type} ${type}_1, plugin hostile.views 1.0.0)`

async function neighboursRun(page: Pick<Page, 'locator' | 'getByText'>, from: number): Promise<void> {
  await at(page, 'Neighbour_1').click()
  await expect(at(page, 'Neighbour_1')).toHaveText(`Neighbour ${from + 1}`)
  await expect(page.getByText('A built-in')).toBeVisible()
}

onlyLong(test)(
  'views of a plugin that throw or never settle keep to their own places on a published page, and are named',
  async ({ page, baseURL }) => {
    await signInAs(page)
    const { id } = await publishPage(await signIn(baseURL!), 'hostile views', stored)
    const warned: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
    await page.goto(`/page/${id}`)
    await expect(at(page, 'Render_1')).toContainText(failed('Render', 'This part failed'))
    await expect(at(page, 'Effect_1')).toContainText('hostile: in an effect')
    await neighboursRun(page, 0)
    await at(page, 'Event_1').click()
    await expect
      .poll(() => warned.filter((line) => line.includes('hostile.views 1.0.0')).map((line) => /hostile: .*/.exec(line)?.[0]))
      .toEqual(expect.arrayContaining(['hostile: in render', 'hostile: in an effect', 'hostile: in an event', 'hostile: in a timer']))
    expect(warned.find((line) => line.includes('in an event'))).toContain('Event_1')
    await neighboursRun(page, 1)
    await expect(at(page, 'Never_1')).toContainText(failed('Never', 'This part is not ready yet'), { timeout: 20_000 })
    await neighboursRun(page, 2)
    await page.evaluate(() => localStorage.setItem('tessera-locale', 'zh'))
    await page.reload()
    await expect(at(page, 'Render_1')).toContainText('组件出错 (hostile.views/Render Render_1, 插件 hostile.views 1.0.0)')
  },
)

onlyLong(test)(
  'in the editor they are problems that lead to their elements, an element whose view throws when it goes takes no other along, and plugins that fail are told of',
  async ({ page, baseURL }) => {
    page.setDefaultTimeout(20_000)
    await signInAs(page)
    const api = await signIn(baseURL!)
    const project = await api.call('POST /project/create', { name: 'Hostile' })
    const { id } = await api.call('POST /pages/create', { name: 'Hostile', projectId: project.id, pageData: stored })
    const editor = openEditor(page)
    await page.goto(`/editor/${id}/edit`)
    await editor.ready()
    await expect(at(editor.canvas, 'Render_1')).toContainText(failed('Render', 'This part failed'))
    await page.getByRole('tab', { name: /Problems/ }).click()
    const problems = page.getByRole('tabpanel').getByRole('listitem')
    const rowOf = (text: string) => problems.filter({ hasText: text })
    await expect(rowOf('hostile: in render')).toContainText('hostile.views/Render of the plugin hostile.views 1.0.0')
    await expect(rowOf('hostile: in an effect')).toBeVisible()
    await expect(rowOf('hostile: in a timer')).toContainText('hostile.views/Timer of the plugin hostile.views 1.0.0')
    await expect(rowOf('hostile: in a timer')).toContainText('Timer_1')
    await rowOf('hostile: in render').getByRole('button').click()
    await expect(page.locator('.ed-tag-name')).toContainText('Render')

    await test.step('what does not start is listed with its error and the way to the Plugins screen', async () => {
      await expect(rowOf('hostile.throws 1.0.0')).toContainText('hostile: set-up')
      await expect(rowOf('hostile.async 1.0.0')).toContainText('setup must be synchronous')
      await expect(rowOf('hostile.breaks 1.0.0')).toContainText('hostile: module')
      await expect(rowOf('hostile.mask 1.0.0')).toContainText('hostile.face 1.0.0')
      await expect(rowOf('hostile.module 1.0.0')).toContainText('did not load within 10 s', { timeout: 20_000 })
      await expect(rowOf('hostile.throws 1.0.0').getByRole('link', { name: 'Open the Plugins screen' })).toBeVisible()
    })

    await test.step('removing an element whose view throws then leaves its neighbours alone', async () => {
      const { x, y } = await editor.into('hostile.views/Unmount')
      await page.mouse.click(x, y)
      await expect(page.locator('.ed-tag-name')).toContainText('Unmount_1')
      await page.keyboard.press('Delete')
      await expect(at(editor.canvas, 'Unmount_1')).toHaveCount(0)
      await expect(at(editor.canvas, 'Neighbour_1')).toBeVisible()
      await expect(editor.canvas.getByText('A built-in')).toBeVisible()
      await expect(rowOf('hostile: while it is unmounted')).toContainText('hostile.views/Unmount')
    })
  },
)
