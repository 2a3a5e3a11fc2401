import { expect, type Page } from 'playwright/test'
import { publishPage, type StoredElement, signIn, storedPage } from '../helpers/api.ts'
import { element, signInAs, watchErrors } from './driver.ts'

/** What a formula computes, in the place of a value. */
export const formula = (value: string) => ({ type: 'variable', value })

/** A step of a flow as a page is stored with it. */
export interface Step {
  readonly id: string
  readonly type: string
}
let steps = 0
/** A step that runs an action. */
export const step = (actionType: string, config: object = {}): Step => ({
  ...{ id: `n${++steps}`, type: 'normal', title: actionType },
  ...{ config: { actionType, ...config } },
})
/** What follows a step, by how it went. */
export const branch = (success: readonly Step[], fail: readonly Step[]): Step => {
  const id = `n${++steps}`
  const side = (type: string, title: string, children: readonly Step[]) => ({ id: `${id}_${type}`, type, title, children })
  return { id, type: 'condition', ...{ title: 'branch', children: [side('success', '成功', success), side('fail', '失败', fail)] } }
}
/**
 * Steps that hold others: a loop's rounds, lanes side by side or by value, an attempt with what to do on failure and
 * in any case.
 */
type Group = 'loop' | 'parallel' | 'try' | 'switch' | 'when'
export const group = (kind: Group, lanes: readonly (readonly Step[])[], config: object = {}) => ({
  ...{ id: `n${++steps}`, type: 'group', group: kind },
  ...{ config, children: lanes },
})
const assign = { assignmentType: 'assignment', name: 'out' }
/** Shows a value in the page's `Text_out`. */
export const say = (value: unknown) => step('variable', { ...assign, assignmentWay: 'static', value })
/** Shows what the step before handed on. */
export const keep = () => step('variable', { ...assign, assignmentWay: 'dynamic' })
/** Shows one of two texts, by how the step before went. */
export const either = (success: string, fail: string) => branch([say(success)], [say(fail)])

/** A page told by what happens on it. */
export interface Sketch {
  /** Buttons by id, each with the flow of its click. */
  readonly buttons: { readonly [id: string]: readonly Step[] }
  readonly elements?: readonly StoredElement[]
  readonly events?: { readonly [id: string]: { readonly [event: string]: readonly Step[] } }
  /** Buttons whose flow runs once for each click, although it runs already. */
  readonly every?: readonly string[]
  /** Flows that other flows call, by id. */
  readonly flows?: { readonly [id: string]: readonly Step[] }
  /** The page's own events. */
  readonly pageEvents?: { readonly [event: string]: readonly Step[] }
  readonly apis?: object
  readonly variables?: readonly object[]
}

interface StoredMap {
  apis: object
  variables: readonly object[]
  flows?: object[]
  config: { events: object[] }
  elementsMap: { [id: string]: { config: { events?: object[] } } }
}

const actionsOf = (nodes: readonly Step[]) => [
  { id: 'start', type: 'start', title: 'start' },
  ...nodes,
  { id: 'end', type: 'end', title: 'end' },
]
const eventsOf = (flows: { readonly [event: string]: readonly Step[] }, more: object = {}) =>
  Object.entries(flows).map(([eventName, nodes]) => ({ nickName: eventName, eventName, actions: actionsOf(nodes), ...more }))

/** The stored form of a sketched page; its `Text_out` shows the variable `out`. */
export function pageOf(sketch: Sketch): object {
  const { buttons, elements = [], events = {}, flows = {}, pageEvents = {}, apis = {}, variables = [], every = [] } = sketch
  const ids = Object.keys(buttons)
  const page = storedPage([
    { id: 'Text_out', type: 'Text', props: { text: formula('JSON.stringify(context.variable.out)') } },
    ...ids.map((id) => ({ id, type: 'Button', props: { text: id } })),
    ...elements,
  ]) as StoredMap
  page.apis = apis
  page.variables = [{ name: 'out', type: 'object', defaultValue: null }, ...variables]
  const wired = { ...events, ...Object.fromEntries(ids.map((id) => [id, { onClick: buttons[id]! }])) }
  for (const [id, own] of Object.entries(wired))
    page.elementsMap[id]!.config.events = eventsOf(own, every.includes(id) ? { again: 'every' } : {})
  page.config.events = eventsOf(pageEvents)
  page.flows = Object.entries(flows).map(([id, nodes]) => ({ id, name: id, actions: actionsOf(nodes) }))
  return page
}

/** Publishes the page, opens it signed in, and gives the ways to use it. */
export async function open(page: Page, baseURL: string, name: string, sketch: Sketch, query = '') {
  await signInAs(page)
  const { id } = await publishPage(await signIn(baseURL), name, pageOf(sketch))
  const errors = watchErrors(page)
  await page.goto(`/page/${id}${query}`)
  await expect(element(page, 'Text_out')).toHaveText('null')
  return {
    id,
    errors,
    click: (button: string) => element(page, button).click(),
    out: (value: unknown) => expect(element(page, 'Text_out')).toHaveText(JSON.stringify(value)),
  }
}
