import { expect } from 'playwright/test'
import type { PageEntry } from '#kernel/page/records'
import { type Api, signIn } from '../helpers/api.ts'
import { long } from '../helpers/long.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { FIRST, openAs, SECOND } from './saving-driver.ts'
import { button, createPage, entriesOf, savedText } from './stored-page.ts'

let api: Api
test.beforeAll(async ({ baseURL }) => {
  api = await signIn(baseURL!)
})

/** The history's length in the editor (specification, section 9). */
const DEPTH = 50

/** One of each kind in a usual run; in a long run more than the history holds. */
const EDITS = long ? 60 : 10
const UNDOABLE = Math.min(DEPTH, EDITS)
/** After how many steps the page is compared. */
const OFTEN = long ? 10 : 2

type Entries = Record<string, PageEntry>

onlyLong(test)(`${EDITS} edits of all kinds can be undone and redone, fifty at the most, and the page is what it was`, async ({ page }) => {
  test.setTimeout(300_000)
  const card = { id: 'Card_one', type: 'Card', children: [button('Button_inside', 'inside')] }
  // Bound from the start: the change from a text to an expression would be a step of its own.
  const bound = { id: SECOND, type: 'Button', props: { text: { type: 'variable', value: "'second'" } } }
  const { id } = await createPage(api, 'Sixty', [card, button(FIRST, 'first'), bound])
  const me = await openAs(page, id)
  const { editor } = me
  const canvas = page.locator('.ed-overlay')
  const press = async (...keys: string[]) => {
    await canvas.focus()
    for (const key of keys) await page.keyboard.press(key)
  }
  const selectOne = async (elementId: string) => {
    const box = await editor.boxOf(me.element(elementId))
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  const saved = async (): Promise<Entries> => {
    await editor.saved()
    return entriesOf(api, id)
  }
  /** The page after each edit that made a difference; what undo has to walk back through. */
  const states: Entries[] = [await saved()]
  const edit = async (what: string, act: () => Promise<void>) => {
    await test.step(what, async () => {
      await act()
      await expect
        .poll(async () => {
          const now = await saved()
          return JSON.stringify(now) === JSON.stringify(states.at(-1))
        }, what)
        .toBe(false)
      states.push(await entriesOf(api, id))
    })
  }

  for (let round = 0; states.length <= EDITS; round++) {
    const kinds: readonly (readonly [string, () => Promise<void>])[] = [
      ['type a text', () => me.write(FIRST, `text ${round}`)],
      [
        'bind a text',
        async () => {
          await selectOne(SECOND)
          await editor.bind('text', `'bound ' + ${round}`)
          await expect(me.element(SECOND)).toContainText(`bound ${round}`)
        },
      ],
      [
        'insert by the palette',
        async () => {
          await selectOne(SECOND)
          await page.locator('[data-component="Title"]').click()
        },
      ],
      ['duplicate', () => press('Control+d')],
      ['move up', () => press('Alt+ArrowUp')],
      ['delete', () => press('Delete')],
      [
        'move out of and into the card',
        async () => {
          await selectOne('Button_inside')
          await press(round % 2 === 0 ? 'Alt+ArrowLeft' : 'Alt+ArrowRight')
        },
      ],
      [
        'rename',
        async () => {
          await selectOne(FIRST)
          await press('F2')
          await page.getByLabel('New name').fill(`Name${round}`)
          await page.keyboard.press('Enter')
          await editor.panel('Add components')
        },
      ],
      [
        'add a flow',
        async () => {
          await selectOne(FIRST)
          await editor.tab('Events')
          await page.getByRole('button', { name: 'Add a flow: Click' }).click()
          await page.getByRole('button', { name: 'Back to the canvas (Esc)' }).click()
          await editor.tab('Props')
        },
      ],
      [
        'drag',
        async () => {
          const to = await editor.boxOf(me.element('page'))
          await editor.drag('Button', { x: to.x + to.width / 2, y: to.y + to.height - 8 })
        },
      ],
    ]
    for (const [what, act] of kinds) {
      if (states.length > EDITS) break
      await edit(`${what} (${states.length})`, act)
    }
  }

  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const redo = page.getByRole('button', { name: 'Redo', exact: true })
  await test.step('back', async () => {
    for (let step = 1; step <= UNDOABLE; step++) {
      await undo.click()
      if (step % OFTEN === 0) expect(await saved(), `after ${step} undone`).toEqual(states[EDITS - step])
    }
    await expect(undo).toBeDisabled()
  })
  await test.step('and forth', async () => {
    for (let step = 1; step <= UNDOABLE; step++) {
      await redo.click()
      if (step % OFTEN === 0) expect(await saved(), `after ${step} redone`).toEqual(states[EDITS - UNDOABLE + step])
    }
    await expect(redo).toBeDisabled()
  })
  await test.step('a new edit ends the redoable', async () => {
    await undo.click()
    await me.write(FIRST, 'another way')
    await expect(redo).toBeDisabled()
  })
  expect(me.errors()).toEqual([])
})

onlyLong(test)('a drag is one step, however long its way', async ({ page }) => {
  const { id } = await createPage(api, 'One drag', [button(FIRST, 'first'), button(SECOND, 'second')])
  const me = await openAs(page, id)
  const before = await entriesOf(api, id)
  const from = await me.editor.boxOf(me.element(FIRST))
  const to = await me.editor.boxOf(me.element(SECOND))
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 90, { steps: 20 })
  await page.mouse.move(to.x + to.width - 3, to.y + to.height - 3, { steps: 20 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await me.editor.saved()
  expect(await entriesOf(api, id)).not.toEqual(before)
  await me.undo()
  await me.editor.saved()
  expect(await entriesOf(api, id)).toEqual(before)
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
})

onlyLong(test)('typing in one field is one step; typing there again later is another', async ({ page }) => {
  const { id } = await createPage(api, 'One burst', [button(FIRST, 'first'), button(SECOND, 'second')])
  const me = await openAs(page, id)
  const field = me.editor.field('text').getByRole('textbox')
  await me.write(FIRST, '')
  await field.pressSequentially('one long text', { delay: 15 })
  await expect(me.element(FIRST)).toContainText('one long text')
  await me.write(SECOND, 'elsewhere')
  const box = await me.editor.boxOf(me.element(FIRST))
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await field.press('End')
  await field.pressSequentially(' and more', { delay: 15 })
  await expect(me.element(FIRST)).toContainText('one long text and more')
  await me.undo()
  await expect(me.element(FIRST)).toContainText(/one long text$/)
  await me.undo()
  await expect(me.element(SECOND)).toContainText('second')
  await me.undo()
  await expect(me.element(FIRST)).toContainText('first')
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await me.redo()
  await me.editor.saved()
  expect(await savedText(api, id, FIRST)).toBe('one long text')
})
