import { afterEach, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { inWords } from '../helpers/in-words.ts'
import { formula, openRows, type RowsPage, rowsProgram } from './rows-page.ts'

let opened: RowsPage | undefined
afterEach(() => opened?.dispose())

const people = ['Ann', 'Bob'].map((name, n) => ({ id: `r${n}`, name }))
const elements = [
  {
    ...{ id: 'ForEach_1', type: 'ForEach', props: { data: formula('context.variable.people'), itemKey: 'id' } },
    children: [
      { id: 'Form_1', type: 'Form' },
      { id: 'Button_1', type: 'Button', props: { text: 'in a row' } },
    ],
  },
]
const step = (id: string, action: string, params: JsonObject, sources: { [path: string]: string } = {}): FlowNode => ({
  ...{ id, kind: 'action', name: '', action: `action/${action}`, params },
  bindings: Object.fromEntries(Object.entries(sources).map(([path, source]) => [path, { kind: 'formula', source } as const])),
})

/**
 * A flow of the second row, which leaves the list while the flow's first step is under way; answers how it went and
 * who was asked.
 */
async function leaving(...after: readonly FlowNode[]) {
  const program = rowsProgram({ elements, variables: { people, seen: [] } })
  const nodes = [step('waits', 'component-method', { target: 'Form_1', method: 'reset' }), ...after]
  const events = { onClick: ['flow'] }
  const made = program.elements.map((one) => (one.id === 'Button_1' ? { ...one, events } : one))
  opened = openRows({ ...program, elements: made, flows: { flow: nodes }, needsEngine: true })
  const { page, traces, row, host } = opened
  await page.ready
  await expect.poll(() => row('ForEach_1:r1')).toBeDefined()
  const asked: string[] = []
  let finish = (_: Json): void => undefined
  for (const { id } of people)
    row(`ForEach_1:${id}`)!.provideMethods('Form_1', {
      reset: () => {
        asked.push(id)
        return new Promise<Json>((resolve) => {
          finish = resolve
        })
      },
    })
  row('ForEach_1:r1')!.emit('Button_1', 'onClick', null)
  await expect.poll(() => asked).toEqual(['r1'])
  page.setState('variable.people', [people[0]!])
  await expect.poll(() => row('ForEach_1:r1')).toBeUndefined()
  finish(null)
  await expect.poll(() => traces.length).toBe(1)
  const { end, steps } = traces[0]!
  const outcomes = steps.map(({ outcome }) => (outcome.ok ? 'done' : inWords(outcome.reason)))
  return { end, outcomes, asked, row, state: JSON.parse(await host.snapshot('rows')) as JsonObject }
}
const LEFT = 'The row of “Form_1” has left its list or is out of sight, so it was not called'

it('a flow whose row leaves the list while it runs goes on with its row, calls nothing there any more and says so', async () => {
  const { end, outcomes, asked, state } = await leaving(
    step('keeps', 'set-variable', { name: 'seen' }, { value: '[item.name, index]' }),
    step('calls', 'component-method', { target: 'Form_1', method: 'reset' }),
  )
  expect([end, outcomes]).toEqual(['failed', ['done', 'done', LEFT]])
  expect(asked).toEqual(['r1'])
  expect(state).toMatchObject({ variable: { seen: ['Bob', 1], people: [{ id: 'r0' }] } })
})

it('what such a flow hides in its own row is hidden in no other', async () => {
  const { outcomes, row } = await leaving(step('hides', 'component-method', { target: 'Form_1', method: 'hide' }))
  expect(outcomes).toEqual(['done', LEFT])
  expect(row('ForEach_1:r0')!.element('Form_1').peek()?.visible).toBe(true)
})
