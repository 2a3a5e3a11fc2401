import { expect, test } from 'vitest'
import { stepRules } from '../../../tests/helpers/step-kinds.ts'
import type { FlowNode, GroupNode } from '../records/records.ts'
import { canInsertNode, canRemoveNode, canSetLanes, checkFlow, findNode, withList } from './flow-rules.ts'

const action = (id: string): FlowNode => ({ id, kind: 'action', name: '', action: 'action/message', params: {}, bindings: {} })
const branch = (id: string, success: FlowNode[] = [], failure: FlowNode[] = []): FlowNode => ({ id, kind: 'branch', success, failure })
const nodes: FlowNode[] = [action('a'), branch('b', [action('c'), action('d')]), action('e'), action('f')]
const codes = (list: readonly FlowNode[]) =>
  checkFlow({ kind: 'flow', id: 'f', name: '', nodes: list, extra: {} }, stepRules).map((finding) => finding.code)

test.each([
  [{ owner: null, index: 0 }, 'A branch cannot be right after the start'],
  [{ owner: null, index: 1 }, 'A branch cannot be directly before another branch'],
  [{ owner: null, index: 2 }, 'A branch cannot be right after another branch'],
  [{ owner: 'b', lane: 'success' as const, index: 0 }, 'A branch cannot be right after another branch'],
  [{ owner: 'x', lane: 'success' as const, index: 0 }, 'The place does not exist'],
])('a branch is refused at %j: %s', (place, reason) => {
  expect(canInsertNode(nodes, place, 'branch')).toMatchObject({ en: reason })
})

test('a branch may stand between steps, and a step anywhere', () => {
  expect(canInsertNode(nodes, { owner: null, index: 3 }, 'branch')).toBe(true)
  expect(canInsertNode(nodes, { owner: 'b', lane: 'success', index: 1 }, 'branch')).toBe(true)
  expect(canInsertNode(nodes, { owner: null, index: 0 }, 'action')).toBe(true)
})

test('a step that keeps a branch from the start or from another may not be removed', () => {
  expect(canRemoveNode(nodes, 'a')).toMatchObject({ en: 'A branch cannot be right after the start' })
  expect(canRemoveNode([...nodes.slice(0, 3), branch('g')], 'e')).toMatchObject({ en: 'A branch cannot be right after another branch' })
  expect(canRemoveNode(nodes, 'e')).toBe(true)
})

test('lists are found and replaced wherever they are', () => {
  expect(findNode(nodes, 'd')).toEqual({ owner: 'b', lane: 'success', index: 1 })
  const changed = withList(nodes, { owner: 'b', lane: 'failure' }, [action('z')])
  expect(findNode(changed, 'z')).toEqual({ owner: 'b', lane: 'failure', index: 0 })
})

test('a flow with branches in wrong places, empty ones and doubled ids says so', () => {
  expect(codes(nodes)).toEqual([])
  expect(codes([branch('b')])).toEqual(['FLOW_BRANCH_PLACE', 'FLOW_EMPTY_BRANCH'])
  expect(codes([action('a'), branch('b', [action('x')]), branch('c', [action('y')])])).toEqual(['FLOW_BRANCH_PLACE', 'FLOW_BRANCH_PLACE'])
  expect(codes([action('a'), action('a')])).toEqual(['FLOW_DUPLICATE_NODE'])
})

const lanesOf = (kind: string) => stepRules(`step/${kind}`)!.lanes
const group = (kind: GroupNode['group'], body: FlowNode[][], params: GroupNode['params'] = {}): GroupNode => ({
  id: 'g',
  kind: 'group',
  group: kind,
  params,
  bindings: {},
  body,
})

test('a loop says how often, and a group without steps is pointed out', () => {
  expect(codes([group('loop', [[]])])).toEqual(['FLOW_LOOP_ROUNDS', 'FLOW_EMPTY_GROUP'])
  expect(codes([group('loop', [[action('x')]], { times: 2 })])).toEqual([])
  expect(codes([{ ...group('loop', [[action('x')]]), bindings: { list: { kind: 'formula', source: 'variable.rows' } } }])).toEqual([])
})

test('lanes are added and taken away within what a group may have, and never with steps in them', () => {
  expect(canSetLanes(group('parallel', [[], []]), 3, lanesOf('parallel'))).toBe(true)
  expect(canSetLanes(group('parallel', [[], []]), 1, lanesOf('parallel'))).toMatchObject({ en: 'There can be 2 to 8 paths' })
  expect(canSetLanes(group('loop', [[]]), 2, lanesOf('loop'))).toMatchObject({ en: 'There can be 1 to 1 paths' })
  expect(canSetLanes(group('try', [[], [], [action('x')]]), 2, lanesOf('try'))).toMatchObject({
    en: 'There are still steps in the path to be removed',
  })
  expect(canSetLanes(group('try', [[action('x')], [], []]), 2, lanesOf('try'))).toBe(true)
})

test('without declared kinds nothing is said about parameters, and a step that never has lanes is not called empty', () => {
  const flow = (node: FlowNode) => checkFlow({ kind: 'flow', id: 'f', name: '', nodes: [node], extra: {} }).map(({ code }) => code)
  expect(flow(group('loop', [[action('x')]]))).toEqual([])
  expect(flow(group('pause', []))).toEqual([])
})
