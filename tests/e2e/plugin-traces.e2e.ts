import { expect, type Page } from 'playwright/test'
import { type Api, publishPage, signIn, storedPage } from '../helpers/api.ts'
import { runs } from '../helpers/long.ts'
import { signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { LONG, onlyLong } from './long.ts'
import { COUNT_TIMERS_AND_LISTENERS, clockPlugin, domCountersOf, heapOf, tracesOf } from './plugin-clock.ts'
import { expectSamePage, mark, onPluginFolder, soon, usablePlugins } from './plugin-driver.ts'

const folder = onPluginFolder()
const { test } = folder
const take = (): void => folder.take('clock')
function put(edition?: string): void {
  take()
  folder.put('clock', clockPlugin(edition))
}
const VIEWS = 20
/**
 * What would stay of a plugin is its elements' 50,000 numbers each; without that, some ten kilobytes either way were
 * measured.
 */
const HEAP = 500_000

/** A published page of clocks; the plugin is gone again. */
async function publishClocks(api: Api): Promise<number> {
  const isListed = async () => (await usablePlugins(api)).some(({ id }) => id === 'acme.clock')
  put()
  await expect.poll(isListed, soon).toBe(true)
  const elements = Array.from({ length: VIEWS }, (_, index) => ({ id: `Clock_${index}`, type: 'acme.clock/Clock' }))
  const { id } = await publishPage(api, 'Clocks', storedPage(elements))
  take()
  await expect.poll(isListed, soon).toBe(false)
  return id
}

test(
  'views, style sheets, timers, listeners and objects of a plugin are gone after it, and there again as often as before',
  LONG,
  async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    const id = await publishClocks(await signIn(baseURL!))
    const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await page.addInitScript(COUNT_TIMERS_AND_LISTENERS)
    await page.goto(`/page/${id}?env=prd`)
    const clocks = page.locator('.acme-clock')
    const shown = () => expect(clocks).toHaveCount(VIEWS, soon)
    const gone = () => expect(page.getByRole('note')).toHaveCount(VIEWS, soon)
    await gone()
    const before = await tracesOf(page)
    expect(before).toMatchObject({ views: 0, sheets: 0, objects: 0 })
    // Once more below, where the heap is looked at.
    for (let round = 0; round < runs(1, 2); round++) {
      put()
      await shown()
      await expect(clocks.first()).toHaveCSS('color', 'rgb(1, 2, 3)')
      expect(await tracesOf(page)).toEqual({
        ...{ views: VIEWS, editors: 0, sheets: 1, objects: VIEWS },
        timers: before.timers + VIEWS,
        listeners: before.listeners + VIEWS,
      })
      take()
      await gone()
      await expect.poll(() => tracesOf(page), soon).toEqual(before)
    }
    const heap = await heapOf(page)
    put()
    await shown()
    take()
    await gone()
    await expect.poll(async () => (await heapOf(page)) - heap, soon).toBeLessThan(HEAP)
  },
)

onlyLong(test)(
  'under an open editor, with the inspector on an element of it and a preview between, a plugin leaves as little behind, however often it comes, is replaced and goes',
  async ({ page, baseURL }) => {
    test.setTimeout(240_000)
    const errors = watchErrors(page)
    const id = await publishClocks(await signIn(baseURL!))
    const editor = openEditor(page)
    await page.addInitScript(COUNT_TIMERS_AND_LISTENERS)
    await signInAs(page)
    await page.goto(`/editor/${id}/edit`)
    await editor.ready()
    await mark(page)
    const clocks = editor.canvas.locator('.acme-clock')
    const gone = () => expect(editor.canvas.getByRole('note')).toHaveCount(VIEWS, soon)
    const shown = async (edition: string) => {
      await expect(clocks).toHaveText(Array<string>(VIEWS).fill(edition), soon)
      await expect(page.locator('.acme-beat')).toHaveValue(edition)
    }
    await gone()
    await editor.select('acme.clock/Clock', 'Clock_0')
    await editor.tab('Props')
    const missing = page.getByText('No component of type "acme.clock/Clock" is installed')
    await expect(missing).toBeVisible()
    const before = await tracesOf(page)
    expect(before).toMatchObject({ views: 0, editors: 0, sheets: 0, objects: 0 })
    const there = {
      // One style sheet for the views, and one for the setter's editor.
      ...{ views: VIEWS, editors: 1, sheets: 2, objects: VIEWS + 1 },
      timers: before.timers + VIEWS + 1,
      listeners: before.listeners + VIEWS + 1,
    }

    async function round(edition: string): Promise<void> {
      put(edition)
      await shown(edition)
      await expect.poll(() => tracesOf(page), soon).toEqual(there)
      await preview(page, async () => {
        await expect(clocks).toHaveCount(VIEWS)
        // What is edited is off the screen meanwhile, with its inspector.
        await expect.poll(() => tracesOf(page), soon).toMatchObject({ views: VIEWS, editors: 0, objects: VIEWS, sheets: 2 })
      })
      await shown(edition)
      put(`${edition} again`)
      await shown(`${edition} again`)
      await expect.poll(() => tracesOf(page), soon).toEqual(there)
      take()
      await gone()
      await expect(missing).toBeVisible()
      await expect.poll(() => tracesOf(page), soon).toEqual(before)
    }
    await round('one')
    const [heap, dom] = [await heapOf(page), await domCountersOf(page)]
    for (const edition of ['two', 'three'].slice(0, runs(1, 2))) await round(edition)
    // What Chromium keeps of the editions is their modules' code; half of one edition's views would be more.
    await expect.poll(async () => (await heapOf(page)) - heap, soon).toBeLessThan((VIEWS * 400_000) / 2)
    // Measured: not one node or listener more. Some of an animation may be under way.
    await expect
      .poll(async () => {
        const now = await domCountersOf(page)
        return [now.documents - dom.documents, now.nodes - dom.nodes < 10, now.jsEventListeners - dom.jsEventListeners < 5]
      }, soon)
      .toEqual([0, true, true])
    await expectSamePage(page)
    expect(errors()).toEqual([])
  },
)

async function preview(page: Page, look: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Preview/ }).click()
  await look()
  await page.getByRole('button', { name: 'Exit preview', exact: true }).click()
}
