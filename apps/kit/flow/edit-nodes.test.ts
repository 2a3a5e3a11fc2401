import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActionNode, BranchNode, FlowNode } from '#kernel/page/records'
import { misplacedNodes } from '#kernel/page/schema'
import {
  duplicateNode,
  insertNodes,
  isRefused,
  moveNode,
  moveNodeTo,
  nodeById,
  placeAcross,
  removeNode,
  stepsInside,
  toggleNode,
  updateNode,
  withFreshIds,
} from './edit-nodes.ts'

const action = (id: string): ActionNode => ({ id, kind: 'action', name: id, action: 'action/message', params: {}, bindings: {} })
const branch = (id: string, success: readonly FlowNode[] = [], failure: readonly FlowNode[] = []): BranchNode => ({
  id,
  kind: 'branch',
  success,
  failure,
})
const flow = [action('ask'), branch('b', [action('yes')], [action('no')]), action('end')]
const ids = (nodes: unknown) =>
  JSON.stringify(nodes)
    .match(/"id":"[^"]+"/g)
    ?.map((found) => found.slice(6, -1))
const counter = () => {
  let last = 0
  return () => `n${++last}`
}

describe('editing the steps of a flow', () => {
  it('inserts into a lane', () => {
    expect(ids(insertNodes(flow, { owner: 'b', lane: 'failure', index: 1 }, [action('tell')]))).toEqual([
      'ask',
      'b',
      'yes',
      'no',
      'tell',
      'end',
    ])
  })

  it.each([
    [{ owner: null, index: 0 }, 'start'],
    [{ owner: null, index: 2 }, 'branch'],
    [{ owner: null, index: 1 }, 'branch'],
  ])('refuses a branch at %j with the reason', (place, word) => {
    const result = insertNodes(flow, place, [branch('x')])
    expect(isRefused(result) && result.refused.en).toContain(word)
  })

  it('removes a step, and refuses where a branch would follow the start', () => {
    expect(ids(removeNode(flow, 'end'))).toEqual(['ask', 'b', 'yes', 'no'])
    expect(isRefused(removeNode(flow, 'ask'))).toBe(true)
    expect(isRefused(removeNode(flow, 'nobody'))).toBe(true)
  })

  it('moves a step among its siblings, except where a branch would come to stand wrongly', () => {
    const list = [action('a'), action('b'), action('c')]
    expect(ids(moveNode(list, 'c', -1))).toEqual(['a', 'c', 'b'])
    expect(ids(moveNode(list, 'a', -1))).toEqual(['a', 'b', 'c'])
    expect(isRefused(moveNode(flow, 'b', -1))).toBe(true)
  })

  it('moves a step into another lane, but not into itself', () => {
    expect(ids(moveNodeTo(flow, 'end', { owner: 'b', lane: 'success', index: 0 }))).toEqual(['ask', 'b', 'end', 'yes', 'no'])
    expect(ids(moveNodeTo([action('a'), action('b'), action('c')], 'a', { owner: null, index: 2 }))).toEqual(['b', 'a', 'c'])
    expect(isRefused(moveNodeTo(flow, 'b', { owner: 'b', lane: 'success', index: 0 }))).toBe(true)
  })

  it('moves a step down through all lanes that follow and up the same way back', () => {
    const group: FlowNode = { id: 'g', kind: 'group', group: 'try', params: {}, bindings: {}, body: [[action('x')], [], []] }
    const start: readonly FlowNode[] = [action('a'), branch('b', [action('yes')]), action('m'), group, action('end')]
    let nodes = start
    const places: string[] = []
    for (let step = 0; step < 8; step++) {
      const to = placeAcross(nodes, 'm', 'down')
      if (!to) break
      places.push(`${to.owner}/${to.lane ?? ''}/${to.index}`)
      const moved = moveNodeTo(nodes, 'm', to)
      if (isRefused(moved)) throw new Error(moved.refused.en)
      nodes = moved
    }
    expect(places).toEqual(['g/0/0', 'g/1/0', 'g/2/0', 'null//3'])
    for (let back = 0; back < places.length; back++) {
      const moved = moveNodeTo(nodes, 'm', placeAcross(nodes, 'm', 'up')!)
      if (isRefused(moved)) throw new Error(moved.refused.en)
      nodes = moved
    }
    expect(ids(nodes)).toEqual(ids(start))
    expect(placeAcross(start, 'a', 'up')).toBeNull()
    expect(placeAcross(start, 'yes', 'down')).toEqual({ owner: 'b', lane: 'failure', index: 0 })
    expect(placeAcross(start, 'yes', 'up')).toEqual({ owner: null, index: 1 })
  })

  it('duplicates with fresh ids, lanes included', () => {
    expect(isRefused(duplicateNode(flow, 'b', counter()))).toBe(true)
    expect(ids(duplicateNode(flow, 'end', counter()))).toEqual(['ask', 'b', 'yes', 'no', 'end', 'n1'])
    expect(ids(withFreshIds(flow, counter()))).toEqual(['n1', 'n2', 'n3', 'n4', 'n5'])
  })

  it('switches steps and groups off and on, never a branch', () => {
    const off = toggleNode(flow, 'no') as readonly FlowNode[]
    expect(nodeById(off, 'no')).toEqual({ ...action('no'), disabled: true })
    expect(toggleNode(off, 'no')).toEqual(flow)
    expect(toggleNode(flow, 'b')).toEqual({ refused: expect.objectContaining({ en: expect.stringContaining('only the steps in it') }) })
    expect(isRefused(toggleNode(flow, 'gone'))).toBe(true)
  })

  it('counts the steps inside of a node at any depth', () => {
    expect([action('a'), branch('x'), branch('x', [...flow], [action('z')])].map(stepsInside)).toEqual([0, 0, 6])
  })

  it('changes one step wherever it is', () => {
    const changed = updateNode(flow, 'no', (node) => ({ ...node, params: { content: 'x' } }) as FlowNode)
    expect(nodeById(changed, 'no')).toMatchObject({ params: { content: 'x' } })
    expect(nodeById(changed, 'yes')).toBe(nodeById(flow, 'yes'))
  })

  it('never makes a flow that breaks the rules', () => {
    const step = fc.record({ kind: fc.constantFrom('insert', 'branch', 'remove', 'up', 'down', 'copy'), at: fc.nat(20) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const newId = counter()
        let nodes: readonly FlowNode[] = []
        for (const { kind, at } of steps) {
          const all = ids(nodes) ?? []
          const target = all[at % Math.max(1, all.length)] ?? ''
          const gap = { owner: null, index: at % (nodes.length + 1) }
          const result =
            kind === 'insert'
              ? insertNodes(nodes, gap, [action(newId())])
              : kind === 'branch'
                ? insertNodes(nodes, gap, [branch(newId())])
                : kind === 'remove'
                  ? removeNode(nodes, target)
                  : kind === 'copy'
                    ? duplicateNode(nodes, target, newId)
                    : moveNode(nodes, target, kind === 'up' ? -1 : 1)
          if (!isRefused(result)) nodes = result
        }
        expect(misplacedNodes({ kind: 'flow', id: 'f', name: '', nodes, extra: {} })).toEqual([])
      }),
      { verbose: true },
    )
  })
})
