import { describe, expect, it } from 'vitest'
import { copy, flow, parallel, task, when, workflow } from './approvals.fixture.ts'
import { check } from './check.ts'
import type { FlowPart, TaskRules } from './model.ts'

const found = (...parts: readonly FlowPart[]) => check(flow(...parts)).map(({ node, problem }) => [node, problem])
const refuses = (id: string, node: string) => task(id, { refuse: { node } })

describe('the check of a flow', () => {
  it('finds nothing wrong with a flow that can run', () => {
    const lanes = [
      [task('a'), copy('b')],
      [refuses('c', 'start'), task('d', { refuse: 'to previous' })],
    ]
    expect(found(task('start'), when('w', 'first', ...lanes, []), refuses('e', 'a'), workflow('f'))).toEqual([])
  })

  it.each<[string, readonly FlowPart[], readonly (readonly [string | null, string])[]]>([
    ['no steps', [], [[null, 'no steps']]],
    ['groups without steps', [parallel('p', [], [])], [[null, 'no steps']]],
    ['a flow that asks nobody', [copy('a')], [[null, 'nobody decides']]],
    [
      'ids that several parts have',
      [task('a'), parallel('p', [task('a')], [copy('p')])],
      [
        ['a', 'same id'],
        ['p', 'same id'],
      ],
    ],
    ['a group without lanes', [task('a'), when('w', 'first')], [['w', 'no lanes']]],
    ['a refusal to an unknown step', [refuses('a', 'x')], [['a', 'unknown step']]],
    ['a refusal to a copy', [copy('x'), refuses('a', 'x')], [['a', 'not a task']]],
    ['a refusal to itself', [refuses('a', 'a')], [['a', 'not before']]],
    ['a refusal to a later step', [refuses('a', 'b'), task('b')], [['a', 'not before']]],
    ['a refusal to a sibling lane', [parallel('p', [task('a')], [refuses('b', 'a')])], [['b', 'sibling lane']]],
    [
      'a refusal to a lane beside an outer one',
      [when('w', 'first', [task('a')], [parallel('p', [refuses('b', 'a')])])],
      [['b', 'sibling lane']],
    ],
    ['a refusal to no step', [copy('x'), task('a', { refuse: 'to previous' })], [['a', 'nothing before']]],
  ])('finds %s', (_, parts, expected) => {
    expect(found(...parts)).toEqual(expected)
  })

  const due = (hours: number, remindEveryHours?: number): Partial<TaskRules> =>
    // biome-ignore lint/suspicious/noThenProperty: the name of the rule
    ({ due: { hours, then: 'pass', ...(remindEveryHours === undefined ? {} : { remindEveryHours }) } })
  it.each<[Partial<TaskRules>, string]>([
    [{ nobody: [] }, 'nobody named'],
    [{ mode: 'vote', passPercent: 0 }, 'pass percent'],
    [{ mode: 'vote', passPercent: 50.5 }, 'pass percent'],
    [due(0), 'deadline'],
    [due(1, -1), 'deadline'],
  ])('finds the rules %j', (rules, problem) => {
    expect(found(task('a', rules))).toEqual([['a', problem]])
  })

  it('says in both languages which step it is', () => {
    const [finding] = check(flow(refuses('manager', 'x')))
    expect(finding?.why).toEqual({
      zh: '步骤“manager”拒绝后退回的步骤不存在，请重新选择',
      en: '“manager” refuses to a step that does not exist. Choose another one',
    })
  })
})
