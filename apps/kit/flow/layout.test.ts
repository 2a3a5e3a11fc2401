import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActionNode, FlowNode } from '#kernel/page/records'
import { graphOf, joinOf, slotOf } from './graph.ts'
import { type Box, gapsOf, layoutFlow, nearestGap } from './layout.ts'

const action = (id: string): ActionNode => ({ id, kind: 'action', name: id, action: 'action/x', params: {}, bindings: {} })
const branch = (id: string, success: readonly FlowNode[], failure: readonly FlowNode[]): FlowNode => ({
  id,
  kind: 'branch',
  success,
  failure,
})
const group = (id: string, ...body: readonly FlowNode[][]): FlowNode => ({
  id,
  kind: 'group',
  group: 'parallel',
  params: {},
  bindings: {},
  body,
})
const flow = [action('a'), branch('b', [action('yes')], [action('no'), action('no2')]), action('end1')]

const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

describe('a flow as a graph', () => {
  it('goes from start to end, and lanes meet before what follows', () => {
    expect(
      graphOf(flow).edges.map(({ from, to, lane, place }) => [
        from,
        to,
        lane ?? '',
        place ? `${place.owner}/${place.lane ?? ''}/${place.index}` : '',
      ]),
    ).toEqual([
      ['start', 'a', '', 'null//0'],
      ['a', 'b', '', 'null//1'],
      ['b', 'yes', 'success', 'b/success/0'],
      ['yes', 'b:join', '', 'b/success/1'],
      ['b', 'no', 'failure', 'b/failure/0'],
      ['no', 'no2', '', 'b/failure/1'],
      ['no2', 'b:join', '', 'b/failure/2'],
      ['b:join', 'end1', '', 'null//2'],
      ['end1', 'end', '', 'null//3'],
    ])
  })

  it('offers every gap exactly once, empty lanes included', () => {
    const graph = graphOf([action('a'), branch('b', [], [group('g', [], [action('x')])])])
    const gaps = [...graph.edges, ...graph.vertices].flatMap((each) =>
      'place' in each && each.place && !('node' in each) ? JSON.stringify(each.place) : [],
    )
    expect(new Set(gaps).size).toBe(gaps.length)
    expect(graph.vertices.map(({ id }) => id)).toContain(slotOf('b', 'success'))
    expect(graph.frames.get('g')).toEqual(['g', slotOf('g', 0), 'x', joinOf('g')])
  })
})

describe('the layout of a flow', () => {
  it('runs left to right with success above failure', () => {
    const { boxes } = layoutFlow(graphOf(flow))
    const at = (id: string) => boxes.get(id)!
    expect(['start', 'a', 'b', 'no', 'no2', 'b:join', 'end1', 'end'].map((id) => at(id).x)).toEqual(
      ['start', 'a', 'b', 'no', 'no2', 'b:join', 'end1', 'end'].map((id) => at(id).x).sort((a, b) => a - b),
    )
    expect(at('yes').y).toBeLessThan(at('no').y)
  })

  it('keeps a group inside its frame', () => {
    const { boxes, frames } = layoutFlow(graphOf([group('g', [action('x')], [action('y')]), action('z')]))
    const frame = frames.get('g')!
    for (const id of ['g', 'x', 'y', 'g:join']) {
      const box = boxes.get(id)!
      expect(box.x >= frame.x && box.x + box.width <= frame.x + frame.width && box.y >= frame.y).toBe(true)
    }
    expect(overlap(frame, boxes.get('z')!)).toBe(false)
  })

  it('knows a point for every gap, and the gap that is nearest to a point', () => {
    const graph = graphOf([action('a'), group('g', [], [action('x')]), action('z')])
    const { boxes } = layoutFlow(graph)
    const gaps = gapsOf(graph, boxes)
    const offered = [...graph.edges, ...graph.vertices].filter((each) => 'place' in each && each.place && !('node' in each))
    expect(gaps).toHaveLength(offered.length)
    const slot = boxes.get(slotOf('g', 0))!
    expect(nearestGap(gaps, slot.x + 4, slot.y + 4, 110)?.place).toEqual({ owner: 'g', lane: 0, index: 0 })
    const x = boxes.get('x')!
    expect(nearestGap(gaps, x.x + x.width + 6, x.y + x.height / 2, 110)?.place).toEqual({ owner: 'g', lane: 1, index: 1 })
    expect(nearestGap(gaps, -500, -500, 110)).toBeNull()
  })

  it('never lays one step over another, and keeps lanes in their order', () => {
    let last = 0
    const { nodes } = fc.letrec<{ nodes: FlowNode[]; node: FlowNode }>((tie) => ({
      nodes: fc.array(tie('node'), { maxLength: 3 }),
      node: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constant(null).map(() => action(`n${++last}`)),
        fc.tuple(tie('nodes'), tie('nodes')).map(([success, failure]) => branch(`n${++last}`, success, failure)),
      ),
    }))
    fc.assert(
      fc.property(nodes, (list) => {
        const graph = graphOf(list)
        const { boxes } = layoutFlow(graph)
        const all = [...boxes.values()]
        for (const [index, box] of all.entries()) for (const other of all.slice(index + 1)) expect(overlap(box, other)).toBe(false)
        for (const vertex of graph.vertices) {
          if (vertex.kind !== 'step' || vertex.node.kind !== 'branch') continue
          const first = (lane: 'success' | 'failure', inner: readonly FlowNode[]) => boxes.get(inner[0]?.id ?? slotOf(vertex.id, lane))!
          const middle = (box: Box) => box.y + box.height / 2
          expect(middle(first('success', vertex.node.success))).toBeLessThan(middle(first('failure', vertex.node.failure)))
        }
      }),
      { numRuns: 60 },
    )
  })
})
