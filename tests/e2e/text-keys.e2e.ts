import { expect } from 'playwright/test'
import { type ElementRecord, NO_INTERFACE, type PageEntry, type PageRecord } from '#kernel/page/records'
import { emptyDocument } from '#kernel/page/schema'
import type { BlockInfo, PageInfo, ProjectInfo, ProjectTextsInfo } from '../../server/wire.ts'
import { signIn, storedPage } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { entriesOf } from './stored-page.ts'

const text = (id: string, zh: string, en: string) => ({ kind: 'text', id, values: { zh, en }, note: '', extra: {} })

test('keys of texts are completed, a wrong one has a fix, and a new key of a project’s text is followed on its pages', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Project of keys' })
  const read = () => api.get<ProjectTextsInfo>(`/project/texts/${project.id}`)
  const { documentId } = await read()
  const added = [text('shop.title', '商店', 'Shop'), text('shop.orders', '订单', 'Orders')]
  await api.post('/documents/edit', { id: documentId, edit: { id: 'edit_0123456789', added, removed: [], cells: [] } })
  const pageData = {
    ...(storedPage([
      { id: 'Text_1', type: 'Text', props: { text: { type: 'variable', value: "t('shop.titel') + 1" } } },
      { id: 'Text_2', type: 'Text', props: { text: { type: 'i18n', value: 'shop.title' } } },
    ]) as object),
    locales: ['zh', 'en'],
  }
  const { id } = await api.post<PageInfo>('/pages/create', { name: 'Keys', projectId: project.id, pageData })
  const root = emptyDocument().entries.get('page') as PageRecord
  const inBlock = { ...{ kind: 'element', id: 'Text_1', type: 'Text', name: 'Text_1', parentId: null, order: 'a0', props: {}, style: {} } }
  const bindings = { text: { kind: 'text', source: 'shop.title' } }
  const drawn = { ...inBlock, bindings, css: '', events: {}, version: 1, extra: {} }
  const block = await api.post<BlockInfo>('/blocks/create', {
    projectId: project.id,
    name: 'Head of the shop',
    entries: [{ ...root, block: NO_INTERFACE }, drawn],
  })
  const sources = async () => {
    const entries = await entriesOf(api, id)
    return ['Text_1', 'Text_2'].map((each) => (entries[each] as ElementRecord).bindings.text?.source)
  }
  await signInAs(page)
  await page.goto(`/editor/${id}/edit`)
  const editor = openEditor(page)
  await editor.ready()
  await expect(editor.canvas.locator('[data-id="Text_2"]')).toHaveText('商店')

  await test.step('an unknown key is a problem, with the text that is meant', async () => {
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.getByRole('button', { name: 'Use “shop.title”' }).click()
    await expect(editor.canvas.locator('[data-id="Text_1"]')).toHaveText('商店1')
    await expect(page.getByText('There is no text with the key')).toHaveCount(0)
  })

  await test.step('keys are completed between the quotes, with their words', async () => {
    await editor.canvas.locator('[data-id="Text_1"]').waitFor()
    const box = await editor.boxOf(editor.canvas.locator('[data-id="Text_1"]'))
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const code = editor.field('text').locator('.cm-content')
    await code.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type("t('shop.o")
    const option = page.getByRole('option', { name: /shop\.orders.*订单/ })
    await expect(option).toBeVisible()
    await option.click()
    await expect(editor.canvas.locator('[data-id="Text_1"]')).toHaveText('订单')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText("t('shop.title') + 1")
    await expect(editor.canvas.locator('[data-id="Text_1"]')).toHaveText('商店1')
    await editor.saved()
    expect(await sources()).toEqual(["t('shop.title') + 1", 'shop.title'])
  })

  await test.step('another key in the table of the project is written on the page', async () => {
    await page.goto(`/project/${project.id}/texts`)
    await expect(page.getByRole('link', { name: 'Head of the shop' }).first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Key: shop.title' }).fill('store.title')
    await page.getByRole('textbox', { name: 'Key: shop.title' }).press('Enter')
    await expect(page.getByText('Pages and blocks that name the new key: 2')).toBeVisible()
    expect(await sources()).toEqual(["t('store.title') + 1", 'store.title'])
    const { entries } = await api.get<{ entries: readonly PageEntry[] }>(`/blocks/records/${block.id}`)
    expect(entries).toContainEqual(expect.objectContaining({ id: 'Text_1', bindings: { text: { kind: 'text', source: 'store.title' } } }))
    expect((await read()).texts.map((each) => each.id)).toEqual(['shop.orders', 'store.title'])
  })
  expect(errors()).toEqual([])
})
