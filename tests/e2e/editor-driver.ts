import { expect, type Locator, type Page } from 'playwright/test'
import { asName } from '#kernel/page/names'
import { loadComponents } from '../contract/registry.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** What an element of a type is called: after the label of its component, or in stored pages after its type. */
function namesOf(type: string): RegExp {
  const label = loadComponents().find((each) => each.type === type)?.label.en
  return new RegExp([type.slice(type.lastIndexOf('/') + 1), ...(label === undefined ? [] : [asName(label)])].join('|'))
}

/** The editor as a person uses it: pointer on the canvas, names in the panels. */
export function openEditor(page: Page) {
  const canvas = page.frameLocator('iframe')
  const field = (path: string): Locator => page.locator(`[data-field="${path}"]`)

  /** Where it is, once it stands still: what is being replaced has no place for a moment. */
  async function boxOf(target: Locator) {
    let box: Awaited<ReturnType<Locator['boundingBox']>> = null
    await expect(async () => {
      const before = await target.boundingBox()
      box = await target.boundingBox()
      expect(box).not.toBeNull()
      expect(box).toEqual(before)
    }).toPass()
    return box as unknown as { x: number; y: number; width: number; height: number }
  }
  async function centreOf(target: Locator): Promise<Point> {
    const { x, y, width, height } = await boxOf(target)
    return { x: x + width / 2, y: y + height / 2 }
  }

  return {
    canvas,
    field,
    boxOf,
    centreOf,
    async ready(): Promise<void> {
      await expect(page.getByRole('button', { name: /^(Publish|发布)$/ })).toBeVisible()
      await expect(canvas.locator('[data-id="page"]')).toBeVisible()
    },
    /** Presses a palette entry and moves it over the canvas without letting go. */
    async pick(component: string, to: Point): Promise<void> {
      const card = page.locator(`[data-component="${component}"]`)
      // The palette is longer than the screen.
      await card.scrollIntoViewIfNeeded()
      const from = await centreOf(card)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
      await page.mouse.move(to.x, to.y, { steps: 8 })
      // The hit test runs once a frame.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    },
    async drag(component: string, to: Point): Promise<void> {
      await this.pick(component, to)
      await page.mouse.up()
    },
    async into(type: string): Promise<Point> {
      return centreOf(canvas.locator(`[data-type="${type}"]`).first())
    },
    /**
     * Presses the first element of a type; `name` is what it is called, where that has nothing to do with the type
     * behind the plugin's id.
     */
    async select(type: string, name?: string): Promise<void> {
      const { x, y } = await this.into(type)
      await page.mouse.click(x, y)
      await expect(page.locator('.ed-tag-name')).toContainText(name ?? namesOf(type))
    },
    async panel(name: string): Promise<void> {
      await page.getByRole('navigation').getByRole('button', { name }).click()
    },
    async tab(name: string): Promise<void> {
      await page.getByRole('tab', { name, exact: true }).click()
    },
    /** Switches a field to an expression and types it. */
    async bind(path: string, source: string): Promise<void> {
      const row = field(path)
      if ((await row.getAttribute('data-bound')) === null) await row.getByRole('button', { name: /expression|formula/i }).click()
      await row.locator('.cm-content').fill(source)
    },
    async saved(): Promise<void> {
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    },
    async publish(env: 'STG' | 'PRD'): Promise<void> {
      const to = page.getByRole('button', { name: `Publish to ${env}` })
      if (!(await to.isVisible())) await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await to.click()
    },
    /** Adds an action to an empty path of the open flow's branch. */
    async addToLane(lane: string, action: string): Promise<void> {
      await page.getByRole('button', { name: `Add to "${lane}"` }).click()
      await page.getByRole('option', { name: action, exact: true }).click()
    },
    /** Adds an action at the nth + of the open flow. */
    async addStep(action: string, gap: number): Promise<void> {
      await page.getByRole('button', { name: 'Add a step here' }).nth(gap).click()
      await page.getByRole('option', { name: action, exact: true }).click()
    },
  }
}
