import { expect, type Page } from 'playwright/test'
import type { ProjectInfo } from '../../server/wire.ts'
import { type Api, register, signIn, storedPage } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { looksFrom, prefer } from './looks.ts'

/** A picture drawn by the browser, as a file of the product's own kind. */
const drawn = (page: Page, type: 'image/png' | 'image/jpeg'): Promise<string> =>
  page.evaluate((kind) => {
    const canvas = document.createElement('canvas')
    canvas.width = 60
    canvas.height = 40
    const pen = canvas.getContext('2d')!
    pen.fillStyle = '#7D33FF'
    pen.fillRect(0, 0, 60, 40)
    return canvas.toDataURL(kind).split(',')[1]!
  }, type)
/** The same JPEG as a phone writes it that was held sideways, with where it was. */
const withExif = (jpeg: Buffer): Buffer => {
  const tiff = Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 52.5200')])
  const size = data.length + 2
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, size >> 8, size & 0xff]), data, jpeg.subarray(2)])
}
/** Drops or pastes a file as the browser would. */
const give = (page: Page, event: 'drop' | 'paste', name: string, base64: string): Promise<void> =>
  page.evaluate(
    ([kind, called, text]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], called, { type: 'image/png' }))
      const how = { bubbles: true, cancelable: true }
      if (kind === 'paste') document.body.dispatchEvent(new ClipboardEvent('paste', { ...how, clipboardData: data }))
      else document.querySelector('.cloud-drop')!.dispatchEvent(new DragEvent('drop', { ...how, dataTransfer: data }))
    },
    [event, name, base64] as const,
  )
const newProject = async (baseURL: string): Promise<{ readonly root: Api; readonly project: ProjectInfo }> => {
  const root = await signIn(baseURL)
  return { root, project: await root.post<ProjectInfo>('/project/create', { name: `Pictures ${Date.now()}` }) }
}

onlyLong(test)(
  'pictures are uploaded, dropped, pasted, put in folders, chosen for a page, and deleted after it was said where they are used',
  async ({ page, baseURL }) => {
    const errors = watchErrors(page)
    const { root, project } = await newProject(baseURL!)
    await signInAs(page)
    await page.goto('/projects')
    const png = await drawn(page, 'image/png')
    const photo = withExif(Buffer.from(await drawn(page, 'image/jpeg'), 'base64'))
    await page.getByRole('link', { name: 'Images', exact: true }).click()
    await page.getByRole('combobox', { name: 'Place' }).click()
    await page.getByRole('option', { name: project.name }).click()
    await expect(page.getByText('There are no pictures here yet.')).toBeVisible()

    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByLabel('Name of the folder').fill('Brand')
    await page.getByLabel('Name of the folder').press('Enter')
    await page.getByRole('button', { name: 'Open the folder Brand, 0 pictures' }).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([
        { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo },
        { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>'.repeat(4)) },
        { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(1_600_000)]) },
      ])
    await expect(page.getByText('“page.png” is no PNG, JPEG, GIF or WebP picture')).toBeVisible()
    await expect(page.getByText('“huge.png” is larger than 1.5 MB')).toBeVisible()
    // The right way up, and without where it was taken.
    await expect(page.getByRole('button', { name: 'Picture photo.jpg' })).toContainText('40 × 60')
    const { list } = await root.call('GET /cloud/files/list', { projectId: String(project.id) })
    const served = Buffer.from(await (await page.request.get(list[0]!.url)).body())
    expect([served.includes('Exif'), served.includes('GPS')]).toEqual([false, false])

    await give(page, 'drop', 'dropped.png', png)
    await expect(page.getByRole('button', { name: 'Picture dropped.png' })).toBeVisible()
    await give(page, 'paste', 'pasted.png', png)
    await page.getByRole('button', { name: 'Picture pasted.png' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('No page, block, look or project that you can see uses it.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Logo')
    await page.getByRole('dialog').getByLabel('Name').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
    await page.getByRole('combobox', { name: 'Move to' }).click()
    await page.locator('.arco-tree-select-popup').getByText('All pictures').click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('combobox', { name: 'Move to' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Where you are' }).getByRole('button', { name: 'All pictures' }).click()
    await expect(page.getByRole('button', { name: 'Picture Logo' })).toBeVisible()
    await page.getByLabel('Search pictures').fill('nothing like this')
    await expect(page.getByText('No picture is named like “nothing like this”.')).toBeVisible()

    const made = await root.post<{ readonly id: number }>('/pages/create', {
      ...{ name: 'Shop window', projectId: project.id },
      pageData: storedPage([{ id: 'Image_1', type: 'Image', props: { src: '' } }]),
    })
    await page.goto(`/editor/${made.id}/edit`)
    const editor = openEditor(page)
    await editor.ready()
    await editor.select('Image')
    await page.getByRole('button', { name: 'Choose from the image cloud' }).first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose Logo' })).toBeVisible()
    expect(await violationsOf(page, { canvas: false })).toEqual([])
    if (process.env.TESSERA_PICTURES) await page.screenshot({ path: `${process.env.TESSERA_PICTURES}/cloud-picker.png` })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Choose from the image cloud' }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Choose Logo' }).click()
    const logo = (await root.call('GET /cloud/files/list', { projectId: String(project.id), keyword: 'Logo' })).list[0]!
    await expect(editor.canvas.locator(`img[src$="${logo.url}"]`).first()).toBeVisible()
    await expect
      .poll(async () => (await root.call('GET /cloud/files/uses', { name: logo.name })).list.map(({ name, as }) => [name, as]))
      .toEqual([['Shop window', 'draft']])

    await test.step('the logo of a project is chosen there as well', async () => {
      await page.goto(`/project/${project.id}/config`)
      await page.getByRole('button', { name: 'Logo: Choose from the image cloud' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Choose Logo' }).click()
      await expect(page.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', logo.url)
      await page.getByRole('button', { name: 'Logo: Clear the picture' }).click()
      await expect(page.getByText('Nothing to save')).toBeVisible()
    })

    await page.goto(`/cloud?project=${project.id}`)
    await page.getByRole('button', { name: 'Picture Logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('It is still used in 1 place,')).toBeVisible()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('button', { name: 'Picture Logo' })).toHaveCount(0)
    expect((await page.request.get(logo.url)).status()).toBe(404)
    expect(errors()).toEqual([])
  },
)

for (const { theme, locale } of looksFrom(1))
  onlyLong(test)(`the image cloud and a picture are accessible and fit: ${theme}, ${locale}`, async ({ page, baseURL }) => {
    const account = { email: `cloud-${theme}-${locale}@example.test`, password: 'long-enough-9' }
    await register(baseURL!, account)
    await prefer(page, { theme, locale })
    await signInAs(page, account)
    const save = async (name: string) => {
      expect([name, await violationsOf(page)]).toEqual([name, []])
      const { width = 0 } = page.viewportSize() ?? {}
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (process.env.TESSERA_PICTURES)
        await page.screenshot({ path: `${process.env.TESSERA_PICTURES}/cloud-${name}-${width}-${theme}-${locale}.png` })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/cloud')
    await expect(page.locator('.studio-empty')).toBeVisible()
    await save('empty')
    await page.locator('.studio-empty').getByRole('button').last().click()
    await page.locator('.studio-toolbar').getByRole('button').nth(-2).click()
    await page.getByRole('dialog').getByRole('textbox').fill('图标 Icons')
    await page.getByRole('dialog').getByRole('textbox').press('Enter')
    await expect(page.locator('.cloud-folder')).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await save('list')
      await page.locator('.cloud-tile').click()
      await expect(page.locator('.cloud-details + .cloud-heading + p')).toBeVisible()
      await save('picture')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.locator('.cloud-tile')).toBeFocused()
    }
  })
