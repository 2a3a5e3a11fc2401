import { describe, expect, it } from 'vitest'
import type { ActionNode, BranchNode, FlowNode, GroupNode } from './records.ts'
import { findStep, isDisabled, lanesOf, mapSteps, walkSteps } from './steps.ts'

const action = (id: string): ActionNode => ({ id, kind: 'action', name: '', action: 'action/a', params: {}, bindings: {} })
const branch = (id: string, success: readonly FlowNode[], failure: readonly FlowNode[]): BranchNode => ({
  id,
  kind: 'branch',
  success,
  failure,
})
const group = (id: string, ...body: readonly (readonly FlowNode[])[]): GroupNode => ({
  ...{ id, kind: 'group', group: 'parallel', params: {}, bindings: {} },
  body,
})
const steps = [
  action('a'),
  branch('b', [action('c')], [group('d', [action('e')], [branch('f', [action('g')], [])])]),
  group('h', [], [action('i')]),
]

const idsOf = (list: readonly FlowNode[]): string[] => {
  const ids: string[] = []
  walkSteps(list, ({ id }) => ids.push(id))
  return ids
}

describe('lanesOf', () => {
  it('returns the lanes of a step with their names, and none for an action', () => {
    expect(lanesOf(steps[0]!)).toEqual([])
    expect(lanesOf(steps[1]!).map(({ name }) => name)).toEqual(['success', 'failure'])
    expect(lanesOf(steps[2]!)).toEqual([
      { name: 0, steps: [] },
      { name: 1, steps: [action('i')] },
    ])
  })
})

describe('walkSteps', () => {
  it('visits every step before those in its lanes', () => {
    expect(idsOf(steps)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'])
  })

  it('skips the lanes of a step for which the visit returns false', () => {
    const ids: string[] = []
    walkSteps(steps, ({ id }) => {
      ids.push(id)
      return id !== 'b'
    })
    expect(ids).toEqual(['a', 'b', 'h', 'i'])
  })
})

describe('mapSteps', () => {
  it('returns the same list when no step changes', () => {
    expect(mapSteps(steps, (step) => step)).toBe(steps)
  })

  it('keeps the steps beside a changed one', () => {
    const mapped = mapSteps(steps, (step) => (step.id === 'g' ? { ...step, id: 'x' } : step))
    expect(idsOf(mapped)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'x', 'h', 'i'])
    expect(mapped[0]).toBe(steps[0])
    expect(mapped[1]).not.toBe(steps[1])
    expect(mapped[2]).toBe(steps[2])
  })

  it('replaces a step by several, or by none, at any depth', () => {
    const mapped = mapSteps(steps, (step) => (step.id === 'e' ? [action('x'), action('y')] : step.id === 'i' ? [] : step))
    expect(idsOf(mapped)).toEqual(['a', 'b', 'c', 'd', 'x', 'y', 'f', 'g', 'h'])
  })

  it('maps the lanes of what a step is replaced by', () => {
    const mapped = mapSteps([action('a')], (step) => (step.id === 'a' ? group('n', [action('m')]) : { ...step, id: `${step.id}2` }))
    expect(idsOf(mapped)).toEqual(['n', 'm2'])
  })
})

describe('findStep', () => {
  it('finds a step at any depth', () => {
    expect(findStep(steps, ({ id }) => id === 'g')).toEqual(action('g'))
    expect(findStep(steps, ({ id }) => id === 'z')).toBeUndefined()
  })
})

describe('isDisabled', () => {
  it('is false for a branch, which cannot be disabled', () => {
    expect(isDisabled(steps[1]!)).toBe(false)
    expect(isDisabled({ ...action('a'), disabled: true })).toBe(true)
  })
})
