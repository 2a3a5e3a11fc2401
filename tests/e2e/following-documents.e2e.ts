import { type BrowserContext, expect, type Page } from 'playwright/test'
import type { LookInfo, ProjectInfo, ProjectTextsInfo } from '../../server/wire.ts'
import { register, signIn } from '../helpers/api.ts'
import { signInAs, watchErrors } from './driver.ts'
import { test } from './journey.ts'

const ANN = { email: 'ann-documents@example.com', password: 'another-Horse-7-staple' }

/** Somebody at a screen of the project. */
async function at(context: BrowserContext, address: string, who?: typeof ANN): Promise<Page> {
  const page = await context.newPage()
  await signInAs(page, who)
  await page.goto(address)
  return page
}
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

test('two people edit the texts of a project and its look, offline and back, and each takes back their own', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const api = await signIn(url)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Followed documents' })
  await register(url, ANN)
  await api.post('/project/member/create', { projectId: project.id, userName: ANN.email, role: 'developer' })
  const texts = () => api.get<ProjectTextsInfo>(`/project/texts/${project.id}`)
  const look = () => api.get<LookInfo>(`/look/read/${project.id}`)
  const { documentId } = await texts()
  const added = ['one', 'two'].map((id) => ({ kind: 'text', id, values: { en: id }, note: '', extra: {} }))
  await api.post('/documents/edit', { id: documentId, edit: { id: 'edit_of_a_journey', added, removed: [], cells: [] } })
  const contexts = [await browser.newContext({ baseURL: url }), await browser.newContext({ baseURL: url })] as const
  try {
    await test.step('texts', async () => {
      const address = `/project/${project.id}/texts`
      const [ann, other] = [await at(contexts[0], address, ANN), await at(contexts[1], address)]
      const errors = [watchErrors(ann), watchErrors(other)]
      const words = (page: Page, key: string) => page.getByRole('textbox', { name: `${key}, English` })
      await words(ann, 'one').fill('from Ann')
      await expect(words(other, 'one')).toHaveValue('from Ann')
      await expect(other.getByRole('status').filter({ hasText: 'ann-documents' })).toBeVisible()

      await contexts[1].setOffline(true)
      await words(other, 'two').fill('while offline')
      await expect(other.locator('[data-save="offline"]')).toBeVisible()
      await words(ann, 'one').fill('again from Ann')
      await saved(ann)
      await contexts[1].setOffline(false)
      await saved(other)
      await expect(words(ann, 'two')).toHaveValue('while offline')
      await expect(words(other, 'one')).toHaveValue('again from Ann')

      await undo(other)
      await expect(words(other, 'two')).toHaveValue('two')
      await expect(words(other, 'one')).toHaveValue('again from Ann')
      await expect(words(ann, 'two')).toHaveValue('two')
      await saved(other)
      expect((await texts()).texts.map(({ values }) => values.en)).toEqual(['again from Ann', 'two'])
      expect(errors.map((each) => each().filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')))).toEqual([[], []])
      for (const page of [ann, other]) await page.close()
    })

    await test.step('the same words typed by both while one is offline are a question, and nothing is lost', async () => {
      const address = `/project/${project.id}/texts`
      const [ann, other] = [await at(contexts[0], address, ANN), await at(contexts[1], address)]
      const words = (page: Page) => page.getByRole('textbox', { name: 'one, English' })
      await expect(words(other)).toHaveValue('again from Ann')
      await contexts[1].setOffline(true)
      await words(other).fill('mine')
      await expect(other.locator('[data-save="offline"]')).toBeVisible()
      await words(ann).fill('hers')
      await saved(ann)
      await contexts[1].setOffline(false)
      await other.getByRole('button', { name: 'Resolve' }).click()
      const dialog = other.getByRole('dialog', { name: 'Choose which side to keep' })
      await expect(dialog).toContainText('"hers"')
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await saved(other)
      await expect(words(ann)).toHaveValue('mine')
      for (const page of [ann, other]) await page.close()
    })

    await test.step('what was typed offline comes back after the window died, and is saved', async () => {
      const address = `/project/${project.id}/texts`
      const [ann, other] = [await at(contexts[0], address, ANN), await at(contexts[1], address)]
      const words = (page: Page) => page.getByRole('textbox', { name: 'two, English' })
      await expect(words(other)).toHaveValue('two')
      await contexts[1].setOffline(true)
      await words(other).fill('from a draft')
      await expect(other.locator('[data-save="offline"]')).toBeVisible()
      await other.close({ runBeforeUnload: false })
      await contexts[1].setOffline(false)
      const again = await at(contexts[1], address)
      await expect(again.getByText('Your unsaved changes were restored')).toBeVisible()
      await expect(words(ann)).toHaveValue('from a draft')
      for (const page of [ann, again]) await page.close()
    })

    await test.step('the look', async () => {
      const address = `/project/${project.id}/look`
      const [ann, other] = [await at(contexts[0], address, ANN), await at(contexts[1], address)]
      const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()
      await field(ann, 'Primary, Light').fill('#0fc6c2')
      await field(ann, 'Primary, Light').press('Enter')
      await saved(ann)
      await expect(field(other, 'Primary, Light')).toHaveValue('#0fc6c2')
      await contexts[1].setOffline(true)
      await field(other, 'Success, Light').fill('#00b42a')
      await field(other, 'Success, Light').press('Enter')
      await expect(other.locator('[data-save="offline"]')).toBeVisible()
      await contexts[1].setOffline(false)
      await saved(other)
      await expect(field(ann, 'Success, Light')).toHaveValue('#00b42a')
      await undo(other)
      await saved(other)
      await expect(field(ann, 'Success, Light')).not.toHaveValue('#00b42a')
      await expect(field(other, 'Primary, Light')).toHaveValue('#0fc6c2')
      const { entries } = await look()
      expect(JSON.stringify(entries)).toContain('#0fc6c2')
    })

    await test.step('the variables of the project', async () => {
      const address = `/project/${project.id}/variables`
      const [ann, other] = [await at(contexts[0], address, ANN), await at(contexts[1], address)]
      await ann.getByRole('button', { name: 'Add a sample variable' }).click()
      await expect(other.getByText('app.variable.shopName')).toBeVisible()
      await other.getByRole('button', { name: 'Edit the variable shopName' }).click()
      await other.getByRole('textbox', { name: 'Name' }).fill('storeName')
      await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(ann.getByText('app.variable.storeName')).toBeVisible()
      await undo(other)
      await expect(ann.getByText('app.variable.shopName')).toBeVisible()
    })
  } finally {
    for (const context of contexts) await context.close()
  }
})
