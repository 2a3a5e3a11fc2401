import { expect, type Locator, type Page } from 'playwright/test'
import type { FlowNode } from '#kernel/page/records'
import { type Api, signIn } from '../helpers/api.ts'
import { violationsOf } from './accessible.ts'
import { test } from './journey.ts'
import { onlyLong } from './long.ts'
import { openAs, type Person } from './saving-driver.ts'
import { button, createPage, entriesOf } from './stored-page.ts'

test.use({ actionTimeout: 15_000 })

/** A flow in one line: `script branch(message|) loop(delay)`. */
function line(nodes: readonly FlowNode[]): string {
  const lanes = (list: readonly (readonly FlowNode[])[]) => `(${list.map(line).join('|')})`
  return nodes
    .map((node) => {
      if (node.kind === 'action') return node.action.replace('action/', '')
      return node.kind === 'branch' ? `branch${lanes([node.success, node.failure])}` : node.group + lanes(node.body)
    })
    .join(' ')
}

/** From a step to the flow, and from the flow to the page. */
async function leaveFlow(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
}

/** The open flow as a person uses it. */
function flowEditor(page: Page) {
  const canvas = page.locator('.tf-canvas')
  /** The middle of something once it stands still: the view may still be moving. */
  const middle = async (target: Locator) => {
    let at = { x: 0, y: 0 }
    await expect(async () => {
      const before = await target.boundingBox()
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 60)))
      const box = (await target.boundingBox())!
      expect(box).toEqual(before)
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }).toPass()
    return at
  }
  return {
    screen: page.locator('.tf-screen'),
    form: page.locator('.tf-form'),
    run: page.getByRole('region', { name: 'Last run' }),
    step: (name: string | RegExp) => canvas.getByRole('button', { name }),
    lane: (name: string) => canvas.getByRole('button', { name: `Add to "${name}"` }),
    gap: (index: number) => canvas.getByRole('button', { name: 'Add a step here' }).nth(index),
    last: () => canvas.getByRole('button', { name: 'Add a step here' }).last(),
    /** Presses a + or an empty lane and chooses an entry of the menu. */
    async add(at: Locator, entry: string): Promise<void> {
      // A + that lies outside of what is shown is brought into view first, as a person would.
      await page.locator('.react-flow__controls-fitview').click()
      await at.click()
      await page.getByRole('option', { name: entry, exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Add a step here' })).toHaveCount(0)
    },
    /** With the keyboard on a step: opens the menu after it, looks for the entry, takes it. */
    async type(word: string): Promise<void> {
      await expect(canvas.locator(':focus')).toHaveAttribute('aria-current', 'step')
      await page.keyboard.press('Tab')
      await expect(page.getByPlaceholder('Search actions')).toBeFocused()
      await page.keyboard.type(word)
      await page.keyboard.press('Enter')
      await expect(page.getByPlaceholder('Search actions')).toHaveCount(0)
      await expect(canvas.locator(':focus')).toHaveAttribute('aria-current', 'step')
    },
    /** Drags a step over a place and holds it there. */
    async hold(step: Locator, over: Locator): Promise<void> {
      const from = await middle(step)
      const to = await middle(over)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 })
      await page.mouse.move(to.x, to.y, { steps: 6 })
      await expect(page.locator('.tf-ghost')).toBeVisible()
    },
    async drag(step: Locator, over: Locator): Promise<void> {
      await this.hold(step, over)
      await expect(page.locator('.tf-ghost')).toContainText('Put it here')
      await page.mouse.up()
      await expect(page.locator('.tf-ghost')).toHaveCount(0)
    },
    /** The whole flow in view, which has come to rest. */
    async fitted(): Promise<void> {
      await canvas.getByRole('button', { name: 'Fit', exact: true }).click()
      const view = page.locator('.react-flow__viewport')
      let before: string | null = null
      await expect
        .poll(
          async () => {
            const now = await view.getAttribute('style')
            const same = now === before
            before = now
            return same
          },
          { intervals: [100, 200, 200] },
        )
        .toBe(true)
    },
    async json(): Promise<Locator> {
      await page.getByRole('radiogroup').getByText('JSON').or(page.locator('.tf-head').getByText('JSON')).first().click()
      return page.getByRole('textbox', { name: 'JSON' })
    },
    diagram: () => page.locator('.tf-head').getByText('Diagram').click(),
    async bind(path: string, source: string): Promise<void> {
      const field = page.locator(`.tf-form [data-field="${path}"]`)
      if ((await field.getAttribute('data-bound')) === null) await field.getByRole('button', { name: /expression/i }).click()
      await field.locator('.cm-content').fill(source)
    },
    fill: (path: string, text: string) => page.locator(`.tf-form [data-field="${path}"]`).getByRole('textbox').fill(text),
  }
}

/** What the first flow of an element's click is made of, as the server has it. */
async function shapeOf(api: Api, page: number, element: string): Promise<string> {
  const entries = await entriesOf(api, page)
  const owner = entries[element]
  const flow = owner?.kind === 'element' ? entries[owner.events.onClick?.[0] ?? ''] : undefined
  return flow?.kind === 'flow' ? line(flow.nodes) : 'no flow'
}

async function newFlow({ page, editor, element }: Person, on: string) {
  const { x, y, width, height } = await editor.boxOf(element(on))
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page.locator('.ed-inspector-head strong')).toHaveText(on)
  await editor.tab('Events')
  await page.getByRole('button', { name: 'Add a flow: Click' }).click()
  await expect(page.locator('.tf-end').first()).toBeFocused()
}

onlyLong(test)(
  'one sitting with a flow: built, rearranged, copied, broken and mended, run, stopped and looked at',
  async ({ page, baseURL, context }) => {
    test.setTimeout(240_000)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const api = await signIn(baseURL!)
    const { id } = await createPage(api, 'Flows', [button('Button_save', 'Save'), button('Button_other', 'Other')])
    const { id: next } = await createPage(api, 'Next page', [button('Button_next', 'Next')])
    const me = await openAs(page, id)
    const flow = flowEditor(page)
    const made = (shape: string, element = 'Button_save', where = id) => expect.poll(() => shapeOf(api, where, element)).toBe(shape)
    const key = (name: string) => page.keyboard.press(name)

    await test.step('built by mouse and by keyboard', async () => {
      await newFlow(me, 'Button_save')
      await flow.add(flow.last(), 'Script')
      await flow.form.locator('[data-field="source"] .cm-content').fill("return { rows: ['a', 'b', 'c'] }")
      await flow.step(/^Script/).click()
      await flow.type('branch')
      await key('ArrowRight')
      await flow.type('loop')
      await flow.bind('list', 'eventParams.rows')
      await flow.step(/^Loop/).click()
      await key('ArrowRight')
      await flow.type('message')
      await flow.bind('content', "'Row ' + eventParams.item")
      await flow.add(flow.lane('Failure'), 'Message')
      await flow.fill('content', 'Nothing came')
      await flow.add(flow.last(), 'Try and catch')
      await flow.add(flow.lane('Try'), 'Script')
      await flow.form.locator('[data-field="source"] .cm-content').fill("throw new Error('no answer')")
      await flow.add(flow.lane('On failure'), 'Notification')
      await flow.bind('title', 'eventParams.reason')
      await flow.add(flow.lane('Always'), 'Delay')
      await flow.form.getByRole('spinbutton').or(flow.form.locator('[data-field="seconds"] input')).first().fill('0.01')
      await made('script branch(loop(message)|message) try(script|notification|delay)')
      expect(await violationsOf(page)).toEqual([])
    })

    await test.step('what the rules forbid is told before it happens', async () => {
      await flow.fitted()
      await flow.gap(1).click()
      const refused = page.getByRole('option', { name: /Branch/ })
      await expect(refused).toContainText('A branch cannot be directly before another branch')
      await expect(refused).toHaveAttribute('aria-disabled', 'true')
      await key('Escape')
      await flow
        .step(/^Script/)
        .first()
        .click()
      await key('Delete')
      await expect(page.getByText('A branch cannot be right after the start')).toBeVisible()
      await flow.fitted()
      await flow.hold(flow.step(/^Branch/), flow.gap(0))
      await expect(page.locator('.tf-ghost')).toContainText('A branch cannot be right after the start')
      await key('Escape')
      await page.mouse.up()
    })

    await test.step('steps and whole groups are dragged in and out', async () => {
      await flow.drag(flow.step(/^Message: ƒ 'Row/), flow.last())
      await made('script branch(loop()|message) try(script|notification|delay) message')
      await flow.drag(flow.step(/^Message: ƒ 'Row/), flow.lane('Each round'))
      await made('script branch(loop(message)|message) try(script|notification|delay)')
      await flow.drag(flow.step(/^Loop/), flow.last())
      await made('script branch(|message) try(script|notification|delay) loop(message)')
      await key('Control+z')
      await made('script branch(loop(message)|message) try(script|notification|delay)')
      await flow.hold(flow.step(/^Try and catch/), flow.step(/^Delay/))
      await expect(page.locator('.tf-ghost')).toContainText('It cannot be moved into itself')
      await page.mouse.up()
      await made('script branch(loop(message)|message) try(script|notification|delay)')
    })

    await test.step('a group that is deleted says what went with it and comes back at once; a step is switched off', async () => {
      await flow.step(/^Loop/).click()
      await key('Delete')
      await expect(page.locator('.tf-hint')).toContainText('"Loop" was deleted. Steps deleted with it: 1')
      await page.locator('.tf-hint').getByRole('button', { name: 'Undo' }).click()
      await flow.step(/^Message: Nothing came/).click()
      await key('d')
      await expect(flow.step(/^Message: Nothing came \(Switched off\)/)).toBeVisible()
      await made('script branch(loop(message)|message) try(script|notification|delay)')
    })

    await test.step('changed as JSON; what breaks a rule is refused with its reason', async () => {
      const text = await flow.json()
      const before = await text.inputValue()
      await text.fill(before.replace('Nothing came', 'Nothing at all'))
      await page.getByRole('button', { name: 'Apply' }).click()
      const nodes = JSON.parse(await text.inputValue()) as readonly FlowNode[]
      await text.fill(JSON.stringify(nodes.slice(1)))
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('A branch cannot be right after the start')).toBeVisible()
      await text.fill('[')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('This is not a valid list of steps')).toBeVisible()
      await text.fill(JSON.stringify(nodes, null, 2))
      await flow.diagram()
      await expect(flow.step(/^Message: Nothing at all/)).toBeVisible()
    })

    await test.step('run with a sample event, every step tells how it went', async () => {
      await flow
        .step(/^Script/)
        .first()
        .click()
      await key('Control+Enter')
      await expect(page.locator('.tf-note')).toContainText('Done')
      await expect(page.locator('.tf-note')).toContainText('sample run: Click')
      await expect(page.getByText('Row c')).toBeVisible()
      await expect(page.locator('.tf-ran').filter({ hasText: '×3' })).toHaveText(/✓ \d+ ms ×3/)
      await expect(page.locator('.tf-ran-failed')).toHaveCount(1)
      await flow.fitted()
      await flow.step(/^Message: ƒ 'Row/).click()
      await expect(flow.run).toContainText('Time 3 of 3')
      await expect(flow.run).toContainText('"item": "c"')
      await flow.run.getByRole('button', { name: 'Earlier' }).click()
      await expect(flow.run).toContainText('"content": "Row b"')
      await expect(flow.run).toContainText(/✓ Success · \d+ ms/)
      await flow
        .step(/^Script/)
        .last()
        .click()
      await expect(flow.run).toContainText('no answer')
      await flow.fitted()
      await flow.step(/^Message: Nothing at all/).click()
      await expect(flow.run).toContainText('Not reached in the last run')
    })

    await test.step('a long run is stopped', async () => {
      await flow.fitted()
      await flow.step(/^Delay/).click()
      await flow.form.locator('[data-field="seconds"] input').fill('600')
      await flow.step(/^Delay/).click()
      await key('Control+Enter')
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await expect(page.locator('.tf-sample').getByRole('status')).toHaveText('Stopped')
      await key('Control+z')
    })

    await test.step('copied to another element and to another page', async () => {
      await flow.step(/^Try and catch/).click()
      await key('Control+c')
      await key('Escape')
      await expect(flow.screen).toHaveCount(1)
      await key('Escape')
      await expect(flow.screen).toHaveCount(0)
      await newFlow(me, 'Button_other')
      await key('Control+v')
      await made('try(script|notification|delay)', 'Button_other')
      await key('Escape')
      await key('Escape')
      await me.editor.saved()
      await page.goto(`/editor/${next}/edit`)
      await me.editor.ready()
      await newFlow(me, 'Button_next')
      await key('Control+v')
      await made('try(script|notification|delay)', 'Button_next', next)
      await me.editor.saved()
    })

    await test.step('a recorded run is opened in the same view', async () => {
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
      await expect(flow.screen).toHaveCount(0)
      await me.element('Button_next').click()
      await expect(page.locator('.arco-notification').getByText('no answer')).toBeVisible()
      await page
        .getByRole('button', { name: 'Console' })
        .or(page.getByRole('tab', { name: 'Console' }))
        .first()
        .click()
      // The run goes on after what it showed; one that is left in its midst is not recorded.
      const shown = page.getByRole('button', { name: 'Show in the flow' }).first()
      await expect(shown).toBeVisible()
      await page.keyboard.press('Control+Alt+Enter')
      await shown.click()
      await expect(page.locator('.tf-note')).toContainText('Done')
      await flow.step(/^Notification/).click()
      await expect(flow.run).toContainText('"reason": "no answer"')
      await expect(flow.run).toContainText(/✓ Success · \d+ ms/)
      expect(await violationsOf(page)).toEqual([])
    })
    expect(me.errors()).toEqual([])
  },
)

onlyLong(test)('what an element broadcasts is heard by the flow that the page listens with', async ({ page, baseURL }) => {
  const api = await signIn(baseURL!)
  const { id } = await createPage(api, 'Broadcast', [button('Button_tell', 'Tell')])
  const me = await openAs(page, id)
  const flow = flowEditor(page)

  await newFlow(me, 'Button_tell')
  await flow.type('broadcast')
  await flow.fill('name', 'saved')
  await page.keyboard.press('Escape')
  await expect(flow.step('Broadcast: Broadcast saved')).toBeFocused()
  await leaveFlow(page)
  await page.getByTestId('stage').getByRole('button', { name: 'Broadcast', exact: true }).click()
  await expect(page.locator('.ed-inspector-head strong')).toHaveText('Broadcast')
  await page.getByRole('button', { name: 'Add a flow: On: saved' }).click()
  await flow.type('message')
  await flow.fill('content', 'The page heard it')
  await page.keyboard.press('Escape')
  await expect(flow.step('Message: The page heard it')).toBeFocused()
  await leaveFlow(page)
  // What only another page will say has no name here yet.
  await page.getByRole('textbox', { name: 'Listen for a broadcast: its name' }).fill('closed')
  await page.keyboard.press('Enter')
  await flow.type('message')
  await leaveFlow(page)
  await expect(page.locator('.te-flow-open').filter({ hasText: 'On: closed' })).toBeVisible()

  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await me.element('Button_tell').click()
  await expect(page.getByText('The page heard it')).toBeVisible()
  expect(me.errors()).toEqual([])
})
