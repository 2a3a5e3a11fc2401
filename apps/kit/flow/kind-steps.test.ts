import { describe, expect, it } from 'vitest'
import type { FieldEdit, FlowNode, GroupNode } from '#kernel/page/records'
import { checkFlow } from '#kernel/page/schema'
import type { StepKindDeclaration } from '#sdk'
import { stepKind, stepRules } from '../../../tests/helpers/step-kinds.ts'
import {
  type CasesControl,
  casesOf,
  chosenParam,
  conditionsOf,
  editStep,
  fieldsOfStep,
  laneLabel,
  newStepOf,
  withCase,
  withChosen,
  withCondition,
  withLanes,
  withMoreCases,
  withMovedCase,
  withoutCase,
} from './kind-steps.ts'
import { kindSummary, nameOfStep } from './summary.ts'

const step: FlowNode = { id: 'x', kind: 'action', name: '', action: 'action/message', params: {}, bindings: {} }
const problems = (node: FlowNode) =>
  checkFlow({ kind: 'flow', id: 'f', name: '', nodes: [node], extra: {} }, stepRules).map(({ code }) => code)
const kind = (id: string): StepKindDeclaration => stepKind(`step/${id}`)!
const made = (id: string): GroupNode => newStepOf(kind(id)) as GroupNode
const alternatives = kind('loop').alternatives!
const controlOf = (id: string) => kind(id).lanes?.control as CasesControl
const [values, conditions] = [controlOf('switch'), controlOf('when')]
const fields = (node: GroupNode) => fieldsOfStep(kind(node.group), node).map(({ path }) => path)

describe('steps of a kind', () => {
  it.each([
    ['loop', 1],
    ['parallel', 2],
    ['try', 3],
    ['switch', 3],
  ])('a new %s has its lanes and nothing wrong but that it is empty', (id, lanes) => {
    expect(problems(made(id))).toEqual(['FLOW_EMPTY_GROUP'])
    expect(made(id).body).toHaveLength(lanes)
  })

  it('makes a branch with the record that pages have always stored', () => {
    expect(newStepOf(kind('branch'))).toEqual({ id: expect.any(String), kind: 'branch', success: [], failure: [] })
  })

  it('a loop goes by a list or by a number, and never by both', () => {
    const byList = made('loop')
    expect([chosenParam(alternatives, byList), fields(byList)]).toEqual(['list', ['list']])
    const byTimes = withChosen(alternatives, { ...byList, body: [[step]] }, 'times')
    expect(byTimes).toMatchObject({ params: { times: 3 }, bindings: {}, body: [[step]] })
    expect(fields(byTimes)).toEqual(['times'])
    expect(withChosen(alternatives, byTimes, 'times')).toBe(byTimes)
  })

  it('keeps parameters that are no alternative when another one is chosen', () => {
    const loop = { ...made('loop'), params: { note: 'kept' } }
    expect(withChosen(alternatives, loop, 'times')).toMatchObject({ params: { note: 'kept', times: 3 }, bindings: {} })
  })

  it('a loop whose field is emptied still knows how often', () => {
    const byTimes = withChosen(alternatives, made('loop'), 'times')
    const edited = (node: GroupNode, edit: FieldEdit) => editStep(kind('loop'), node, edit)
    expect(edited(byTimes, { path: 'times', value: 7 }).params).toEqual({ times: 7 })
    expect(edited(byTimes, { path: 'times', value: undefined }).params).toEqual({ times: 1 })
    expect(edited(made('loop'), { path: 'list', value: undefined })).toMatchObject({
      params: { list: [] },
      bindings: {},
    })
    const bound = edited(byTimes, { path: 'times', binding: { kind: 'formula', source: 'variable.n' } })
    expect([bound.params, bound.bindings]).toEqual([{}, { times: { kind: 'formula', source: 'variable.n' } }])
  })

  it('lanes come and go at the end, and never take steps with them', () => {
    const two = made('parallel')
    const three = withLanes(kind('parallel'), two, 3)
    expect('body' in three && three.body).toEqual([[], [], []])
    expect(withLanes(kind('parallel'), { ...two, body: [[], [], [step]] }, 2)).toHaveProperty(
      'refused.en',
      'There are still steps in the path to be removed',
    )
  })

  it('a switch has one path for each value and one for anything else; a path with steps stays', () => {
    const two = made('switch')
    const without = (node: GroupNode, index: number) => withoutCase(kind('switch'), values, node, index)
    expect([casesOf(values, two), two.body.length, fields(two)]).toEqual([['1', '2'], 3, ['value']])
    const filled = { ...withCase(values, two, 1, 'paid'), body: [[], [step], [step]] }
    const three = withMoreCases(kind('switch'), values, filled) as GroupNode
    expect([casesOf(values, three), three.body]).toEqual([
      ['1', 'paid', ''],
      [[], [step], [], [step]],
    ])
    expect([casesOf(values, without(three, 0) as GroupNode), (without(three, 0) as GroupNode).body]).toEqual([
      ['paid', ''],
      [[step], [], [step]],
    ])
    expect(without(three, 1)).toHaveProperty('refused.en', 'There are still steps in the path to be removed')
    expect(without({ ...two, params: { cases: ['1'] }, body: [[], []] }, 0)).toHaveProperty(
      'refused.en',
      'At least one value is needed',
    )
    expect(problems({ ...filled, body: [[], [step], []], bindings: {} })).toEqual(['FLOW_SWITCH_VALUE'])
  })

  it('has a path for each condition and one for anything else, and keeps formulas apart from values', () => {
    const one = made('when')
    expect([conditionsOf(conditions, one), one.body.length, fields(one)]).toEqual([
      [{ name: '', is: '' }],
      2,
      ['every'],
    ])
    const named = withCondition(conditions, withCondition(conditions, one, 0, { name: 'Big' }), 0, {
      is: 'eventParams.total > 100',
    })
    expect(named).toMatchObject({
      params: { cases: [{ name: 'Big' }] },
      bindings: { 'cases.0.is': { kind: 'formula' } },
    })
    const two = withMoreCases(kind('when'), conditions, { ...named, body: [[step], []] }) as GroupNode
    expect([two.params.cases, two.body]).toEqual([
      [{ name: 'Big' }, {}],
      [[step], [], []],
    ])
    const sorted = withMovedCase(conditions, two, 0, 1)
    expect([conditionsOf(conditions, sorted), sorted.body]).toEqual([
      [
        { name: '', is: '' },
        { name: 'Big', is: 'eventParams.total > 100' },
      ],
      [[], [step], []],
    ])
    expect([withMovedCase(conditions, two, 0, -1), withMovedCase(conditions, two, 1, 1)]).toEqual([two, two])
    const without = withoutCase(kind('when'), conditions, sorted, 0)
    expect(without).toEqual({ ...named, body: [[step], []] })
    expect(withoutCase(kind('when'), conditions, named, 0)).toHaveProperty(
      'refused.en',
      'At least one condition is needed',
    )
    expect(withCondition(conditions, named, 0, { name: '', is: ' ' })).toMatchObject({
      params: { cases: [{}] },
      bindings: {},
    })
  })

  it('moves a value of a switch together with the steps of its path', () => {
    const node = { ...made('switch'), body: [[step], [], []] }
    expect(withMovedCase(values, node, 0, 1)).toMatchObject({ params: { cases: ['2', '1'] }, body: [[], [step], []] })
  })

  it('reports each path without a condition, at its place', () => {
    const node: GroupNode = {
      ...made('when'),
      id: 'w',
      params: { cases: [null, { name: 'B' }] },
      body: [[step], [], [], []],
    }
    const found = (bindings: GroupNode['bindings']) =>
      checkFlow({ kind: 'flow', id: 'f', name: '', nodes: [{ ...node, bindings }], extra: {} }, stepRules).map(
        ({ code, path }) => [code, path],
      )
    const formula = (source: string) => ({ kind: 'formula', source }) as const
    expect(found({ 'cases.0.is': formula('true'), 'cases.2.is': formula(' ') })).toEqual([
      ['FLOW_WHEN_CONDITION', 'w.cases.1.is'],
      ['FLOW_WHEN_CONDITION', 'w.cases.2.is'],
    ])
  })

  it('names lanes by the declaration, and by their number where the kind is not installed', () => {
    const node = made('switch')
    expect([0, 1, 2].map((lane) => laneLabel(kind('switch'), node, lane).en)).toEqual(['= 1', '= 2', 'Anything else'])
    const is = { 'cases.1.is': { kind: 'formula', source: 'eventParams.total > 100 && true' } } as const
    const when = { ...made('when'), params: { cases: [{ name: 'Big' }] }, bindings: is, body: [[], [], [], []] }
    expect([0, 1, 2, 3].map((lane) => laneLabel(kind('when'), when, lane).en)).toEqual([
      'Big',
      'ƒ eventParams.total > 100…',
      'Path 3',
      'Anything else',
    ])
    expect(laneLabel(kind('branch'), newStepOf(kind('branch')), 'failure').zh).toBe('失败')
    expect(laneLabel(undefined, node, 1).en).toBe('2')
  })

  it('names and sums up a step by its declaration; of a kind that is not installed it shows the id', () => {
    const unknown: GroupNode = { ...made('loop'), group: 'pause' }
    expect(nameOfStep(made('try'), () => undefined, stepKind).en).toBe('Try and catch')
    expect(nameOfStep(unknown, () => undefined, stepKind).en).toBe('step/pause')
    expect(
      [made('loop'), made('parallel'), made('try'), unknown].map((node) => kindSummary(node, stepKind)?.en),
    ).toEqual(['ƒ []', '2 paths', undefined, undefined])
  })
})
