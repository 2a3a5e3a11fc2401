import { describe, expect, it } from 'vitest'
import type { FlowNode, PageDocument, PageEntry } from '#kernel/page/records'
import { stepsThatWork, touchedBy, type Works } from './steps-that-work.ts'

const button = (more: object = {}): PageEntry =>
  ({ kind: 'element', id: 'Button_1', type: 'Button', bindings: {}, events: {}, ...more }) as unknown as PageEntry
const bound = (source: string, kind = 'formula') => button({ bindings: { text: { kind, source } } })
const message = { id: 's', kind: 'action', name: '', action: 'action/message', params: {}, bindings: {} } as const
const flow = (...nodes: readonly FlowNode[]): PageEntry => ({ kind: 'flow', id: 'flow_1', name: '', nodes, extra: {} })
const works: Works = { gives: async () => true, isBroken: () => false }
const steps = (entries: readonly PageEntry[], more: Partial<Works> = {}) => {
  const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  return stepsThatWork(
    document,
    entries.map(({ id }) => id),
    { ...works, ...more },
  )
}

describe('binding a setting', () => {
  it('ticks when the formula gives a value', async () => {
    expect(await steps([bound('1 + 1')])).toEqual(['bind'])
  })
  it.each(['', '"Button"', '3', '{"a": 1}'])(
    'waits while the formula is only %j, with which it began',
    async (source) => {
      expect(await steps([bound(source)])).toEqual([])
    },
  )
  it('waits while the formula fails or has a finding', async () => {
    expect(await steps([bound('1 +')], { gives: async () => false })).toEqual([])
    expect(await steps([bound('nobody.x')], { isBroken: (_, path) => path === 'text' })).toEqual([])
  })
  it('takes no text in several languages for a formula', async () => {
    expect(await steps([bound('Button_1.text', 'text')])).toEqual([])
  })
})

describe('letting something do something', () => {
  const starts = button({ events: { onClick: ['flow_1'] } })
  it('ticks when an event starts a flow that has an action', async () => {
    expect(await steps([starts, flow(message)])).toEqual(['event'])
    expect(await steps([starts, flow({ id: 'b', kind: 'branch', success: [message], failure: [] })])).toEqual(['event'])
  })
  it('waits while the flow does nothing, is started by nothing, or cannot work', async () => {
    expect(await steps([starts, flow()])).toEqual([])
    expect(await steps([starts, flow({ ...message, disabled: true })])).toEqual([])
    expect(await steps([button(), flow(message)])).toEqual([])
    expect(await steps([starts, flow(message)], { isBroken: (entry) => entry === 'flow_1' })).toEqual([])
  })
})

it('knows what a change added and touched', () => {
  const changes = new Map([
    ['Button_1', { from: button(), to: bound('1') }],
    ['flow_1', { from: null, to: flow() }],
    ['gone', { from: flow(), to: null }],
  ])
  expect(touchedBy(changes)).toEqual({ added: [flow()], ids: ['flow_1', 'Button_1'] })
})
