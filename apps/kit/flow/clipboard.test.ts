import { expect, test } from 'vitest'
import type { FlowRecord } from '#kernel/page/records'
import { flowFromText, flowToText, stepsFromText, stepsToText } from './clipboard.ts'

const flow: FlowRecord = {
  kind: 'flow',
  id: 'flow_1',
  name: 'Save',
  nodes: [
    {
      id: 'a',
      kind: 'action',
      name: '',
      action: 'action/x',
      params: { content: 'hi' },
      bindings: { content: { kind: 'formula', source: '1' } },
    },
    {
      id: 'b',
      kind: 'branch',
      success: [{ id: 'c', kind: 'action', name: '', action: 'action/y', params: {}, bindings: {} }],
      failure: [],
    },
  ],
  extra: {},
}
const withoutIds = (nodes: unknown) => JSON.parse(JSON.stringify(nodes, (key, value) => (key === 'id' ? undefined : value)))

test('a copied flow comes back the same under fresh ids', () => {
  const pasted = flowFromText(flowToText(flow))!
  expect(pasted.name).toBe('Save')
  expect(withoutIds(pasted.nodes)).toEqual(withoutIds(flow.nodes))
  expect(pasted.nodes.some((node) => ['a', 'b', 'c'].includes(node.id))).toBe(false)
})

test('steps can be taken from copied steps and from a copied flow', () => {
  expect(stepsFromText(stepsToText(flow.nodes))).toHaveLength(2)
  expect(stepsFromText(flowToText(flow))).toHaveLength(2)
  expect(flowFromText(stepsToText(flow.nodes))).toBeNull()
})

test.each([
  '',
  'hello',
  '{}',
  '{"kind":"tessera/flow","nodes":[{"kind":"evil"}]}',
  '{"kind":"tessera/flow","nodes":{"__proto__":1}}',
  'null',
])('anything else is not a flow: %s', (text) => {
  expect(stepsFromText(text)).toBeNull()
})
