import { describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import { emptyApproval } from '#kernel/page/schema'
import type { JsonObject } from '#kernel/page/values'
import type { FieldShape, ModelShape, ProjectShape } from '../models/index.ts'
import { definitionOf } from './compile.ts'
import { findingsOf, type PublishPlace } from './findings.ts'
import { portableEntries } from './travelling.ts'

const field = (name: string, type: string): FieldShape => ({
  ...{ id: 1, name, description: '', type, options: {} },
  ...{ required: false, unique: false, indexed: false, preset: null, version: 1 },
})
const order: ModelShape = {
  ...{ id: 7, name: 'order', description: '', rev: 1 },
  fields: [field('amount', 'number'), field('status', 'text'), field('boss', 'user')],
}
const shape: ProjectShape = {
  ...{ projectId: 1, env: 'stg', rev: 1, models: [order] },
  byId: new Map([[7, order]]),
  byName: new Map([['order', order]]),
}
const pages = new Map([
  [8, { name: 'Approve', isOpen: true }],
  [9, { name: 'Draft', isOpen: false }],
])
const place: PublishPlace = { shape, roles: new Set([3]), people: new Set([5]), pages, workflows: new Set(['pay']) }

const initiator = [{ source: 'approver/initiator', params: {} }]
const step = (id: string, action: string, params: JsonObject, more: object = {}): FlowNode =>
  ({ id, kind: 'action', name: '', action: `approval/${action}`, params, bindings: {}, ...more }) as FlowNode
const task = (id: string, params: JsonObject = {}, more: object = {}) =>
  step(id, 'task', { who: initiator, ...params }, more)
const asking = (source: string, params: JsonObject) => ({ who: [{ source: `approver/${source}`, params }] })
const group = (id: string, kind: string, params: JsonObject, body: readonly (readonly FlowNode[])[], more = {}) =>
  ({ id, kind: 'group', group: kind, params, bindings: {}, body, ...more }) as FlowNode
const formula = (path: string) => ({ bindings: { [path]: { kind: 'formula', source: 'true' } } })

const entriesOf = (nodes: readonly FlowNode[], settings: JsonObject = { model: 'order' }) => [
  ...emptyApproval(settings, nodes).values(),
]
const compiled = (...nodes: readonly FlowNode[]) => definitionOf(entriesOf(nodes), shape)
function found(nodes: readonly FlowNode[], settings?: JsonObject) {
  const entries = entriesOf(nodes, settings)
  return findingsOf(entries, definitionOf(entries, shape), place).map(({ node, why }) => [
    node,
    (why as { en: string }).en,
  ])
}

const emptyText = (label: string) => `“${label}” is empty. Fill it in`

describe('the definition of a flow', () => {
  it('has the rules of a step as its parameters say', () => {
    const params = {
      ...{ mode: 'vote', passPercent: 60, nobody: 'people', nobodyPeople: [5], refuse: 'node', refuseTo: 'a' },
      ...{ hasDue: true, dueHours: 8, dueThen: 'person', dueTo: [5], remindEveryHours: 2 },
    }
    expect(compiled(task('a'), task('b', params)).parts).toMatchObject([
      { kind: 'task', id: 'a', name: 'a', rules: { mode: 'any', nobody: 'administrators', refuse: 'end' } },
      {
        ...{ kind: 'task', id: 'b' },
        rules: {
          ...{ mode: 'vote', passPercent: 60, nobody: [5], refuse: { node: 'a' } },
          // biome-ignore lint/suspicious/noThenProperty: the name of the rule
          due: { hours: 8, then: { to: 5 }, remindEveryHours: 2 },
        },
      },
    ])
  })

  it('has no deadline for a step without one, and reminds once by default', () => {
    const [a, b] = compiled(task('a'), task('b', { hasDue: true })).parts
    expect(a).not.toHaveProperty('rules.due')
    expect(b).toHaveProperty('rules.due.hours', 24)
    expect(b).toHaveProperty('rules.due.then', 'remind')
    expect(b).not.toHaveProperty('rules.due.remindEveryHours')
  })

  it('has lanes of groups, and leaves disabled and unknown steps out', () => {
    const lanes = [[task('a')], [step('c', 'copy', { who: initiator }), task('off', {}, { disabled: true })]]
    const nodes = [
      group('w', 'when', { every: true }, lanes),
      group('p', 'parallel', {}, [[], [step('f', 'workflow', { workflow: 'pay' })]]),
      group('off2', 'parallel', {}, [[task('x')]], { disabled: true }),
      step('u', 'unknown', {}),
      group('l', 'loop', {}, [[task('y')]]),
    ]
    expect(compiled(...nodes).parts).toMatchObject([
      { kind: 'when', takes: 'every', lanes: [[{ kind: 'task', id: 'a' }], [{ kind: 'copy', id: 'c' }]] },
      { kind: 'parallel', lanes: [[], [{ kind: 'workflow', id: 'f' }]] },
    ])
    expect(compiled(...nodes).parts).toHaveLength(2)
  })

  it('names the model by its id', () => {
    expect(compiled(task('a'))).toMatchObject({ modelId: 7, settings: { model: 'order', lock: 'all' } })
  })
})

describe('findings of a flow', () => {
  it('are none for a flow that can run', () => {
    const nodes = [
      task('a', { ...asking('role', { role: 3 }), fields: { amount: 'edit' } }),
      group('w', 'when', { cases: [{}] }, [[task('b', asking('field', { field: 'boss' }))], []], formula('cases.0.is')),
      task('c', asking('field', { field: 'createdBy' })),
      task('d', asking('formula', {}), formula('who.0.params.users')),
      step('e', 'copy', asking('users', { users: [5] })),
      step('f', 'workflow', { workflow: 'pay' }),
    ]
    const settings = {
      ...{ model: 'order', starters: [3], lock: 'listed', locked: 'amount,status' },
      approved: [{ key: 'status', value: 'done' }],
    }
    expect(found(nodes, settings)).toEqual([])
  })

  it.each<[string, readonly FlowNode[], readonly (readonly [string, string])[]]>([
    ['an unknown step', [task('a'), step('u', 'other', {})], [['u', 'This release has no such step']]],
    [
      'an unknown group',
      [task('a'), group('l', 'loop', {}, [[]])],
      [['l', 'Approval flows do not support groups of this kind']],
    ],
    [
      'params that do not parse',
      [task('a', { mode: 'often' })],
      [['a', 'The setting “mode” is not valid. Set it again']],
    ],
    ['no approvers', [task('a', { who: [] })], [['a', emptyText('Approvers')]]],
    ['people to be chosen', [task('a', asking('users', { users: [] }))], [['a', emptyText('People')]]],
    [
      'an unknown source',
      [task('a', asking('oracle', {}))],
      [['a', 'This release has no such source of approvers: “approver/oracle”']],
    ],
    [
      'an unknown role',
      [task('a', asking('role', { role: 4 }))],
      [['a', 'A chosen role does not exist any more. Choose another one']],
    ],
    [
      'an unknown person',
      [task('a', asking('users', { users: [5, 6] }))],
      [['a', 'A chosen person is frozen or not in the project. Choose another one']],
    ],
    [
      'an unknown field',
      [task('a', { ...asking('field', { field: 'chief' }), fields: { price: 'edit' } })],
      [
        ['a', 'The model has no field “chief” in this environment'],
        ['a', 'The model has no field “price” in this environment'],
      ],
    ],
    [
      'a field without people',
      [task('a', asking('field', { field: 'amount' }))],
      [['a', 'The field “amount” does not hold people']],
    ],
    [
      'an unknown workflow',
      [task('a'), step('f', 'workflow', { workflow: 'gone' })],
      [['f', 'The workflow “gone” is not published in this environment. Publish it first']],
    ],
    ['a deadline without a person', [task('a', { hasDue: true, dueThen: 'person' })], [['a', emptyText('Person')]]],
    ['a return without a step', [task('a', { refuse: 'node' })], [['a', emptyText('Step')]]],
    [
      'a path without a condition',
      [task('a'), group('w', 'when', { cases: [{}] }, [[], []])],
      [['w', 'Path 1 has no condition and never runs: set one']],
    ],
    [
      'what the check of the reducer finds',
      [task('a', { refuse: 'node', refuseTo: 'x' })],
      [['a', '“a” refuses to a step that does not exist. Choose another one']],
    ],
    ['no steps', [], [['', 'The flow has no steps. Add one']]],
  ])('tell of %s', (_, nodes, expected) => {
    expect(found(nodes)).toEqual(expected)
  })

  it('tell of settings', () => {
    const model = { model: 'bill' }
    expect(found([task('a')], {})).toEqual([['', emptyText('Model')]])
    expect(found([task('a')], model)).toEqual([['', 'There is no model “bill” in this environment']])
    const more = { starters: [4], lock: 'listed', locked: 'price', refused: [{ key: 'state', value: 1 }] }
    expect(found([task('a')], { model: 'order', ...more })).toEqual([
      ['', 'A chosen role does not exist any more. Choose another one'],
      ['', 'The model has no field “price” in this environment'],
      ['', 'The model has no field “state” in this environment'],
    ])
  })

  it.each<readonly [page: JsonObject[string], expected: readonly string[]]>([
    [8, []],
    [0, []],
    [7, ['The chosen page does not exist any more. Choose another one']],
    [9, ['The page “Draft” is not published in this environment. Publish the page first']],
    ['8', ['The setting “page” is not valid. Set it again']],
    [-8, ['The setting “page” is not valid. Set it again']],
    [8.5, ['The setting “page” is not valid. Set it again']],
    [1e300, ['The setting “page” is not valid. Set it again']],
    [{ id: 8 }, ['The setting “page” is not valid. Set it again']],
    [[8, 9], ['The setting “page” is not valid. Set it again']],
  ])('tell of the page %j', (page, expected) => {
    expect(found([task('a')], { model: 'order', page })).toEqual(expected.map((why) => ['', why]))
  })

  it('ignore what conditions hide, and steps that are disabled', () => {
    const hidden = { nobodyPeople: [6], dueTo: [6] }
    expect(found([task('a', hidden), task('b', { who: [] }, { disabled: true })])).toEqual([])
  })
})

describe('a flow on its way to another project', () => {
  it('gets other roles and another page, and leaves people and what is unknown out', () => {
    const who: readonly JsonObject[] = [
      { source: 'approver/role', params: { role: 3 } },
      { source: 'approver/role', params: { role: 4 } },
      { source: 'approver/users', params: { users: [5] } },
    ]
    const own = entriesOf([group('p', 'parallel', {}, [[task('a', { who, nobodyPeople: [5] })]])], {
      ...{ model: 'order', starters: [3, 4], page: 8 },
    })
    const entries = portableEntries(own, {
      role: (id) => (id === 3 ? 30 : undefined),
      page: (id) => (id === 8 ? 80 : undefined),
    })
    expect(entries[0]).toMatchObject({ settings: { model: 'order', starters: [30], page: 80 } })
    expect(entries[1]).toMatchObject({
      nodes: [
        {
          body: [
            [
              {
                params: {
                  nobodyPeople: [],
                  who: [{ params: { role: 30 } }, { params: { role: 0 } }, { params: { users: [] } }],
                },
              },
            ],
          ],
        },
      ],
    })
  })

  it.each<JsonObject[string]>([9, '8', { id: 8 }, [9]])('leaves out the page %j', (page) => {
    const portable = portableEntries(entriesOf([], { model: 'order', page }), {
      role: () => undefined,
      page: (id) => (id === 8 ? 80 : undefined),
    })
    expect(portable[0]).toMatchObject({ settings: { page: Array.isArray(page) ? [] : 0 } })
  })
})
