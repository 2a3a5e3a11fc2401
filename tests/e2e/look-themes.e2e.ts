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

async function projectWith(api: Api, name: string, more: object = {}): Promise<{ readonly project: ProjectInfo; readonly page: PageInfo }> {
  const project = await api.post<ProjectInfo>('/project/create', { name })
  const plain = storedPage([button('Button_1', 'Send')]) as { readonly config: object }
  const pageData = { ...plain, config: { ...plain.config, ...more } }
  const page = await api.post<PageInfo>('/pages/create', { name: 'Front', projectId: project.id, isPublic: 1, pageData })
  return { project, page }
}
const colours = (light: string) => ({ primary: { light, dark: light } })
async function editLook(api: Api, projectId: number, added: readonly object[]): Promise<void> {
  const { documentId } = await api.get<{ documentId: number }>(`/look/read/${projectId}`)
  await api.post('/documents/edit', { id: documentId, edit: { id: 'edit-00000001', added, cells: [], removed: [] } })
}
const frameOf = (page: Page, scheme: string) => page.frameLocator(`iframe[title$="${scheme}"]`)

onlyLong(test)('a theme is added, previewed on a page, chosen by that page and published for it alone', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  await signInAs(page)
  const { project, page: front } = await projectWith(api, 'Two themes')
  const plainPage = await api.post<PageInfo>('/pages/create', {
    ...{ name: 'Plain', projectId: project.id, isPublic: 1 },
    pageData: storedPage([button('Button_1', 'Send')]),
  })

  await test.step('a new theme is edited apart from the default one, and shown on a page of the project', async () => {
    await page.goto(`/project/${project.id}/look`)
    await page.getByRole('button', { name: 'New theme' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Party')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Themes of the project' })).toContainText('Party')
    const field = page.getByRole('textbox', { name: 'Primary, Light', exact: true })
    await field.fill('#165dff')
    await field.press('Enter')
    await page.getByRole('combobox', { name: 'What the preview shows' }).click()
    await page.getByRole('option', { name: /^Front/ }).click()
    await expect(frameOf(page, 'Light').getByRole('button', { name: 'Send' })).toHaveCSS('background-color', BLUE)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })

  await test.step('the page chooses it in its settings, and the canvas shows it', async () => {
    await page.goto(`/editor/${front.id}/edit`)
    const editor = openEditor(page)
    await editor.ready()
    const shown = editor.canvas.locator('[data-id="Button_1"]')
    await expect(shown).not.toHaveCSS('background-color', BLUE)
    await page.getByRole('combobox', { name: 'Theme it has' }).click()
    await page.getByRole('option', { name: 'Party' }).click()
    await expect(shown).toHaveCSS('background-color', BLUE)
    await editor.saved()
  })

  await test.step('the publish dialog says that the look differs there, and publishes it', async () => {
    const editor = openEditor(page)
    await editor.publish('PRD')
    await expect(page.getByText('Published Successfully').first()).toBeVisible()
    await api.post('/page/publish/create', { env: 'prd', id: plainPage.id, previewImg: '' })
    const publish = page.getByRole('button', { name: 'Publish the look to PRD' })
    await publish.click()
    await expect(publish).toBeHidden()
    const shown = async (id: number): Promise<string> => {
      await page.goto(`/page/${id}`)
      await expect(element(page, 'Button_1')).toBeVisible()
      return element(page, 'Button_1').evaluate((node) => getComputedStyle(node).backgroundColor)
    }
    expect(await shown(front.id)).toBe(BLUE)
    expect(await shown(plainPage.id)).not.toBe(BLUE)
  })
  expect(errors()).toEqual([])
})

for (const isPublic of [1, 2])
  onlyLong(test)(
    `a ${isPublic === 1 ? 'public' : 'private'} page never shows the default theme before the one that it chose`,
    async ({ page, baseURL }) => {
      const api = await signIn(baseURL!)
      await signInAs(page)
      const { project, page: front } = await projectWith(api, 'First colours', { themeId: 'party' })
      await api.post('/pages/update', { id: front.id, isPublic })
      const app = (light: string) => ({ app: { light, dark: light } })
      await editLook(api, project.id, [
        { kind: 'theme', id: 'green', name: 'Green', tokens: app('#00802b'), default: true },
        { kind: 'theme', id: 'party', name: 'Party', tokens: app('#165dff') },
      ])
      await api.post('/look/publish', { projectId: project.id, env: 'prd' })
      await api.post('/page/publish/create', { env: 'prd', id: front.id, previewImg: '' })
      // The program comes late, so that what stands there before it is seen.
      await page.route(/\/p\/body\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await page.addInitScript(() => {
        const seen = new Set<string>()
        Object.assign(window, { seen })
        const look = () => {
          if (document.body) seen.add(getComputedStyle(document.body).backgroundColor)
          requestAnimationFrame(look)
        }
        look()
      })
      await page.goto(`/page/${front.id}`)
      await expect(element(page, 'Button_1')).toBeVisible()
      const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
      expect(seen).toContain(BLUE)
      expect(seen).not.toContain(GREEN)
      // Of a private page the document knows nothing until somebody has said who they are; a public one has nothing
      // else at all.
      if (isPublic === 1) expect(seen.filter((colour) => colour !== 'rgba(0, 0, 0, 0)')).toEqual([BLUE])
    },
  )

onlyLong(test)('another theme becomes the default, and the one before is removed', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  await signInAs(page)
  const { project } = await projectWith(api, 'Default', { themeId: 'green' })
  await editLook(api, project.id, [
    { kind: 'theme', id: 'green', name: 'Green', tokens: colours('#00802b'), default: true },
    { kind: 'theme', id: 'blue', name: 'Blue', tokens: colours('#165dff') },
  ])
  await page.goto(`/project/${project.id}/look`)
  const themes = page.getByRole('region', { name: 'Themes of the project' })
  const filled = frameOf(page, 'Light').getByRole('button', { name: 'Primary' })
  await expect(filled).toHaveCSS('background-color', GREEN)
  await expect(themes.getByRole('button', { name: 'Remove the theme' })).toBeDisabled()
  await themes.getByRole('combobox', { name: 'Theme that is edited' }).click()
  await page.getByRole('option', { name: 'Blue', exact: true }).click()
  await expect(filled).toHaveCSS('background-color', BLUE)
  await themes.getByRole('button', { name: 'Make it the default' }).click()
  await themes.getByRole('combobox', { name: 'Theme that is edited' }).click()
  await page.getByRole('option', { name: 'Green', exact: true }).click()
  await themes.getByRole('button', { name: 'Remove the theme' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 page')
  await expect(dialog).toContainText('Front')
  await dialog.getByRole('button', { name: 'Remove the theme' }).click()
  await expect(themes).toContainText('Blue (default)')
  await page.getByRole('button', { name: 'Undo' }).click()
  await themes.getByRole('combobox', { name: 'Theme that is edited' }).click()
  await expect(page.getByRole('option', { name: 'Green', exact: true })).toBeVisible()
  expect(errors()).toEqual([])
})

onlyLong(test)('the chart and the dialog of the contact sheet have the theme', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  await signInAs(page)
  const { project } = await projectWith(api, 'Sheet')
  await page.goto(`/project/${project.id}/look`)
  const sheet = frameOf(page, 'Light')
  await expect(sheet.locator('[data-id="LineChart_1"] canvas')).toBeVisible()
  const corners = page.getByRole('spinbutton', { name: 'Corners of dialogs' })
  await corners.fill('20')
  await corners.press('Enter')
  await sheet.getByRole('button', { name: 'Open a dialog' }).click()
  await expect(sheet.locator('.arco-modal')).toHaveCSS('border-top-left-radius', '20px')
  const first = page.getByRole('textbox', { name: 'Chart 1, Light', exact: true })
  await first.fill('#ff0000')
  await first.press('Enter')
  const reds = () =>
    sheet
      .locator('[data-id="LineChart_1"] canvas')
      .first()
      .evaluate((node) => {
        const canvas = node as HTMLCanvasElement
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        let count = 0
        for (let at = 0; at < data.length; at += 4)
          if (data[at]! > 240 && data[at + 1]! < 20 && data[at + 2]! < 20 && data[at + 3]! > 200) count += 1
        return count
      })
  await expect.poll(reds).toBeGreaterThan(50)
  expect(errors()).toEqual([])
})

onlyLong(test)('a shared style takes a token for a colour, and for the pointer and a part of the element', async ({ page, baseURL }) => {
  const errors = watchErrors(page)
  const api = await signIn(baseURL!)
  await signInAs(page)
  const { project } = await projectWith(api, 'Shared', { shared: ['card'] })
  await editLook(api, project.id, [{ kind: 'shared', id: 'card', name: 'Card style', style: {}, css: '' }])
  await page.goto(`/project/${project.id}/look`)
  await page.getByText('Shared styles', { exact: true }).click()
  await expect(page.getByText('A change is seen by: 1 element on 1 page')).toBeVisible()
  const row = page.locator('[data-field="backgroundColor"]')
  const typed = row.getByRole('textbox', { name: 'Color', exact: true })
  await typed.click()
  await page.keyboard.type('Dang')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(typed).toHaveValue('var(--te-danger)')
  const where = page.getByRole('group', { name: 'Where styles go' })
  await where.getByRole('combobox', { name: 'Part' }).click()
  await page.getByRole('option', { name: 'Header', exact: true }).first().click()
  await expect(typed).toHaveValue('')
  await typed.fill('#123456')
  await typed.press('Tab')
  await expect(frameOf(page, 'Light').locator('[data-id="Card_1"] > :first-child').first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { entries } = await api.get<{ entries: readonly { id: string }[] }>(`/look/read/${project.id}`)
  expect(entries.find(({ id }) => id === 'card')).toMatchObject({
    style: { backgroundColor: 'var(--te-danger)' },
    looks: { 'header/': { backgroundColor: '#123456' } },
  })
  expect(errors()).toEqual([])
})

for (const look of looksFrom(1))
  onlyLong(test)(`the shared styles of a look are accessible in ${look.theme} and ${look.locale}`, async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const api = await signIn(baseURL!)
    await prefer(page, look)
    await signInAs(page)
    const { project } = await projectWith(api, 'Accessible')
    await editLook(api, project.id, [
      {
        kind: 'shared',
        id: 'card',
        name: 'Card style',
        style: { color: 'var(--te-primary)' },
        looks: { ':hover': { color: '#123456' } },
        css: '',
      },
    ])
    await page.goto(`/project/${project.id}/look`)
    await page.getByText(look.locale === 'zh' ? '共享样式' : 'Shared styles', { exact: true }).click()
    await expect(page.locator('iframe[data-drawn]')).toHaveCount(2)
    expect(await violationsOf(page, { canvas: false })).toEqual([])
    expect(errors()).toEqual([])
  })
