import { expect } from 'playwright/test'
import type { PageEntry } from '#kernel/page/records'
import type { PageInfo, ProjectInfo } from '../../server/wire.ts'
import { signIn } from '../helpers/api.ts'
import { formula, pageOf, say, step } from './action-page.ts'
import { test } from './journey.ts'
import { openAs } from './saving-driver.ts'
import { entriesOf } from './stored-page.ts'

test.use({ actionTimeout: 15_000 })

const source = pageOf({
  buttons: {
    Button_go: [step('action/call-flow', { flow: 'flow_shared' }), step('action/scroll-to', { target: 'Card_gone' })],
  },
  flows: {
    flow_shared: [
      step('request', { id: 'orders', sends: 'chosen' }),
      say(formula('context.variable.count')),
      step('action/call-flow', { flow: 'flow_last' }),
    ],
    flow_last: [step('action/focus', { target: 'Button_go' })],
  },
  variables: [{ name: 'count', type: 'number', defaultValue: 3 }],
  apis: { orders: { id: 'orders', name: 'Orders', method: 'GET', stgApi: '/api/orders', prdApi: '/api/orders' } },
})

test('a button brings what its flows call, ask and set to another page; what is missing is a problem there, also when it is published', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const api = await signIn(baseURL!)
  const project = await api.post<ProjectInfo>('/project/create', { name: 'Project of references' })
  const make = async (name: string, pageData: object) =>
    (await api.post<PageInfo>('/pages/create', { name, projectId: project.id, pageData })).id
  const [from, to] = [await make('from', source), await make('to', pageOf({ buttons: {} }))]

  const me = await openAs(page, from)
  await me.element('Button_go').click()
  await page.keyboard.press('Control+c')
  await page.goto(`/editor/${to}/edit`)
  await me.editor.ready()
  await me.editor.canvas.locator('[data-id="page"]').click({ position: { x: 300, y: 300 } })
  await page.keyboard.press('Control+v')
  await expect(me.editor.canvas.locator('[data-type="Button"]')).toHaveCount(1)
  await me.editor.saved()

  await test.step('the copy is whole, and acts on itself', async () => {
    const entries = Object.values(await entriesOf(api, to)) as readonly PageEntry[]
    const button = entries.find((entry) => entry.kind === 'element' && entry.type === 'Button') as PageEntry & { kind: 'element' }
    const flows = new Map(entries.flatMap((entry) => (entry.kind === 'flow' ? [[entry.id, entry] as const] : [])))
    const called = (id: string | undefined): string[] =>
      (flows.get(id ?? '')?.nodes ?? []).flatMap((node) => {
        if (node.kind !== 'action') return []
        const { flow, api: asked, name, target } = node.params
        return typeof flow === 'string' ? called(flow) : [String(asked ?? name ?? (target === button.id ? 'itself' : target))]
      })
    expect(button.id).not.toBe('Button_go')
    // Its label is called like its id was, and is a text.
    expect(button.props.text).toBe('Button_go')
    expect(called(button.events.onClick?.[0])).toEqual(['orders', 'out', 'itself', 'Card_gone'])
    expect(entries.flatMap((entry) => (entry.kind === 'variable' ? [entry.name] : [])).sort()).toEqual(['count', 'out'])
    expect(entries.filter(({ kind }) => kind === 'api').map(({ id }) => id)).toEqual(['orders'])
  })

  await test.step('what did not come along is told at publishing, and leads to the flow', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const hint = page.getByRole('button', { name: /^On this page: (Errors|Warnings): 1\. Show them/ })
    await expect(hint).toBeVisible()
    await hint.click()
    const problem = page.locator('.ed-dock-body').getByRole('button', { name: /The element “Card_gone” does not exist/ })
    await expect(problem).toContainText('Element')
    await problem.click()
    await expect(page.locator('.tf-screen')).toBeVisible()
    await expect(page.locator('.tf-canvas').getByRole('button', { name: /scroll-to|Scroll to/ })).toBeVisible()
  })
  expect(me.errors()).toEqual([])
})
