import { signal } from '@preact/signals-core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { act, type ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Trace } from '#kernel/engine'
import type { ComponentInfo } from '#kernel/page/records'
import type { RunningPage, RunningRows } from '#kernel/view'
import { EditorContext } from '#sdk/studio'
import { until } from '#sdk/testing'
import { pasteText } from '../../../kit/form/copied-text.ts'
import { setLocale } from '../../../shell/messages.ts'
import {
  clearRequests,
  type MappedLater,
  type RequestEntry,
  requestLog,
  requestReporter,
  watchRequests,
} from '../../../shell/request-log.ts'
import { createTestSession, elementRecord, flowRecord } from '../inspector/testing.fixture.tsx'
import { runningToken } from '../parts/running-part.ts'
import { Panel as Console } from './console.tsx'
import { Panel as Network } from './network.tsx'
import { Panel as State } from './state.tsx'
import { Panel as Timeline } from './timeline.tsx'

const trace = (flow: string, startedAt: number, end: Trace['end']): Trace => ({
  flow,
  startedBy: { element: 'Button_1', event: 'sample:onClick' },
  startedAt,
  steps: [],
  end,
})
const request = (id: number, over: Partial<RequestEntry> = {}): RequestEntry => ({
  id,
  at: id,
  ms: 12.5,
  method: 'GET',
  url: '/api/orders?page=2',
  throughServer: false,
  status: 200,
  size: 7,
  headers: {},
  answerHeaders: {},
  by: '',
  sent: '',
  answer: '{"a":1}',
  error: '',
  ...over,
})

const ORDERS = { kind: 'api', id: 'api-1', name: 'Orders', source: 'source/http', config: {}, bindings: {}, extra: {} } as const

/** Reports as an engine's worker does. */
async function report(...entries: readonly (RequestEntry | MappedLater)[]): Promise<void> {
  const port = requestReporter()!
  await act(async () => {
    for (const entry of entries) port.postMessage(entry)
    await until(() => requestLog.peek().some(({ id }) => id === entries.at(-1)!.id))
  })
  port.close()
}

async function open(Panel: ComponentType, traces: readonly Trace[] = []) {
  const session = createTestSession([elementRecord('Button_1', { name: 'Save button' }), flowRecord('f', { name: 'Saving' }), ORDERS])
  Object.assign(session.traces, { value: traces })
  await act(async () => {
    render(
      <EditorContext value={session}>
        <Panel />
      </EditorContext>,
    )
  })
  return session
}
const filter = (text: string) =>
  act(async () => void fireEvent.change(screen.getByRole('textbox', { name: /Filter/ }), { target: { value: text } }))

describe('the dock', () => {
  beforeEach(async () => {
    await act(() => setLocale('en'))
    watchRequests()
    clearRequests()
  })
  afterEach(cleanup)

  it('shows requests with their answer, filters and clears them', async () => {
    await open(Network)
    expect(screen.getByText(/made no request yet/)).toBeTruthy()
    await report(
      request(1, { by: 'api-1', headers: { 'x-trace': 'abc' }, answerHeaders: { 'content-type': 'text/plain' } }),
      { id: 1, at: 1, mapped: { code: 0, msg: '', data: '1' } },
      request(2, { url: 'https://other.example/x', status: 0, size: null, error: 'out of reach', throughServer: true }),
    )
    const facts = [...document.querySelectorAll('dl')].at(-1)!.textContent
    expect(facts).toBe(
      'Parameterspage: 2Request headersx-trace: abcAnswer headerscontent-type: text/plainAnswer{"a":1}Mapped tocode: 0\ndata: 1',
    )
    expect(screen.getByText('asked by Orders')).toBeTruthy()
    expect(screen.getByText('out of reach')).toBeTruthy()
    await filter('-"out of reach"')
    expect(screen.queryByText('https://other.example/x')).toBeNull()
    expect(screen.getByText('/api/orders?page=2')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear' })))
    expect(screen.queryByText('/api/orders?page=2')).toBeNull()
  })

  it('shows runs and requests in order, each a way to see more', async () => {
    const run = trace('f', 5, 'failed')
    const session = await open(Timeline, [run])
    await report(request(3))
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows[0]).toContain('GET /api/orders?page=2')
    expect(rows[1]).toContain('sample run of onClick of Save button · failed')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Saving/ })))
    expect([session.openFlow.peek(), session.openTrace.peek()]).toEqual(['f', run])
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: /GET/ })))
    expect(session.dock.peek()).toBe('dock/network')
    await filter('-request saving')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it('opens any recorded run in the flow', async () => {
    const older = trace('f', 1, 'done')
    const session = await open(Console, [trace('f', 2, 'failed'), older, trace('gone', 3, 'done')])
    const buttons = screen.getAllByRole('button', { name: 'Show in the flow', hidden: true })
    expect(buttons).toHaveLength(2)
    await act(async () => void fireEvent.click(buttons[1]!))
    expect([session.openFlow.peek(), session.openTrace.peek()]).toEqual(['f', older])
  })
})

describe('the State panel', () => {
  beforeEach(async () => act(() => setLocale('en')))
  afterEach(cleanup)

  it('copies what a formula calls a value, also one inside of another', async () => {
    const session = await open(State)
    await act(async () => session.part(runningToken).live.told(['variable.user', { 'first name': 'Kim' }, 'Button_1.x', 1, 'Gone_1.x', 2]))
    const names = () =>
      screen.queryAllByRole('button', { name: /^Copy the name/ }).map((button) => button.getAttribute('aria-label')?.slice(14))
    expect(names()).toEqual([])
    for (const details of document.querySelectorAll<HTMLDetailsElement>('.ed-value .ed-value'))
      await act(async () => {
        details.open = true
        fireEvent(details, new Event('toggle'))
      })
    expect(names()).toEqual([
      'variable.user',
      'variable.user["first name"]',
      'Button_1',
      'Button_1.x',
      'context.Gone_1',
      'context.Gone_1.x',
    ])
    await act(async () => screen.getByRole('button', { name: 'Copy the name variable.user["first name"]' }).click())
    expect(await pasteText()).toBe('variable.user["first name"]')
    expect(session.refused.at(-1)?.en).toBe('Copied variable.user["first name"], to be pasted into a formula')
    session.dispose()
  })
})

describe('rows in the State panel', () => {
  beforeEach(async () => act(() => setLocale('en')))
  afterEach(cleanup)

  const NO_ROWS: RunningRows = { rows: [], from: 0, total: 0 }
  const rowOf = (key: string) => ({
    key,
    isAsleep: false,
    page: { scope: `Rows_1:${key}`, rows: () => signal(NO_ROWS) } as unknown as RunningPage,
  })
  const list = { type: 'Rows', tags: [], repeats: { prop: 'data' } } as unknown as ComponentInfo

  async function openRows(count: number) {
    const session = createTestSession([
      elementRecord('Rows_1', { type: 'Rows', name: 'Orders' }),
      elementRecord('Form_1', { parentId: 'Rows_1', name: 'Note' }),
    ])
    Object.assign(session, { catalogue: (type: string) => (type === 'Rows' ? list : undefined) })
    const keys = Array.from({ length: count }, (_, at) => `r${at}`)
    const rows: RunningRows = { rows: keys.map(rowOf), from: 0, total: count + 100 }
    Object.assign(session.running, {
      rows: (id: string) => signal(id === 'Rows_1' ? rows : NO_ROWS),
      evaluate: async ({ row }: { readonly row: string }) => {
        const index = Number(row.slice('Rows_1:r'.length))
        return { ok: true, value: { item: { id: index, name: `Order ${index}` }, index }, ms: 0 }
      },
    })
    await act(async () => session.part(runningToken).live.told(['#Rows_1:r1.Form_1.text', 'late', 'component.Rows_1.inSight', [0, 3]]))
    await act(async () => {
      render(
        <EditorContext value={session}>
          <State />
        </EditorContext>,
      )
    })
    const unfold = async (selector: string) => {
      const details = document.querySelector<HTMLDetailsElement>(selector)!
      await act(async () => {
        details.open = true
        fireEvent(details, new Event('toggle'))
      })
      // What is in it is read a moment later.
      await until(() => details.querySelectorAll(':scope > :not(summary)').length > 0 && !details.textContent.includes('Reading…'))
      return details
    }
    return { session, unfold }
  }

  it('are shown by key with what each has, and as many as can be read', async () => {
    const { session, unfold } = await openRows(40)
    const orders = await unfold('[data-list="Rows_1"]')
    expect(orders.querySelector('summary')!.textContent).toContain('× 140')
    expect(orders.querySelectorAll('[data-row]')).toHaveLength(24)
    expect(orders.textContent).toContain('116 more')
    const row = await unfold('[data-row="Rows_1:r1"]')
    expect(row.textContent).toContain('Row 2 r1')
    expect(row.textContent).toContain('index: 1')
    expect(row.textContent).toContain('Note {1} {"text":"late"}')
    // What rows have, and what views tell of them, is no form and no element's data.
    expect(document.querySelector('[data-group="forms"]')!.textContent).toBe('Forms none')
    expect(document.querySelector('[data-group="data"]')!.textContent).toBe('Element data none')
    session.dispose()
  })

  it('are written behind the name of their list, so that they mean the same at any depth in it', async () => {
    const { session, unfold } = await openRows(2)
    await unfold('[data-list="Rows_1"]')
    const row = await unfold('[data-row="Rows_1:r1"]')
    for (const inner of row.querySelectorAll<HTMLDetailsElement>('details'))
      await act(async () => {
        inner.open = true
        fireEvent(inner, new Event('toggle'))
      })
    const names = [...row.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')?.slice('Copy the name '.length))
    expect(names).toEqual(['Orders.item', 'Orders.item.id', 'Orders.item.name', 'Orders.index', 'Note', 'Note.text'])
    session.dispose()
  })

  it('are left out where the filter does not name them', async () => {
    const { session, unfold } = await openRows(12)
    const orders = await unfold('[data-list="Rows_1"]')
    await filter('"Order 11"')
    expect([...orders.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))).toEqual(['Rows_1:r11'])
    session.dispose()
  })
})
