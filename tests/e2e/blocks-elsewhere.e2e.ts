import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { NO_INTERFACE, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { BlockInfo, PageInfo, PageRecords } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { moreOf } from './driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs } from './saving-driver.ts'

const shots = process.env.BLOCK_SHOTS
const shoot = async (page: Page, name: string): Promise<void> => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` })
}
const root = emptyDocument().entries.get('page') as PageRecord
const plain = { bindings: {}, style: {}, css: '', events: {}, version: 1, extra: {} }
const element = (id: string, type: string, props: object) => ({
  ...{ kind: 'element', id, type, name: id, parentId: null, order: 'a0', props },
  ...plain,
})
const newProject = async (api: Api, name: string) => (await api.post<{ id: number }>('/project/create', { name, remark: '' })).id
const blocksOf = (api: Api, projectId: number) => api.get<BlockInfo[]>(`/blocks/list?projectId=${projectId}`)

/** A page of one project that uses a block. */
async function pageWithBlock(api: Api, projectId: number, name: string): Promise<PageInfo> {
  const entries = [{ ...root, block: NO_INTERFACE }, element('Text_1', 'Text', { text: `Inside of the block ${name}` })]
  const block = await api.post<BlockInfo>('/blocks/create', { projectId, name, entries })
  const page = await api.post<PageInfo>('/pages/create', { name: `Page of ${name}`, projectId })
  const records = await api.get<PageRecords>(`/pages/records/${page.id}`)
  const own = records.entries.find((entry): entry is PageRecord => entry.kind === 'page')!
  const patch = {
    added: { u1: element('u1', `block/${block.id}`, {}) },
    changed: { page: [own, { ...own, blocks: { [block.id]: 1 } }] },
    removed: {},
  }
  await api.post('/pages/update', { id: page.id, revision: records.revision, patch })
  return page
}

onlyLong(test)(
  'a page is copied to another project with its block, and a use that is pasted there brings its own',
  async ({ page, baseURL }) => {
    page.setDefaultTimeout(20_000)
    const api = await signIn(baseURL!)
    const [from, to] = [await newProject(api, 'Came from here'), await newProject(api, 'Goes to here')]
    const first = await pageWithBlock(api, from, 'Copied card')
    const second = await pageWithBlock(api, from, 'Pasted card')
    const me = await openAs(page, second.id)
    const { editor } = me
    const inside = editor.canvas.getByText('Inside of the block')

    await test.step('copy the page by its row in the list', async () => {
      await page.goto(`/project/${from}/pages`)
      await moreOf(page, first.name, 'Copy to another project…')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Project' }).click()
      await page.getByRole('option', { name: 'Goes to here' }).click()
      await shoot(page, 'copy')
      await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
      await expect(dialog.getByRole('region', { name: 'Blocks that the page uses' })).toContainText('Copied cardCopied to this project')
      await shoot(page, 'copied')
      expect(await violationsOf(page)).toEqual([])
      expect((await blocksOf(api, to)).map(({ name, uses }) => [name, uses])).toEqual([['Copied card', 1]])
      await dialog.getByRole('button', { name: 'Open the copy' }).click()
      await editor.ready()
      await expect(inside).toHaveCount(1)
    })

    const copied = page.url()
    await test.step('export the page to a file, and make it of that in a third project', async () => {
      await page.goto(`/project/${from}/pages`)
      const [download] = await Promise.all([page.waitForEvent('download'), moreOf(page, first.name, 'Export to a file')])
      expect(download.suggestedFilename()).toBe(`${first.name}.json`)
      const text = readFileSync(await download.path(), 'utf8')
      const third = await newProject(api, 'Made of a file')
      await page.goto(`/project/${third}/pages`)
      await page.getByRole('button', { name: 'New page' }).click()
      const dialog = page.getByRole('dialog')
      const give = (content: string) =>
        dialog
          .locator('input[type="file"]')
          .setInputFiles({ name: 'page.json', mimeType: 'application/json', buffer: Buffer.from(content) })
      await dialog.getByLabel('Name', { exact: true }).fill('From a file')
      // Ids that nobody here has: all of it is the file's.
      const far = text.replaceAll(/block_\w+/g, (id) => `${id}far`)
      await give(far.replaceAll(/"name": "Copied card"/g, '"name": ""'))
      await expect(dialog.getByRole('alert')).toContainText('“blocks.0.name” cannot be read')
      expect(await blocksOf(api, third)).toEqual([])
      await dialog.getByRole('button', { name: 'Do not import' }).click()
      await give(far)
      await expect(dialog.getByRole('region', { name: 'Blocks that the page uses' })).toContainText(
        'Copied cardWill be copied to this project',
      )
      expect(await blocksOf(api, third)).toEqual([])
      await dialog.getByRole('button', { name: 'Save' }).click()
      await editor.ready()
      expect((await blocksOf(api, third)).map(({ name, uses }) => [name, uses])).toEqual([['Copied card', 1]])
      await expect(inside).toHaveCount(1)
      await page.goto(copied)
      await editor.ready()
    })

    await test.step('paste a use of another block there', async () => {
      const copy = page.url()
      await page.goto(`/editor/${second.id}/edit`)
      await editor.ready()
      const box = await editor.boxOf(inside)
      await page.mouse.click(box.x + 4, box.y + 4)
      const text = await page.evaluate(() => {
        const data = new DataTransfer()
        document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
        return data.getData('text/plain')
      })
      expect(text).toContain('"blocks"')
      await page.goto(copy)
      await editor.ready()
      await expect(inside).toHaveCount(1)
      const own = await editor.boxOf(inside)
      await page.mouse.click(own.x + 4, own.y + 4)
      const paste = (what: string) =>
        page.evaluate((given) => {
          const data = new DataTransfer()
          data.setData('text/plain', given)
          document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
        }, what)
      await paste(text)
      await expect(page.getByText(/“Pasted card” come from another project and were copied/)).toBeVisible()
      await expect(inside).toHaveCount(2)
      await editor.saved()
      expect((await blocksOf(api, to)).map(({ name, uses }) => [name, uses])).toEqual([
        ['Copied card', 1],
        ['Pasted card', 1],
      ])
      // One that is nowhere is told, and nothing is pasted.
      await paste(text.replaceAll(/block_\w+|block\/block_\w+/g, (id) => `${id}x`))
      await expect(page.getByText(/Nothing was pasted: this project has no block/)).toBeVisible()
      await expect(inside).toHaveCount(2)
    })
    expect(me.errors()).toEqual([])
  },
)
