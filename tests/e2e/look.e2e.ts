import { expect, type Page } from 'playwright/test'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { type Api, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { element, signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'
import { button } from './stored-page.ts'

const BLUE = 'rgb(22, 93, 255)'
const GREEN = 'rgb(0, 128, 43)'

async function twoPages(api: Api): Promise<{ readonly project: ProjectInfo; readonly pages: readonly PageInfo[] }> {
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Two pages' })
  const pages: PageInfo[] = []
  for (const isPublic of [1, 2]) {
    const pageData = storedPage([button('Button_1', 'Send')])
    const page = await api.post<PageInfo>('/pages/create', { name: `Page ${isPublic}`, projectId: project.id, isPublic, pageData })
    await api.post('/page/publish/create', { env: 'prd', id: page.id, previewImg: '' })
    pages.push(page)
  }
  return { project, pages }
}

const frameOf = (page: Page, scheme: string) => page.frameLocator(`iframe[title$="${scheme}"]`)

test('a brand colour is changed for two published pages at once, and rolled back', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  await signInAs(page)
  const { project, pages } = await twoPages(api)
  const colours = async (): Promise<readonly string[]> => {
    const found: string[] = []
    for (const { id } of pages) {
      await page.goto(`/page/${id}`)
      await expect(element(page, 'Button_1')).toBeVisible()
      found.push(await element(page, 'Button_1').evaluate((node) => getComputedStyle(node).backgroundColor))
    }
    return found
  }
  const [before = ''] = await colours()
  const openLook = async (): Promise<void> => {
    await page.goto(`/project/${project.id}/look`)
    await expect(frameOf(page, 'Light').getByRole('button', { name: 'Primary' })).toBeVisible()
  }
  const publish = async (): Promise<void> => {
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Production').click()
    await expect(dialog.getByText('without being published again: 2.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByText('That environment has this look already.')).toBeVisible()
  }

  await test.step('the colour shows in the preview at once, is one step, and can be undone', async () => {
    await openLook()
    const field = page.getByRole('textbox', { name: 'Primary, Light', exact: true })
    await field.fill('#165dff')
    await field.press('Enter')
    const filled = frameOf(page, 'Light').getByRole('button', { name: 'Primary' })
    await expect(filled).toHaveCSS('background-color', BLUE)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(filled).toHaveCSS('background-color', before)
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(filled).toHaveCSS('background-color', BLUE)
  })

  await test.step('published, both pages have it', async () => {
    await publish()
    expect(await colours()).toEqual([BLUE, BLUE])
  })

  await test.step('a colour that cannot be read is told with the nearest that can', async () => {
    await openLook()
    const field = page.getByRole('textbox', { name: 'Text, hints, Light', exact: true })
    await field.fill('#b0b0b0')
    await field.press('Enter')
    await expect(page.getByText('2 pairs of colours are hard to read')).toBeVisible()
    await page
      .getByRole('button', { name: /^Use #/ })
      .first()
      .click()
    await expect(page.getByText('All 28 pairs of colours can be read.')).toBeVisible()
  })

  await test.step('another colour is published, and rolled back to the first', async () => {
    await page.getByRole('button', { name: 'Presets' }).click()
    await page.getByRole('menuitem', { name: 'Green' }).click()
    await publish()
    expect(await colours()).toEqual([GREEN, GREEN])
    await openLook()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Production').click()
    await dialog
      .getByRole('button', { name: /^Roll back to this/ })
      .first()
      .click()
    await expect(page.getByText('Rolled back').first()).toBeVisible()
    expect(await colours()).toEqual([BLUE, BLUE])
  })
  expect(errors()).toEqual([])
})

onlyLong(test)(
  'density, corners, type and shadows of a theme are those of published pages, and one page may differ',
  async ({ page, baseURL }) => {
    const api = await signIn(baseURL!)
    const project = await api.post<ProjectInfo>('/project/create', { name: 'Compact' })
    const { documentId } = await api.get<{ documentId: number }>(`/look/read/${project.id}`)
    const values = { density: 'small', 'radius-small': 9, type: 16, space: 6, 'shadow-1': '0 1px 3px #00000040' }
    const cells = Object.entries(values).map(([name, value]) => ['theme', `tokens/${name}`, value])
    await api.post('/documents/edit', { id: documentId, edit: { id: 'edit-00000001', added: [], removed: [], cells } })
    await api.post('/look/publish', { projectId: project.id, env: 'prd' })
    const elements = [
      button('Button_1', 'Send'),
      { id: 'Input_1', type: 'Input', props: { formItem: { name: 'a', label: 'A' } } },
      { id: 'Form_1', type: 'Form', children: [{ id: 'Input_2', type: 'Input', props: { formItem: { name: 'b', label: 'B' } } }] },
      { id: 'Card_1', type: 'Card', props: { title: 'A card' } },
    ]
    const made = async (theme: object): Promise<number> => {
      const plain = storedPage(elements) as { readonly config: object }
      const pageData = { ...plain, config: { ...plain.config, theme } }
      const { id } = await api.post<PageInfo>('/pages/create', { name: 'Page', projectId: project.id, isPublic: 1, pageData })
      await api.post('/page/publish/create', { env: 'prd', id, previewImg: '' })
      return id
    }
    const shown = async (id: number) => {
      await page.goto(`/page/${id}`)
      await expect(element(page, 'Form_1')).toBeVisible()
      return page.evaluate(() => {
        const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
        return {
          height: style('[data-id="Button_1"]').height,
          radius: style('[data-id="Button_1"]').borderRadius,
          field: document.querySelector('[data-id="Form_1"] .arco-input-size-small') !== null,
          title: style('[data-id="Card_1"]').fontSize,
          padding: style('[data-id="page"]').paddingTop,
          shadow: style('[data-id="Card_1"]').boxShadow !== 'none',
        }
      })
    }
    expect(await shown(await made({}))).toEqual({
      height: '28px',
      radius: '9px',
      field: true,
      title: '16px',
      padding: '30px',
      shadow: true,
    })
    expect(await shown(await made({ density: 'large', 'radius-small': 0 }))).toMatchObject({ height: '36px', radius: '0px', field: false })
  },
)

test('a page says in its settings what differs, one undo step at a time, and the canvas wears the draft of the look', async ({
  page,
  baseURL,
}) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Differs' })
  const { documentId } = await api.get<{ documentId: number }>(`/look/read/${project.id}`)
  const cells = ['light', 'dark'].map((scheme) => ['theme', `tokens/primary/${scheme}`, '#165dff'])
  await api.post('/documents/edit', { id: documentId, edit: { id: 'edit-00000001', added: [], removed: [], cells } })
  const pageData = storedPage([button('Button_1', 'Send')])
  const { id } = await api.post<PageInfo>('/pages/create', { name: 'Page', projectId: project.id, pageData })
  await signInAs(page)
  await page.goto(`/editor/${id}/edit`)
  const editor = openEditor(page)
  await editor.ready()
  const shown = editor.canvas.locator('[data-id="Button_1"]')
  await expect(shown).toHaveCSS('background-color', BLUE)
  await page.getByRole('combobox', { name: 'Let something differ…' }).click()
  await page.getByRole('option', { name: 'Corners of controls' }).click()
  await page.getByRole('spinbutton', { name: 'Corners of controls' }).fill('14')
  await page.keyboard.press('Tab')
  await expect(shown).toHaveCSS('border-radius', '14px')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown).toHaveCSS('border-radius', '2px')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(shown).toHaveCSS('border-radius', '14px')
  await editor.saved()
  expect(errors()).toEqual([])
})

for (const look of looksFrom(2))
  onlyLong(test)(`the screen of the look is accessible in ${look.theme} and ${look.locale}`, async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    const project = await api.post<ProjectInfo>('/project/create', { name: 'Accessible' })
    await prefer(page, look)
    await signInAs(page)
    await page.goto(`/project/${project.id}/look`)
    await expect(page.locator('iframe[data-drawn]')).toHaveCount(2)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: look.locale === 'zh' ? '发布' : 'Publish' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOf(page, { canvas: false })).toEqual([])
    expect(errors()).toEqual([])
  })
