import { expect, test } from 'vitest'
import type { Trace } from '#kernel/engine'
import type { FlowNode } from '#kernel/page/records'
import type { RequestEntry } from '../../../shell/request-log.ts'
import { timelineRows } from './timeline-rows.ts'

const action = (id: string): FlowNode => ({ id, kind: 'action', name: '', action: 'action/x', params: {}, bindings: {} })
const step = (node: string, ms: number) => ({ node, action: 'action/x', input: null, params: {}, outcome: { ok: true } as const, ms })
const trace = (startedAt: number, steps: Trace['steps']): Trace => ({
  flow: 'f',
  startedBy: { element: 'B', event: 'onClick' },
  startedAt,
  steps,
  end: 'done',
})
const request = (at: number, status: number): RequestEntry => ({
  id: at,
  at,
  ms: 4,
  method: 'GET',
  url: '/x',
  throughServer: false,
  status,
  size: 0,
  headers: {},
  answerHeaders: {},
  by: '',
  sent: '',
  answer: '',
  error: '',
})

test('runs and requests stand in the order of their time, with how they ended', () => {
  const rows = timelineRows([trace(30, []), trace(10, [])], [request(20, 500), request(5, 200)], () => [])
  expect(rows.map(({ at, kind, ok }) => [at, kind, ok])).toEqual([
    [5, 'request', true],
    [10, 'flow', true],
    [20, 'request', false],
    [30, 'flow', true],
  ])
})

test('a run takes as long as its own steps: those inside a group count once', () => {
  const group: FlowNode = { id: 'g', kind: 'group', group: 'loop', params: {}, bindings: {}, body: [[action('in')]] }
  const nodes = [action('a'), { id: 'b', kind: 'branch', success: [action('yes')], failure: [] } as FlowNode, group]
  const steps = [step('a', 1), step('yes', 2), step('in', 50), step('in', 50), step('g', 101)]
  expect(timelineRows([trace(0, steps)], [], () => nodes)[0]!.ms).toBe(104)
})
