import { fireEvent } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Trace } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { setLocale } from '#shell/messages'
import { createTestSession, elementRecord, flowRecord, renderPanel } from '../inspector/testing.fixture.tsx'
import { FlowScreen } from './flow-screen.tsx'

const trace = (at: number, ...outcomes: boolean[]): Trace => ({
  flow: 'f',
  startedBy: { element: 'Button_1', event: 'sample:onClick' },
  startedAt: at,
  steps: outcomes.map((ok, index) => ({
    node: 'm',
    action: 'action/message',
    input: { round: index },
    params: {},
    outcome: ok ? { ok } : { ok, reason: 'no' },
    ms: 2,
  })),
  end: outcomes.includes(false) ? 'failed' : 'done',
})

async function open() {
  const asked: Json[] = []
  const run: { end?: (trace: Trace | null) => void } = {}
  const session = createTestSession(
    [
      elementRecord('Button_1', { events: { onClick: ['f'] } }),
      flowRecord('f', {
        nodes: [{ id: 'm', kind: 'action', name: '', action: 'action/message', params: { content: 'Hi' }, bindings: {} }],
      }),
    ],
    {
      runSample(flow, starter, payload) {
        asked.push({ flow, ...starter, payload })
        const ended = new Promise<Trace | null>((resolve) => {
          run.end = resolve
        })
        return { ended, stop: () => run.end?.(null) }
      },
    },
  )
  const screen = await renderPanel(session, () => <FlowScreen id="f" />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sample run' })))
  const record = (...traces: Trace[]) => act(async () => void Object.assign(session.traces, { value: traces }))
  const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  const type = (text: string) =>
    act(async () => void fireEvent.change(screen.getByRole('textbox', { name: 'Event data (JSON)' }), { target: { value: text } }))
  return { session, screen, asked, run, record, press, type }
}

describe('running a flow with a sample event', () => {
  beforeEach(async () => {
    globalThis.localStorage?.clear()
    await act(() => setLocale('en'))
  })

  it('runs with what was written, remembers it, and shows how each step went', async () => {
    const { screen, asked, run, record, press, type } = await open()
    await type('{"id": 7}')
    await press('Run')
    expect(asked).toEqual([{ flow: 'f', element: 'Button_1', event: 'onClick', payload: { id: 7 } }])
    expect(screen.getByText('Running…')).toBeTruthy()
    await record(trace(1, true))
    await act(async () => run.end!(trace(1, true)))
    expect(screen.getByText(/✓ 2 ms/)).toBeTruthy()
    expect(screen.queryByText('Running…')).toBeNull()
    screen.unmount()
    const again = await open()
    expect((again.screen.getByRole('textbox', { name: 'Event data (JSON)' }) as HTMLTextAreaElement).value).toBe('{"id": 7}')
  })

  it('does not run what is no JSON, and stops when asked', async () => {
    const { screen, asked, press, type } = await open()
    await type('{oops')
    await press('Run')
    expect([asked, screen.getByText(/This is not valid JSON/)]).toEqual([[], expect.anything()])
    await type('')
    await press('Run')
    await press('Stop')
    expect(screen.getByText('Stopped')).toBeTruthy()
    expect(asked).toHaveLength(1)
  })

  it('shows an older run when it is chosen, and each round of a step that ran several times', async () => {
    const { session, screen, record } = await open()
    await record(trace(2_000, true, false), trace(1_000, true))
    expect(screen.getByText(/✗ 4 ms ×2/)).toBeTruthy()
    await act(async () => void fireEvent.click(screen.container.querySelector('[data-step="m"]')!))
    expect(screen.getByText('Time 2 of 2')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Earlier' })))
    expect(screen.getByRole('region', { name: 'Last run' }).textContent).toContain('"round": 0')
    await act(async () => void fireEvent.change(screen.getByRole('combobox', { name: 'Recorded runs' }), { target: { value: '1' } }))
    expect(session.openTrace.peek()?.startedAt).toBe(1_000)
    expect(screen.getByText(/✓ 2 ms/)).toBeTruthy()
  })
})
