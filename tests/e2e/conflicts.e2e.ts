import { type Browser, expect } from 'playwright/test'
import type { PageInfo } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { FIRST, newcomer, type Person, SECOND, TWO } from './saving-driver.ts'
import { createPage, entriesOf, savedText } from './stored-page.ts'

const longTest = onlyLong(test)

let api: Api
test.beforeAll(async ({ baseURL }) => {
  api = await signIn(baseURL!)
})

/**
 * Two people at work on one page, each in a browser of their own; `unaware` ones learn of each other's edits only
 * when they save.
 */
async function withTwo(
  browser: Browser,
  options: { readonly baseURL: string; readonly name: string; readonly unaware?: true },
  work: (page: PageInfo, one: Person, other: Person) => Promise<void>,
): Promise<void> {
  const created = await createPage(api, options.name, TWO)
  const contexts = [await browser.newContext({ baseURL: options.baseURL }), await browser.newContext({ baseURL: options.baseURL })] as const
  if (options.unaware)
    for (const context of contexts)
      await context.route('**/api/documents/follow/**', (route) => route.fulfill({ status: 404, json: { code: 404, data: null, msg: '' } }))
  try {
    const one = await newcomer(contexts[0], created.id)
    const other = await newcomer(contexts[1], created.id)
    await work(created, one, other)
    expect(one.errors()).toEqual([])
    expect(other.errors()).toEqual([])
  } finally {
    for (const context of contexts) await context.close()
  }
}

longTest('two people who edit different elements of one page both keep their work', async ({ browser, baseURL }) => {
  await withTwo(browser, { baseURL: baseURL!, name: 'Merge', unaware: true }, async ({ id }, one, other) => {
    await one.write(FIRST, 'of the one')
    await other.write(SECOND, 'of the other')
    await one.editor.saved()
    await other.editor.saved()
    expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['of the one', 'of the other'])
    // Whoever saved last has heard of the first by that.
    await expect(other.element(FIRST)).toContainText('of the one')
    await one.write(FIRST, 'of the one again')
    await one.editor.saved()
    await expect(one.element(SECOND)).toContainText('of the other')
    await one.undo()
    await expect(one.element(FIRST)).toContainText(/of the one$/)
    await expect(one.element(SECOND)).toContainText('of the other')
    await one.editor.saved()
    expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['of the one', 'of the other'])
  })
})

test('two people who edit the text and the colour of one button both keep theirs, and each undoes their own', async ({
  browser,
  baseURL,
}) => {
  await withTwo(browser, { baseURL: baseURL!, name: 'One button', unaware: true }, async ({ id }, one, other) => {
    const coloured = async () => {
      const entry = (await entriesOf(api, id))[FIRST]
      return entry?.kind === 'element' ? entry.style.color : undefined
    }
    await one.write(FIRST, 'of the one')
    await one.editor.saved()
    const box = await other.editor.boxOf(other.element(FIRST))
    await other.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await other.editor.tab('Style')
    await other.page.getByRole('textbox', { name: 'Color', exact: true }).first().fill('#ff0000')
    await other.editor.saved()
    expect([await savedText(api, id, FIRST), await coloured()]).toEqual(['of the one', '#ff0000'])
    await expect(other.element(FIRST)).toContainText('of the one')
    await other.undo()
    await expect(other.element(FIRST)).toContainText('of the one')
    await other.editor.saved()
    expect([await savedText(api, id, FIRST), await coloured()]).toEqual(['of the one', undefined])
  })
})

longTest('the same element changed by two people: mine is kept when I say so, and undo still works', async ({ browser, baseURL }) => {
  await withTwo(browser, { baseURL: baseURL!, name: 'Keep mine', unaware: true }, async ({ id }, one, other) => {
    await one.write(FIRST, 'of the one')
    await one.editor.saved()
    await other.write(FIRST, 'of the other')
    await expect(other.chip('conflict')).toBeVisible()
    await other.write(SECOND, 'meanwhile')
    expect(await savedText(api, id, FIRST)).toBe('of the one')
    await other.page.getByRole('button', { name: 'Resolve' }).click()
    const dialog = other.page.getByRole('dialog')
    await expect(dialog).toContainText('admin saved changes to the same things')
    await expect(dialog).toContainText('of the one')
    await expect(dialog).toContainText('of the other')
    await dialog.getByRole('button', { name: 'Keep all of mine' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(other.chip('saved')).toBeVisible()
    expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['of the other', 'meanwhile'])
    await other.undo()
    await other.undo()
    await expect(other.element(FIRST)).toContainText('first')
    await other.editor.saved()
    expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['first', 'second'])
    await other.redo()
    await expect(other.element(FIRST)).toContainText('of the other')
  })
})

longTest(
  'the same element changed by two people: theirs is taken when I say so, and undo leaves it alone',
  async ({ browser, baseURL }) => {
    await withTwo(browser, { baseURL: baseURL!, name: 'Take theirs', unaware: true }, async ({ id }, one, other) => {
      await one.write(FIRST, 'of the one')
      await one.editor.saved()
      await other.write(SECOND, 'only mine')
      await other.write(FIRST, 'of the other')
      await expect(other.chip('conflict')).toBeVisible()
      await other.page.getByRole('button', { name: 'Resolve' }).click()
      const dialog = other.page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Later' }).click()
      await expect(other.chip('conflict')).toBeVisible()
      await other.chip('conflict').click()
      await dialog.getByRole('button', { name: 'Take all of theirs' }).click()
      await dialog.getByRole('button', { name: 'Apply' }).click()
      await expect(other.element(FIRST)).toContainText('of the one')
      await expect(other.chip('saved')).toBeVisible()
      expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['of the one', 'only mine'])
      await other.undo()
      await expect(other.element(SECOND)).toContainText('second')
      await expect(other.element(FIRST)).toContainText('of the one')
      await other.editor.saved()
      expect([await savedText(api, id, FIRST), await savedText(api, id, SECOND)]).toEqual(['of the one', 'second'])
    })
  },
)

longTest(
  'one deletes what the other changes: the choice is asked for, and either way the page stays whole',
  async ({ browser, baseURL }) => {
    await withTwo(browser, { baseURL: baseURL!, name: 'Delete against change', unaware: true }, async ({ id }, one, other) => {
      const box = await one.editor.boxOf(one.element(FIRST))
      await one.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await one.page.keyboard.press('Delete')
      await expect(one.element(FIRST)).toHaveCount(0)
      await one.editor.saved()
      await other.write(FIRST, 'still needed')
      await expect(other.chip('conflict')).toBeVisible()
      await other.page.getByRole('button', { name: 'Resolve' }).click()
      await expect(other.page.getByRole('dialog')).toContainText('Removed')
      await other.page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
      await expect(other.chip('saved')).toBeVisible()
      expect(await savedText(api, id, FIRST)).toBe('still needed')
    })
  },
)
