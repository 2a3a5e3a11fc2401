import { rmSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { signIn, storedPage } from '../helpers/api.ts'
import { replacePacked } from '../helpers/packed-plugin.ts'
import { freeSaves, holdSaves } from './document-saves.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { onlyLong } from './long.ts'
import { expectSamePage, mark, onPluginFolder, STARS, soon, starsOf, usablePlugins, visit } from './plugin-driver.ts'
import { entriesOf } from './stored-page.ts'

const folder = onPluginFolder()
const { test } = folder
test.use({ locale: 'en-US' })

const elements = [
  { id: 'Title_1', type: 'Title', props: { text: { type: 'variable', value: 'ACME_STARS(2)' } } },
  { id: 'Form_1', type: 'Form', children: [{ id: 'Stars_1', type: 'acme.rating/Stars', props: { max: 3, formItem: { name: 'stars' } } }] },
]
/** What version 2 shows, and version 1 does not. */
const sum = (page: Pick<Page, 'locator'>) => page.locator(`${STARS} .acme-stars-sum`)

onlyLong(test)(
  'a version whose migration renames a property comes under an open editor: a person moves the page to it, takes that back, and publishes it',
  async ({ page, browser, baseURL }) => {
    test.setTimeout(180_000)
    const errors = watchErrors(page)
    const editor = openEditor(page)
    const api = await signIn(baseURL!)
    const versions = async () => (await usablePlugins(api)).map(({ version }) => version)
    const stars = async () => (await entriesOf(api, id)).Stars_1
    const pin = async () => {
      const entry = (await entriesOf(api, id)).page
      return entry?.kind === 'page' ? entry.plugins?.['acme.rating']?.version : undefined
    }
    const upgrade = page.getByRole('button', { name: 'Upgrade this page' })
    const undo = page.getByRole('button', { name: 'Undo', exact: true })

    folder.putPacked('rating', 'acme-rating-1')
    await expect.poll(versions, soon).toEqual(['1.0.0'])
    const project = await api.call('POST /project/create', { name: 'Replaced' })
    const { id } = await api.call('POST /pages/create', {
      name: 'Rated',
      projectId: project.id,
      isPublic: 1,
      pageData: storedPage(elements),
    })
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    await editor.ready()
    await mark(page)
    // With its first edit the page holds on to the version that it uses.
    await editor.select('acme.rating/Stars', 'Stars_1')
    await editor.field('max').getByRole('slider').fill('7')
    await editor.saved()
    expect(await pin()).toBe('1.0.0')
    await editor.publish('PRD')
    await expect(page.getByText('PRD · Published')).toBeVisible()
    await page.keyboard.press('Escape')
    const visitor = await visit(browser, baseURL!, id)
    await expect(starsOf(visitor)).toHaveCount(7)

    const colleague = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-US' })).newPage()
    await signInAs(colleague)
    await colleague.goto(`/editor/${id}/edit`)
    const theirs = openEditor(colleague)
    await theirs.ready()
    await mark(colleague)

    await test.step('the page keeps the version that it uses, also with an edit that is not saved', async () => {
      await holdSaves(page)
      await editor.select('acme.rating/Stars', 'Stars_1')
      await editor.field('max').getByRole('slider').fill('6')
      await expect(starsOf(editor.canvas)).toHaveCount(6)
      replacePacked(folder.inside('rating'), 'acme-rating-2')
      await expect.poll(versions, soon).toEqual(['1.0.0', '2.0.0'])
      await page.getByRole('tab', { name: /^Problems/ }).click()
      await expect(upgrade).toBeVisible(soon)
      await expect(page.getByText('Elements whose properties are brought forward with it: 1')).toBeVisible()
      await expect(starsOf(editor.canvas)).toHaveCount(6)
      await expect(sum(editor.canvas)).toHaveCount(0)
      await expect(editor.field('max').getByTitle('acme.rating 1.0.0')).toHaveText('6')
    })

    await test.step('moved to the newer version, the element is drawn by it, with its property under the new name in the inspector', async () => {
      await upgrade.click()
      await expect(sum(editor.canvas)).toHaveText('0 / 6')
      await expect(starsOf(editor.canvas)).toHaveCount(6)
      await expect(editor.field('count').getByRole('slider')).toHaveValue('6')
      await expect(editor.field('count').getByTitle('acme.rating 2.0.0')).toHaveText('6')
      await expect(editor.field('max')).toHaveCount(0)
      await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('♥♥♡♡♡')
      await expect(upgrade).toHaveCount(0)
    })

    await test.step('taken back, both the version and the property are what they were; done again, what they became', async () => {
      await undo.click()
      await expect(editor.field('max').getByRole('slider')).toHaveValue('6')
      await expect(sum(editor.canvas)).toHaveCount(0)
      await expect(starsOf(editor.canvas)).toHaveCount(6)
      await expect(editor.canvas.locator('[data-type="Title"]')).toHaveText('★★☆☆☆')
      await undo.click()
      await expect(starsOf(editor.canvas)).toHaveCount(7)
      const redo = page.getByRole('button', { name: 'Redo', exact: true })
      await redo.click()
      await redo.click()
      await expect(sum(editor.canvas)).toHaveText('0 / 6')
      await editor.field('count').getByRole('slider').fill('8')
      await expect(sum(editor.canvas)).toHaveText('0 / 8')
    })

    await test.step('saved, the server has the new form; what was published before keeps the former version', async () => {
      await freeSaves(page)
      await editor.saved()
      expect(await stars()).toMatchObject({ version: 2, props: { count: 8 } })
      expect(await stars()).not.toHaveProperty('props.max')
      expect(await pin()).toBe('2.0.0')
      await visitor.reload()
      await expect(starsOf(visitor)).toHaveCount(7)
      await expect(sum(visitor)).toHaveCount(0)
      await expect(visitor.locator('[data-type="Title"]')).toHaveText('★★☆☆☆')
    })

    await test.step('a colleague with the page open goes over to the newer version with their next save, and loses nothing', async () => {
      await theirs.select('Title')
      await theirs.field('level').getByRole('combobox').selectOption('4')
      await theirs.saved()
      await expect(sum(theirs.canvas)).toHaveText('0 / 8')
      await expect(colleague.getByRole('dialog')).toHaveCount(0)
      expect(await stars()).toMatchObject({ version: 2, props: { count: 8 } })
      await expectSamePage(colleague)
    })

    await test.step('published again, visitors get the newer version', async () => {
      await page.reload()
      await editor.ready()
      await expect(sum(editor.canvas)).toHaveText('0 / 8')
      await editor.publish('PRD')
      await expect(page.getByText('PRD · Published')).toBeVisible()
      const later = await visit(browser, baseURL!, id)
      await expect(sum(later)).toHaveText('0 / 8')
      await expect(later.locator('[data-type="Title"]')).toHaveText('♥♥♡♡♡')
    })
    expect(errors().filter((error) => !/Failed to fetch|ERR_FAILED/.test(error))).toEqual([])
  },
)

onlyLong(test)(
  'where the version that a page uses is gone for good, its elements are brought forward under the open editors of two people, and undoing goes on',
  async ({ page, browser, baseURL, server }) => {
    test.setTimeout(120_000)
    const editor = openEditor(page)
    const api = await signIn(baseURL!)
    const listed = async () => usablePlugins(api)
    folder.take('rating')
    folder.putPacked('rating', 'acme-rating-1')
    await expect.poll(async () => (await listed()).at(-1)?.version, soon).toBe('1.0.0')
    const hash = (await listed()).at(-1)!.hash
    const project = await api.call('POST /project/create', { name: 'Gone' })
    const { id } = await api.call('POST /pages/create', { name: 'Rated', projectId: project.id, pageData: storedPage(elements) })
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    await editor.ready()
    await mark(page)
    await editor.select('acme.rating/Stars', 'Stars_1')
    await editor.field('max').getByRole('slider').fill('6')
    await editor.saved()

    const colleague = await (await browser.newContext({ baseURL: baseURL!, locale: 'en-US' })).newPage()
    await signInAs(colleague)
    await colleague.goto(`/editor/${id}/edit`)
    const theirs = openEditor(colleague)
    await theirs.ready()

    // The server's copy of the first version is lost with its folder's files.
    rmSync(`${server.dataDir}/plugins/${hash}`, { recursive: true })
    replacePacked(folder.inside('rating'), 'acme-rating-2')
    await expect(sum(editor.canvas)).toHaveText('0 / 6', soon)
    await expect(editor.field('count').getByRole('slider')).toHaveValue('6')
    await expect(editor.field('max')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(sum(editor.canvas)).toHaveText('0 / 3')
    await expect(editor.field('count').getByRole('slider')).toHaveValue('3')
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await expect(sum(editor.canvas)).toHaveText('0 / 6')
    await editor.saved()
    const saved = await entriesOf(api, id)
    expect(saved.Stars_1).toMatchObject({ version: 2, props: { count: 6 } })
    expect(saved.page).toMatchObject({ plugins: { 'acme.rating': { version: '2.0.0' } } })
    // Both have brought it forward, with the same outcome: that is no conflict.
    await expect(sum(theirs.canvas)).toHaveText('0 / 6', soon)
    await theirs.select('Title')
    await theirs.field('level').getByRole('combobox').selectOption('4')
    await theirs.saved()
    await expect(colleague.getByRole('dialog')).toHaveCount(0)
    expect((await entriesOf(api, id)).Stars_1).toMatchObject({ version: 2, props: { count: 6 } })
    await expectSamePage(page)
  },
)
