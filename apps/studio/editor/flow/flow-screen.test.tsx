import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeFlow } from '#kernel/page/commands'
import type { FlowNode, FlowRecord } from '#kernel/page/records'
import { definePlugin, defineStepKind, number, z } from '#sdk'
import { setLocale } from '#shell/messages'
import { createTestSession, elementRecord, flowRecord, plainPlugins, renderPanel } from '../inspector/testing.fixture.tsx'
import { FlowScreen } from './flow-screen.tsx'

const message = (id: string, content: string): FlowNode => ({
  id,
  kind: 'action',
  name: '',
  action: 'action/message',
  params: { content },
  bindings: {},
})
const nodes: readonly FlowNode[] = [
  { id: 'ask', kind: 'action', name: 'Load', action: 'action/request', params: {}, bindings: {} },
  { id: 'b', kind: 'branch', success: [message('yes', 'Loaded')], failure: [] },
]

const pause = defineStepKind({
  id: 'step/pause',
  label: { zh: '暂停', en: 'Pause' },
  icon: 'IconPause',
  help: { zh: '在下一步之前等待', en: 'Waits before the next step' },
  params: z.object({ milliseconds: number('毫秒', 'Milliseconds', 100) }),
  first: { params: { milliseconds: 100 } },
  summary: ({ params }) => ({ zh: `${params.milliseconds} 毫秒`, en: `${params.milliseconds} ms` }),
  run: async ({ input }) => ({ ok: true, value: input }),
})

async function open(list: readonly FlowNode[] = nodes, options: Parameters<typeof createTestSession>[1] = {}) {
  const entries = [elementRecord('Button_1', { events: { onClick: ['f'] } }), flowRecord('f', { name: 'Save', nodes: list })]
  const session = createTestSession(entries, options)
  session.openFlow.value = 'f'
  const screen = await renderPanel(session, () => <FlowScreen id="f" />)
  const flow = () => session.store.entry('f').peek() as FlowRecord
  const step = (id: string) => {
    const found = screen.container.querySelector<HTMLElement>(`[data-step="${id}"]`)
    if (!found) throw new Error(`no step ${id} is drawn`)
    return found
  }
  const choose = (id: string) => act(async () => void fireEvent.click(step(id)))
  const chosen = () => screen.container.querySelector('[aria-current="step"]')?.getAttribute('data-step')
  const press = (key: string, more = {}) =>
    act(async () => void fireEvent.keyDown(screen.container.querySelector('[aria-current="step"]')!, { key, ...more }))
  return { session, screen, flow, step, choose, chosen, press }
}

describe('the flow canvas', () => {
  beforeEach(async () => act(() => setLocale('en')))

  it('draws the steps with what they do', async () => {
    const { step } = await open()
    expect(step('ask').textContent).toContain('Load')
    expect(step('yes').textContent).toBe('Message: Loaded')
    expect(step('b:failure:slot').getAttribute('aria-label')).toBe('Add to "Failure"')
  })

  it('is walked with the arrows', async () => {
    const { choose, chosen, press } = await open()
    await choose('ask')
    await press('ArrowRight')
    await press('ArrowRight')
    expect(chosen()).toBe('yes')
    await press('ArrowDown')
    expect(chosen()).toBe('b:failure:slot')
    await press('ArrowLeft')
    expect(chosen()).toBe('b')
  })

  it('adds a step after the chosen one with Tab', async () => {
    const { screen, flow, choose, press } = await open()
    await choose('yes')
    await press('Tab')
    const search = screen.getByPlaceholderText('Search actions')
    await act(async () => void fireEvent.change(search, { target: { value: 'mess' } }))
    await act(async () => void fireEvent.keyDown(search, { key: 'Enter' }))
    const branch = flow().nodes[1] as Extract<FlowNode, { kind: 'branch' }>
    expect(branch.success.map((node) => node.kind === 'action' && node.action)).toEqual(['action/message', 'action/message'])
    expect(screen.queryByPlaceholderText('Search actions')).toBeNull()
  })

  it('offers a kind of step that a plugin declares, shows its form, and draws it like an action where it has no lanes', async () => {
    const pausesPlugin = definePlugin({ id: 'tessera.pauses', version: '1.0.0', steps: [pause] })
    const { screen, flow, step, press } = await open([], { plugins: [...plainPlugins, pausesPlugin] })
    await press('Tab')
    await act(async () => void fireEvent.click(screen.getByRole('option', { name: 'Pause' })))
    const [made] = flow().nodes
    expect(made).toMatchObject({ kind: 'group', group: 'pause', params: { milliseconds: 100 }, body: [] })
    expect(step(made!.id).textContent).toBe('Pause100 ms')
    expect(step(made!.id).className).toContain('tf-action')
    expect(screen.getByText('Waits before the next step')).toBeTruthy()
    expect(screen.container.querySelector('[data-field="milliseconds"]')).not.toBeNull()
    expect(screen.container.querySelector('.tf-join, .tf-slot')).toBeNull()
  })

  it('keeps a step of a kind that is not installed with the steps in it, and says so', async () => {
    const unknown: FlowNode = {
      id: 'u',
      kind: 'group',
      group: 'acme-pause',
      params: { n: 1 },
      bindings: {},
      body: [[message('in', 'Inside')]],
    }
    const { screen, step, choose, press, flow } = await open([unknown])
    expect(step('u').textContent).toContain('step/acme-pause')
    expect(step('in').textContent).toBe('Message: Inside')
    await choose('u')
    expect(screen.getByText(/kind of step “acme-pause” is not installed/)).toBeTruthy()
    await press('d')
    expect(flow().nodes).toEqual([{ ...unknown, disabled: true }])
  })

  it('says why no branch may stand right after the start', async () => {
    const { screen, choose, press } = await open()
    await choose('start')
    await press('Tab')
    const branch = screen.getByRole('option', { name: /Branch/ })
    expect(branch.getAttribute('aria-disabled')).toBe('true')
    expect(branch.textContent).toContain('A branch cannot be right after the start')
  })

  it('adds a loop from the menu, a step inside it, and edits how often', async () => {
    const { screen, flow, choose, chosen, press } = await open([])
    const add = async (word: string) => {
      await press('Tab')
      const search = screen.getByPlaceholderText('Search actions')
      await act(async () => void fireEvent.change(search, { target: { value: word } }))
      await act(async () => void fireEvent.keyDown(search, { key: 'Enter' }))
    }
    await choose('start')
    await add('loop')
    const loop = flow().nodes[0] as Extract<FlowNode, { kind: 'group' }>
    expect(loop).toMatchObject({ kind: 'group', group: 'loop', body: [[]] })
    await choose(`${loop.id}:0:slot`)
    expect(screen.getByRole('button', { name: 'Add to "Each round"' })).toBeTruthy()
    await add('mess')
    expect(flow().nodes[0]).toMatchObject({ body: [[{ action: 'action/message' }]] })
    await choose(loop.id)
    await act(async () => void fireEvent.click(screen.getByText('A number of times')))
    expect(flow().nodes[0]).toMatchObject({ params: { times: 3 }, bindings: {} })
    expect(chosen()).toBe(loop.id)
  })

  it('gives parallel paths more lanes, and says why one with steps stays', async () => {
    const body = [[message('one', '1')], [message('two', '2')]]
    const { session, screen, flow, choose } = await open([{ id: 'g', kind: 'group', group: 'parallel', params: {}, bindings: {}, body }])
    await choose('g')
    const lanes = screen.getByRole('combobox', { name: 'Number of paths' })
    await act(async () => void fireEvent.change(lanes, { target: { value: '3' } }))
    expect((flow().nodes[0] as Extract<FlowNode, { kind: 'group' }>).body).toHaveLength(3)
    await choose('two')
    await act(
      async () => void fireEvent.keyDown(screen.container.querySelector('[aria-current="step"]')!, { key: 'ArrowDown', altKey: true }),
    )
    expect(flow().nodes[0]).toMatchObject({ body: [[{ id: 'one' }], [], [{ id: 'two' }]] })
    await choose('g')
    await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Number of paths' }), { target: { value: '2' } }))
    expect(session.refused.map((reason) => reason.en)).toEqual(['There are still steps in the path to be removed'])
  })

  it('removes, and refuses where a branch would be left at the start', async () => {
    const { session, flow, choose, press } = await open()
    await choose('yes')
    await press('Delete')
    expect((flow().nodes[1] as Extract<FlowNode, { kind: 'branch' }>).success).toEqual([])
    await choose('ask')
    await press('Delete')
    expect(flow().nodes).toHaveLength(2)
    expect(session.refused.map((reason) => reason.en)).toEqual(['A branch cannot be right after the start'])
    await press('z', { ctrlKey: true })
    expect((flow().nodes[1] as Extract<FlowNode, { kind: 'branch' }>).success).toHaveLength(1)
  })

  it('takes a group away with all that is in it as one step back, and says what went', async () => {
    const body = [[message('one', '1'), message('two', '2')]]
    const loop: FlowNode = { id: 'g', kind: 'group', group: 'loop', params: { times: 2 }, bindings: {}, body }
    const { session, screen, flow, choose, press } = await open([loop])
    await choose('g')
    await press('Delete')
    expect([flow().nodes, session.spoken]).toEqual([[], ['"Loop" was deleted. Steps deleted with it: 2']])
    expect(screen.container.querySelector('.tf-hint')?.textContent).toContain('"Loop" was deleted. Steps deleted with it: 2')
    await act(async () => void fireEvent.click(screen.container.querySelector('.tf-hint button')!))
    expect(flow().nodes).toEqual([loop])
  })

  it('switches a step off and on with D, and says of a branch why not', async () => {
    const { session, screen, flow, step, choose, press } = await open()
    await choose('ask')
    await press('d')
    expect(flow().nodes[0]).toMatchObject({ id: 'ask', disabled: true })
    expect(step('ask').getAttribute('aria-label')).toBe('Load (Switched off)')
    expect(screen.getByRole('button', { name: 'Switch off or on (D)' }).getAttribute('aria-pressed')).toBe('true')
    await press('D')
    expect(flow().nodes[0]).not.toHaveProperty('disabled')
    await choose('b')
    await press('d')
    expect(session.refused.map((reason) => reason.en)).toEqual(['A branch cannot be switched off, only the steps in it'])
  })

  it('edits the parameters of a step, bound ones as formulas', async () => {
    const { screen, flow, choose } = await open([message('m', 'Hi')])
    await choose('m')
    await screen.settle()
    const content = screen.getByRole('textbox', { name: 'Content' })
    await act(async () => void fireEvent.change(content, { target: { value: 'Hello' } }))
    expect(flow().nodes[0]).toMatchObject({ params: { content: 'Hello' } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use an expression: Content (=)' })))
    expect(flow().nodes[0]).toMatchObject({ params: {}, bindings: { content: { kind: 'formula', source: '"Hello"' } } })
  })

  it('does not take a formula over data that nobody knows yet for a broken one', async () => {
    const evaluation = { ok: false, message: { code: 'engine.read-of-nothing', params: { name: 'no', of: 'null' } } } as const
    const bound = (source: string): FlowNode =>
      ({ ...message('m', ''), params: {}, bindings: { content: { kind: 'formula', source } } }) as FlowNode
    const before = await open([bound('eventParams.no')], { evaluation })
    await before.choose('m')
    await before.screen.findByText('Its value shows once the flow has run')
    before.screen.unmount()
    const broken = await open([bound('variable.no.no')], { evaluation })
    await broken.choose('m')
    await broken.screen.findByText(/There is no “no” to read/)
  })

  it('marks what is wrong', async () => {
    const { screen } = await open([{ id: 'b', kind: 'branch', success: [], failure: [] }])
    expect(screen.getByRole('img', { name: /2 problems: .*right after the start.*Both paths/ })).toBeTruthy()
  })

  it('shows how each step went in the last run', async () => {
    const { session, screen, choose } = await open([message('m', 'Hi')])
    const outcome = { ok: false, reason: 'no toast today' } as const
    const step = { node: 'm', action: 'action/message', input: { id: 7 }, params: { content: 'Hi' }, outcome, ms: 12.4 }
    const trace = { flow: 'f', startedBy: { element: 'Button_1', event: 'onClick' }, startedAt: 0, steps: [step], end: 'failed' } as const
    await act(async () => {
      Object.assign(session.traces, { value: [trace] })
    })
    await choose('m')
    expect(screen.getByText('✗ 12 ms')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Last run' }).textContent).toContain('no toast today')
    expect(screen.getByRole('region', { name: 'Last run' }).textContent).toContain('"id": 7')
  })

  it('applies JSON that is right and says what is wrong with the rest', async () => {
    const { screen, flow } = await open([message('m', 'Hi')])
    await act(async () => void fireEvent.click(screen.getByText('JSON')))
    const text = screen.getByRole('textbox', { name: 'JSON' })
    const apply = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Apply' })))
    await act(async () => void fireEvent.change(text, { target: { value: '[{"kind":"nonsense"}]' } }))
    await apply()
    expect(screen.getByText(/This is not a valid list of steps/)).toBeTruthy()
    expect(flow().nodes).toHaveLength(1)
    await act(async () => void fireEvent.change(text, { target: { value: '[{"kind":"branch","id":"b","success":[],"failure":[]}]' } }))
    await apply()
    expect(screen.getByText(/b: A branch cannot be right after the start/)).toBeTruthy()
    expect(flow().nodes).toHaveLength(1)
    await act(async () => void fireEvent.change(text, { target: { value: '[]' } }))
    await apply()
    expect(flow().nodes).toEqual([])
  })

  it('takes a change back from the buttons above it too', async () => {
    const { screen, flow, choose, press } = await open([message('m', 'Hi')])
    await choose('m')
    await press('Delete')
    const diagram = screen.container.querySelector('.tf-head input[type="radio"]')!
    await act(async () => void fireEvent.keyDown(diagram, { key: 'z', ctrlKey: true }))
    expect(flow().nodes).toHaveLength(1)
  })

  it('closes when its flow is taken away', async () => {
    const { session } = await open()
    await act(async () => void session.run(removeFlow, { id: 'f' }))
    expect([session.openFlow.peek(), session.spoken]).toEqual([null, ['The flow was removed']])
  })

  it('gives the keyboard back to the step when the menu of steps closes', async () => {
    const { screen, session, step, choose, press } = await open()
    await choose('ask')
    await press('Tab')
    const search = screen.getByPlaceholderText('Search actions')
    await act(async () => void fireEvent.keyDown(search, { key: 'Escape' }))
    await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
    expect(screen.queryByPlaceholderText('Search actions')).toBeNull()
    expect(document.activeElement).toBe(step('ask'))
    expect(session.openFlow.peek()).toBe('f')
  })

  it('leaves the step with Escape, and the flow only when no step is chosen', async () => {
    const { screen, session, choose, press } = await open()
    await choose('ask')
    await act(async () => void fireEvent.keyDown(screen.container.querySelector('.tf-form input')!, { key: 'Escape' }))
    expect(session.openFlow.peek()).toBe('f')
    await press('Escape')
    expect(session.openFlow.peek()).toBe('f')
    expect(screen.container.querySelector('[aria-current="step"]')?.getAttribute('data-step')).toBe('start')
    await press('Escape')
    expect(session.openFlow.peek()).toBeNull()
  })
})
