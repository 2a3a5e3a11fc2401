import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ElementRecord } from '#kernel/page/records'
import { callFlow } from '#plugins/actions/call-flow/index'
import { definePlugin } from '#sdk'
import { setLocale } from '#shell/messages'
import { Panel } from './events-tab.tsx'
import { createTestSession, elementRecord, flowRecord, plainPlugins, renderPanel } from './testing.fixture.tsx'

async function open(flows = ['f1', 'f2'], props = {}) {
  const session = createTestSession([
    elementRecord('Button_1', { events: { onClick: flows }, props }),
    ...flows.map((id) => flowRecord(id, { name: `Flow ${id}` })),
  ])
  session.selection.value = ['Button_1']
  const screen = await renderPanel(session, Panel)
  const events = () => (session.store.entry('Button_1').peek() as ElementRecord).events
  const click = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  return { session, screen, events, click }
}

describe('the events tab', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('lists declared events and those of buttons in the props, and the methods', async () => {
    const { screen } = await open([], { bulkActionList: [{ text: 'Export', eventName: 'Bulk_1' }] })
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Click', 'Exportin the settings', 'Methods'])
    expect(screen.getByText('startLoading')).toBeTruthy()
  })

  it('adds a flow and opens it', async () => {
    const { session, events, click } = await open([])
    await click('Add a flow: Click')
    const [id] = events().onClick ?? []
    expect(id).toBeTruthy()
    expect(session.openFlow.peek()).toBe(id)
    expect(session.store.entry(id!).peek()).toMatchObject({ kind: 'flow', name: 'Click', nodes: [] })
  })

  it('opens, moves, renames and removes by keyboard', async () => {
    const { session, screen, events, click } = await open()
    await click(/^Flow f1/)
    expect(session.openFlow.peek()).toBe('f1')
    const row = (name: RegExp) => screen.getByRole('button', { name })
    await act(async () => void fireEvent.keyDown(row(/^Flow f1/), { key: 'ArrowDown', altKey: true }))
    expect(events().onClick).toEqual(['f2', 'f1'])
    await act(async () => void fireEvent.keyDown(row(/^Flow f1/), { key: 'F2' }))
    const input = screen.getByRole('textbox')
    await act(async () => void fireEvent.blur(input, { target: { value: 'Save order' } }))
    expect(session.store.entry('f1').peek()).toMatchObject({ name: 'Save order' })
    await act(async () => void fireEvent.keyDown(row(/^Save order/), { key: 'Delete' }))
    expect(events().onClick).toEqual(['f2'])
    expect(session.store.entry('f1').peek()).toBeUndefined()
  })

  it('only lets go of a flow that another event starts too', async () => {
    const session = createTestSession([
      elementRecord('Button_1', { events: { onClick: ['f1'] } }),
      elementRecord('Button_2', { order: 'a1', events: { onClick: ['f1'] } }),
      flowRecord('f1'),
    ])
    session.selection.value = ['Button_1']
    const screen = await renderPanel(session, Panel)
    expect(screen.getByText('used in 2 places')).toBeTruthy()
    await act(async () => void fireEvent.keyDown(screen.getByRole('button', { name: /f1 used/ }), { key: 'Delete' }))
    expect(session.store.entry('f1').peek()).toBeTruthy()
    expect((session.store.entry('Button_1').peek() as ElementRecord).events).toEqual({})
  })

  it('asks before it removes a flow that another flow calls, and shows which one', async () => {
    const calls = { id: 'n1', kind: 'action', name: '', action: 'action/call-flow', params: { flow: 'f1' }, bindings: {} } as const
    const session = createTestSession(
      [elementRecord('Button_1', { events: { onClick: ['f1'] } }), flowRecord('f1'), flowRecord('f2', { name: 'Caller', nodes: [calls] })],
      { plugins: [...plainPlugins, definePlugin({ id: 'test.calls', version: '1', actions: [callFlow] })] },
    )
    session.selection.value = ['Button_1']
    const screen = await renderPanel(session, Panel)
    await act(async () => void fireEvent.keyDown(screen.getByRole('button', { name: /^f1/ }), { key: 'Delete' }))
    expect(session.store.entry('f1').peek()).toBeTruthy()
    expect(screen.getByRole('button', { name: /Flow: Caller Call flow › Flow/ })).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Delete anyway' })))
    expect(session.store.entry('f1').peek()).toBeUndefined()
  })

  it('says so where a flow is missing', async () => {
    const session = createTestSession([elementRecord('Button_1', { events: { onClick: ['gone'] } })])
    session.selection.value = ['Button_1']
    const screen = await renderPanel(session, Panel)
    expect(screen.getByText('The flow does not exist (gone)')).toBeTruthy()
  })
})
