import { expect, type Locator, type Page } from 'playwright/test'
import { openEditor, type Point } from './editor-driver.ts'

/**
 * Seconds of a practised person by the keystroke-level model (Card, Moran and Newell, “The keystroke-level model for
 * user performance time with interactive systems”, Communications of the ACM 23(7), 1980): a key of an average typist,
 * a pointing, a button of the mouse going down or up, a hand that changes between mouse and keyboard, and a thought,
 * which here precedes every press. What the product takes
 * is measured.
 */
const SECONDS = { key: 0.28, point: 1.1, button: 0.1, hand: 0.4, thought: 1.35 } as const

export interface Spent {
  /** Clicks, drags, turns of the wheel, keys with their modifiers, and texts that are typed, each with the Enter that ends it. */
  readonly presses: number
  readonly seconds: number
}

/** A person who builds in the studio with mouse and keyboard, and counts what it takes. */
export function personOf(page: Page) {
  const editor = openEditor(page)
  let presses = 0
  let seconds = 0
  let hand: 'mouse' | 'keyboard' = 'mouse'
  const does = (where: typeof hand, takes: number): void => {
    seconds += SECONDS.thought + (hand === where ? 0 : SECONDS.hand) + takes
    hand = where
    presses++
  }
  const click = SECONDS.point + 2 * SECONDS.button
  /** Where it is, once the canvas has come to rest: it scrolls gently to what is selected. */
  const boxOf = async (target: Locator) => {
    let before = await editor.boxOf(target)
    for (let tries = 0; tries < 40; tries++) {
      await page.waitForTimeout(120)
      const box = await editor.boxOf(target)
      if (JSON.stringify(box) === JSON.stringify(before)) return box
      before = box
    }
    throw new Error(`${target} does not come to rest`)
  }
  const person = {
    editor,
    page,
    boxOf,
    async press(target: Locator): Promise<void> {
      does('mouse', click)
      await target.click()
    },
    /** Presses there, or twice as one press. */
    async pressAt({ x, y }: Point, clickCount: 1 | 2 = 1): Promise<void> {
      does('mouse', click + (clickCount - 1) * 2 * SECONDS.button)
      await page.mouse.click(x, y, { clickCount })
    },
    async key(chord: string): Promise<void> {
      does('keyboard', chord.split('+').length * SECONDS.key)
      await page.keyboard.press(chord)
    },
    /** Writes where the cursor is; a line break at the end is the Enter that ends it. */
    async write(text: string): Promise<void> {
      does('keyboard', text.length * SECONDS.key)
      await page.keyboard.type(text.replace(/\n$/, ''), { delay: 5 })
      if (text.endsWith('\n')) await page.keyboard.press('Enter')
    },
    /** Presses into a field, twice where it holds a word, and writes there in the place of it. */
    async fill(target: Locator, text: string): Promise<void> {
      const held = await target.inputValue()
      does('mouse', click + (held === '' ? 0 : 2 * SECONDS.button))
      await target.click({ clickCount: held === '' ? 1 : 2 })
      await person.write(text)
    },
    /** Opens a list and presses an entry. */
    async choose(target: Locator, label: string): Promise<void> {
      does('mouse', click)
      does('mouse', click)
      await target.selectOption({ label })
    },
    async drag(component: string, to: Point): Promise<void> {
      does('mouse', click + SECONDS.point)
      await editor.drag(component, to)
    },
    /** Turns the wheel over the canvas. */
    async scroll(by: number): Promise<void> {
      does('mouse', click)
      await page.locator('.ed-overlay').hover()
      await page.mouse.wheel(0, by)
    },
    /** Waits for what the product does, which counts as long as it takes. */
    async waits(until: () => Promise<unknown>): Promise<void> {
      const start = performance.now()
      await until()
      seconds += (performance.now() - start) / 1_000
    },
    spent: (): Spent => ({ presses, seconds }),
  }
  return person
}
export type Person = ReturnType<typeof personOf>

/** Publishes the open page to production, and opens it to everybody. */
export async function publishToAll({ page, press, waits, editor }: Person): Promise<void> {
  await editor.saved()
  await press(page.getByRole('button', { name: 'Publish', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Publish the page' })
  await press(dialog.getByRole('button', { name: 'Make it public…' }))
  await press(dialog.getByRole('button', { name: 'Make it public', exact: true }))
  await press(dialog.getByRole('button', { name: 'Publish to PRD' }))
  await waits(() => expect(page.getByText('Published Successfully').first()).toBeVisible())
}
