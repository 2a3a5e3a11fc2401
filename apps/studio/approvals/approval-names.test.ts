import { expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import { approvalNames, tasksBefore } from './approval-names.ts'

const step = (id: string, action = 'approval/task'): FlowNode => ({
  ...{ id, kind: 'action', name: id.toUpperCase(), action, params: {}, bindings: {} },
})
const group = (id: string, ...body: readonly (readonly FlowNode[])[]) =>
  ({ id, kind: 'group', group: 'when', params: {}, bindings: {}, body }) as unknown as FlowNode
const nodes = [step('a'), step('copy', 'approval/copy'), group('g', [step('b'), step('c')], [step('d')]), step('e')]
const before = (id: string) =>
  tasksBefore(nodes, id, (node) => ('name' in node ? String(node.name) : '')).map((each) => each.code)

it('offers the steps that people decided before, but for those in other lanes', () => {
  expect(before('a')).toEqual([])
  expect(before('c')).toEqual(['a', 'b'])
  expect(before('d')).toEqual(['a'])
  expect(before('e')).toEqual(['a', 'b', 'c', 'd'])
  expect(before('gone')).toEqual([])
})

it('names the record, the initiator and functions for formulas', () => {
  const names = approvalNames({ amount: 0 })
  expect(names.slice(0, 2).map(({ name, value }) => [name, value])).toEqual([
    ['values', { amount: 0 }],
    ['initiator', { id: 1, name: '' }],
  ])
  expect(names.some(({ kind }) => kind === 'function')).toBe(true)
  expect(approvalNames(undefined)[0]).not.toHaveProperty('value')
})
