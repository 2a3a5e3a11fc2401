import { expect, test } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import { graphOf, slotOf } from './graph.ts'
import { layoutFlow } from './layout.ts'
import { type Direction, walk } from './walk.ts'

const action = (id: string): FlowNode => ({ id, kind: 'action', name: id, action: 'action/x', params: {}, bindings: {} })
const graph = graphOf([action('a'), { id: 'b', kind: 'branch', success: [action('yes')], failure: [] }, action('c')])
const { boxes } = layoutFlow(graph)
const path = (from: string, ...directions: Direction[]) => directions.map((direction) => (from = walk(graph, boxes, from, direction)))

test('arrows walk the main line over the place where lanes meet', () => {
  expect(path('start', 'right', 'right', 'right', 'right', 'right', 'right')).toEqual(['a', 'b', 'yes', 'c', 'end', 'end'])
  expect(path('end', 'left', 'left', 'left', 'left', 'left', 'left')).toEqual(['c', 'yes', 'b', 'a', 'start', 'start'])
})

test('up and down change the lane', () => {
  expect(path('yes', 'down', 'up', 'up')).toEqual([slotOf('b', 'failure'), 'yes', 'yes'])
})
