import { describe, expect, it } from 'vitest'
import { checkFlow, type FlowNode, type GroupNode } from '#kernel/page'
import {
  casesOf,
  editGroup,
  GROUP_KINDS,
  groupFields,
  newGroup,
  roundsOf,
  withCase,
  withLanes,
  withMoreCases,
  withoutCase,
  withRounds,
} from './groups.ts'

const step: FlowNode = { id: 'x', kind: 'action', name: '', action: 'action/message', params: {}, bindings: {} }
const problems = (node: GroupNode) => checkFlow({ kind: 'flow', id: 'f', name: '', nodes: [node], extra: {} }).map(({ code }) => code)

describe('groups of steps', () => {
  it.each(GROUP_KINDS)('a new %s has its lanes and nothing wrong but that it is empty', (kind) => {
    expect(problems(newGroup(kind))).toEqual(['FLOW_EMPTY_GROUP'])
    expect(newGroup(kind).body).toHaveLength({ loop: 1, parallel: 2, try: 3, switch: 3 }[kind])
  })

  it('a loop goes by a list or by a number, and never by both', () => {
    const byList = newGroup('loop')
    expect([roundsOf(byList), groupFields(byList).map(({ path }) => path)]).toEqual(['list', ['list']])
    const byTimes = withRounds({ ...byList, body: [[step]] }, 'times')
    expect(byTimes).toMatchObject({ params: { times: 3 }, bindings: {}, body: [[step]] })
    expect(groupFields(byTimes).map(({ path }) => path)).toEqual(['times'])
    expect(withRounds(byTimes, 'times')).toBe(byTimes)
  })

  it('a loop whose field is emptied still knows how often', () => {
    const byTimes = withRounds(newGroup('loop'), 'times')
    expect(editGroup(byTimes, { path: 'times', value: 7 }).params).toEqual({ times: 7 })
    expect(editGroup(byTimes, { path: 'times', value: undefined }).params).toEqual({ times: 1 })
    expect(editGroup(newGroup('loop'), { path: 'list', value: undefined })).toMatchObject({ params: { list: [] }, bindings: {} })
    const bound = editGroup(byTimes, { path: 'times', binding: { kind: 'formula', source: 'variable.n' } })
    expect([bound.params, bound.bindings]).toEqual([{}, { times: { kind: 'formula', source: 'variable.n' } }])
  })

  it('lanes come and go at the end, and never take steps with them', () => {
    const two = newGroup('parallel')
    const three = withLanes(two, 3)
    expect('body' in three && three.body).toEqual([[], [], []])
    expect(withLanes({ ...two, body: [[], [], [step]] }, 2)).toHaveProperty('refused.en', 'There are still steps in the path to be removed')
  })

  it('a switch has one path for each value and one for anything else; a path with steps stays', () => {
    const two = newGroup('switch')
    expect([casesOf(two), two.body.length, groupFields(two).map(({ path }) => path)]).toEqual([['1', '2'], 3, ['value']])
    const filled = { ...withCase(two, 1, 'paid'), body: [[], [step], [step]] }
    const three = withMoreCases(filled) as GroupNode
    expect([casesOf(three), three.body]).toEqual([
      ['1', 'paid', ''],
      [[], [step], [], [step]],
    ])
    expect([casesOf(withoutCase(three, 0) as GroupNode), (withoutCase(three, 0) as GroupNode).body]).toEqual([
      ['paid', ''],
      [[step], [], [step]],
    ])
    expect(withoutCase(three, 1)).toHaveProperty('refused.en', 'There are still steps in the path to be removed')
    expect(withoutCase({ ...two, params: { cases: ['1'] }, body: [[], []] }, 0)).toHaveProperty(
      'refused.en',
      'At least one value is needed',
    )
    expect(problems({ ...filled, body: [[], [step], []], bindings: {} })).toEqual(['FLOW_SWITCH_VALUE'])
  })
})
