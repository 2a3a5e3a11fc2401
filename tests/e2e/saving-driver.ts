import { type BrowserContext, expect, type Page } from 'playwright/test'
import { allLoaded, signInAs, watchErrors } from './driver.ts'
import { openEditor } from './editor-driver.ts'
import { button } from './stored-page.ts'

export const FIRST = 'Button_first'
export const SECOND = 'Button_second'
/** What the pages of these journeys hold. */
export const TWO = [button(FIRST, 'first'), button(SECOND, 'second')]

/** One person's editor on a page. */
export async function openAs(page: Page, id: number, account?: Parameters<typeof signInAs>[1]) {
  const errors = watchErrors(page)
  const editor = openEditor(page)
  // The browser remembers 250 files unless it is told to keep more, and the editor has more.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000))
  await signInAs(page, account)
  await page.goto(`/editor/${id}/edit`)
  await editor.ready()
  // The code of every part is there, whatever becomes of the line.
  await expect(editor.canvas.locator('.tessera-loading')).toHaveCount(0)
  const chip = (state: string) => page.locator(`[data-save="${state}"]`)
  const element = (elementId: string) => editor.canvas.locator(`[data-id="${elementId}"]`)
  return {
    page,
    editor,
    errors,
    chip,
    element,
    /** Types a text and waits for nothing: what it does may lead to another screen at once. */
    async type(elementId: string, text: string): Promise<void> {
      const box = await editor.boxOf(element(elementId))
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await editor.field('text').getByRole('textbox').fill(text)
    },
    async write(elementId: string, text: string): Promise<void> {
      await this.type(elementId, text)
      await expect(element(elementId)).toContainText(text)
    },
    undo: () => page.getByRole('button', { name: 'Undo', exact: true }).click(),
    redo: () => page.getByRole('button', { name: 'Redo', exact: true }).click(),
  }
}
export type Person = Awaited<ReturnType<typeof openAs>>

/** The same, in a new window. */
export const newcomer = async (context: BrowserContext, id: number, account?: Parameters<typeof signInAs>[1]): Promise<Person> =>
  openAs(await context.newPage(), id, account)
/** What the editor needs later is fetched while nobody waits for it. */
export async function warm(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    return ['editor-panels', 'inspector-controls'].every((part) => names.some((name) => name.includes(part)))
  })
  await expect.poll(() => page.workers().length).toBe(1)
  await allLoaded(page)
}
/** Leaves as a crash does: nobody is asked, nothing is saved on the way out. */
export const crash = (page: Page): Promise<void> => page.close({ runBeforeUnload: false })
