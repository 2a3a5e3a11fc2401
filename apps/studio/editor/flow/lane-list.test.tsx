import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FlowRecord, GroupNode } from '#kernel/page/records'
import { setLocale } from '#shell/messages'
import { createTestSession, elementRecord, flowRecord, renderPanel } from '../inspector/testing.fixture.tsx'
import { FlowScreen } from './flow-screen.tsx'

async function open(node: GroupNode) {
  const entries = [
    elementRecord('Button_1', { events: { onClick: ['f'] } }),
    flowRecord('f', { name: 'Save', nodes: [node] }),
  ]
  const session = createTestSession(entries)
  session.openFlow.value = 'f'
  const screen = await renderPanel(session, () => <FlowScreen id="f" />)
  const now = () => (session.store.entry('f').peek() as FlowRecord).nodes[0] as GroupNode
  await act(async () => void fireEvent.click(screen.container.querySelector(`[data-step="${node.id}"]`)!))
  await screen.settle()
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const write = (name: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
  const lanes = () => [...screen.container.querySelectorAll('.tf-slot')].map((slot) => slot.getAttribute('aria-label'))
  return { screen, session, now, press, write, lanes }
}
const addTo = (lane: string) => `Add to "${lane}"`
const group = (kind: string, params: GroupNode['params'], lanes: number): GroupNode => ({
  ...{ id: 'g', kind: 'group', group: kind, params, bindings: {} },
  body: Array.from({ length: lanes }, () => []),
})

describe('the list of lanes', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('names, adds, sorts and removes lanes with conditions', async () => {
    const { now, press, write, lanes } = await open(group('when', { cases: [{}] }, 2))
    await write('Name of path 1', 'Big')
    await press('Add a path')
    await write('Name of path 2', 'Small')
    expect(lanes()).toEqual(['Big', 'Small', 'Anything else'].map(addTo))
    await press('Move path 2 up')
    expect(now()).toMatchObject({ params: { cases: [{ name: 'Small' }, { name: 'Big' }] }, body: [[], [], []] })
    await press('Remove path 1')
    expect(now()).toMatchObject({ params: { cases: [{ name: 'Big' }] }, body: [[], []] })
  })

  it('writes a condition as a formula, and one undo takes back what was typed', async () => {
    const { now, session, screen, lanes } = await open(group('when', { cases: [{}] }, 2))
    const editor = screen.getByRole('textbox', { name: 'Condition of path 1' })
    await act(async () => void fireEvent.focus(editor))
    for (const source of ['true', 'true &&', 'true && 1'])
      await act(async () => void fireEvent.change(editor, { target: { value: source } }))
    expect(now().bindings).toEqual({ 'cases.0.is': { kind: 'formula', source: 'true && 1' } })
    expect(lanes()).toEqual(['ƒ true && 1', 'Anything else'].map(addTo))
    await act(async () => void session.undo())
    expect(now().bindings).toEqual({})
  })

  it('marks a step with a path that has no condition', async () => {
    const { screen } = await open(group('when', { cases: [{}, {}] }, 3))
    expect(screen.getByRole('img', { name: /3 problems: .*Path 1 has no condition/ })).toBeTruthy()
  })

  it('sorts the values of a switch', async () => {
    const { now, press, lanes } = await open(group('switch', { value: 1, cases: ['1', '2'] }, 3))
    await press('Move value 1 down')
    expect(now().params.cases).toEqual(['2', '1'])
    expect(lanes()).toEqual(['= 2', '= 1', 'Anything else'].map(addTo))
  })
})
