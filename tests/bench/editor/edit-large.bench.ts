import type { Browser, CDPSession, Frame, Page } from 'playwright'
import type { PageInfo, ProjectInfo } from '../../../server/wire.ts'
import { administrator } from '../../helpers/administrator.ts'
import { signIn } from '../../helpers/api.ts'
import { type BenchContext, median, type Row } from '../row.ts'
import { largePage } from './large-page.ts'
import { longest, readTasks, recordTasks } from './main-thread.ts'

const ELEMENTS = 10_000
/** A page on which an edit costs what it costs on every page. */
const FEW = 21
const ROUNDS = 9
/** Milliseconds of rest after which everything that follows an edit has run: checks, the draft, the save and what its answer brings. */
const AFTER = 4_500

export const rows = ['editor/edit-large', 'editor/edit-large/longest', 'editor/edit-large/after']

/**
 * One letter typed into a text of the inspector, on a page of 10,000 elements in the real editor: the work of the main thread from
 * the key until the frame with the letter is drawn, the longest task in that, and the longest one until everything is saved. Beside
 * each, the same on a page of 21 elements.
 */
export async function run({ browser, baseUrl }: BenchContext): Promise<Row[]> {
  if (!browser || !baseUrl) throw new Error('editing needs a browser and a server')
  const api = await signIn(baseUrl)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Editing' })
  const editsOf = async (count: number): Promise<Edit[]> => {
    const pageData = largePage(count)
    const created = await api.post<PageInfo>('/pages/create', { name: `edit ${count}`, projectId: project.id, pageData })
    return measure(browser, baseUrl, created.id)
  }
  const [few, many] = [await editsOf(FEW), await editsOf(ELEMENTS)]
  const row = (name: string, read: (edit: Edit) => number): Row => {
    const [baseline, value] = [median(few.map(read)), median(many.map(read))]
    return { name, ratio: value / baseline, value, unit: 'ms', baseline, rounds: ROUNDS }
  }
  return [
    row('editor/edit-large', ({ work }) => work),
    row('editor/edit-large/longest', (edit) => edit.longest),
    row('editor/edit-large/after', ({ after }) => after),
  ]
}

/** Milliseconds of the main thread. */
interface Edit {
  /** All that ran from the key until the frame with the letter was drawn. */
  readonly work: number
  /** The longest task in that. */
  readonly longest: number
  /** The longest task from then until the change was saved. */
  readonly after: number
}

async function measure(browser: Browser, baseUrl: string, pageId: number): Promise<Edit[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.goto(`${baseUrl}/login?callback=${encodeURIComponent(`/editor/${pageId}/edit`)}`)
    await page.locator('input').first().fill(administrator.email)
    await page.locator('input[type=password]').fill(administrator.password)
    await page.keyboard.press('Enter')
    await page.locator('[data-zone="elements"]').first().waitFor({ timeout: 60_000 })
    const canvas = await (await page.locator('.ed-frame').elementHandle({ timeout: 60_000 }))?.contentFrame()
    if (!canvas) throw new Error('the canvas did not load')
    await canvas.locator('[data-id="Text_0_2"]').click({ timeout: 60_000 })
    const field = page.locator('[data-field="text"]').locator('input, textarea').first()
    await field.click()
    await page.keyboard.press('End')
    await page.waitForTimeout(AFTER)
    const cdp = await context.newCDPSession(page)
    const edits: Edit[] = []
    // The first one warms up what is made once.
    for (let round = -1; round < ROUNDS; round++) {
      const edit = await editOnce(page, canvas, cdp, 'abcdefghijklm'[round + 1]!)
      if (round >= 0) edits.push(edit)
    }
    return edits
  } finally {
    await context.close()
  }
}

async function editOnce(page: Page, canvas: Frame, cdp: CDPSession, letter: string): Promise<Edit> {
  await canvas.evaluate(() => {
    const target = document.querySelector('[data-id="Text_0_2"]')
    if (!target) throw new Error('the element that is edited is gone')
    // Said once the change is in the document and the frame that shows it is drawn.
    const drawn = new MutationObserver(() => {
      drawn.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('tessera-drawn')))
    })
    drawn.observe(target, { subtree: true, childList: true, characterData: true })
    const top = window.parent
    top.addEventListener('keydown', () => top.performance.mark('tessera-key'), { once: true, capture: true })
  })
  const stop = await recordTasks(cdp)
  await page.keyboard.press(letter)
  await page.waitForTimeout(AFTER)
  const recorded = readTasks(await stop())
  const from = recorded.marks.get('tessera-key')
  const to = recorded.marks.get('tessera-drawn')
  if (from === undefined || to === undefined) throw new Error('the letter did not come to the canvas')
  const within = recorded.tasks.filter(({ start, end }) => end > from && start < to)
  const after = recorded.tasks.filter(({ start }) => start >= to)
  return { work: within.reduce((sum, { took }) => sum + took, 0), longest: longest(within), after: longest(after) }
}
