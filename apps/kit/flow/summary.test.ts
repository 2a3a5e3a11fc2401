import { expect, test } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import { message } from '#plugins/actions/message/index'
import { request } from '#plugins/actions/request/index'
import type { ActionDeclaration } from '#sdk'
import type { ActionOf } from './host.ts'
import { flowSummary, stepSummary } from './summary.ts'

const all = [message, request] as unknown as ActionDeclaration[]
const actionOf: ActionOf = (id) => all.find((action) => action.id === id)
const step = (action: string, params = {}, over = {}) =>
  ({ id: action, kind: 'action', name: '', action, params, bindings: {}, ...over }) as const

test('a step says in one line what it does, entries by their names', () => {
  expect(stepSummary(step(message.id, { content: 'Saved' }), actionOf).en).toBe('Saved')
  expect(stepSummary(step(request.id, { api: 'api_1' }), actionOf, (id) => (id === 'api_1' ? 'orders' : undefined))).toEqual({
    zh: 'orders',
    en: 'orders',
  })
})

test('a bound parameter is shown as its formula, also where the rest cannot be read', () => {
  const bindings = { content: { kind: 'formula', source: 'eventParams.name' } }
  expect(stepSummary(step(message.id, {}, { bindings }), actionOf).en).toBe('ƒ eventParams.name')
  expect(stepSummary(step(message.id, { type: 'nonsense' }, { bindings }), actionOf).en).toBe('ƒ eventParams.name')
  expect(stepSummary(step('action/unknown'), actionOf)).toEqual({ zh: '', en: '' })
})

test('a flow is its steps in one line, both paths of a branch', () => {
  const branch: FlowNode = { id: 'b', kind: 'branch', success: [step(message.id)], failure: [] }
  expect(flowSummary([step(request.id, {}, { name: 'Load' }), branch, step('action/unknown')], actionOf)).toEqual({
    zh: 'Load → ✓ 消息提示 / ✗ – → action/unknown',
    en: 'Load → ✓ Message / ✗ – → action/unknown',
  })
})
