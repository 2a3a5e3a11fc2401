import { expect } from 'playwright/test'
import { register, signIn } from '../helpers/api.ts'
import { freeSaves, routeSaves } from './document-saves.ts'
import { test } from './journey.ts'
import { FIRST, newcomer, SECOND, TWO } from './saving-driver.ts'
import { createPage, savedText } from './stored-page.ts'

const ANN = { email: 'ann-follows@example.com', password: 'another-Horse-7-staple' }

test('an editor shows what another person saves, next to what is being typed, and catches up after being offline', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const api = await signIn(url)
  const created = await createPage(api, 'Following', TWO)
  await register(url, ANN)
  await api.post('/project/member/create', { projectId: created.projectId, userName: ANN.email, role: 'developer' })
  const contexts = [await browser.newContext({ baseURL: url }), await browser.newContext({ baseURL: url })] as const
  try {
    const one = await newcomer(contexts[0], created.id, ANN)
    const other = await newcomer(contexts[1], created.id)

    await test.step('the edit and its author appear without a reload', async () => {
      await one.write(FIRST, 'from Ann')
      await one.editor.saved()
      await expect(other.element(FIRST)).toContainText('from Ann')
      await expect(other.page.getByRole('status').filter({ hasText: 'ann-follows' })).toBeVisible()
      await expect(one.page.getByRole('status').filter({ hasText: 'just made changes' })).toHaveCount(0)
    })

    await test.step('it arrives next to what the other person has not saved yet, and each undoes their own edits', async () => {
      await routeSaves(other.page, async (route) => {
        await expect(other.element(FIRST)).toContainText('again from Ann')
        await route.continue()
      })
      await other.write(SECOND, 'from the other')
      await one.write(FIRST, 'again from Ann')
      await one.editor.saved()
      await other.editor.saved()
      await freeSaves(other.page)
      await expect(one.element(SECOND)).toContainText('from the other')
      await other.undo()
      await expect(other.element(SECOND)).toContainText('second')
      await expect(other.element(FIRST)).toContainText('again from Ann')
      await other.editor.saved()
      await expect(one.element(SECOND)).toContainText('second')
    })

    await test.step('what was missed while offline arrives with the connection', async () => {
      await contexts[1].setOffline(true)
      await one.write(FIRST, 'while you were away')
      await one.editor.saved()
      await contexts[1].setOffline(false)
      await expect(other.element(FIRST)).toContainText('while you were away')
      expect([await savedText(api, created.id, FIRST), await savedText(api, created.id, SECOND)]).toEqual(['while you were away', 'second'])
    })
  } finally {
    for (const context of contexts) await context.close()
  }
})
