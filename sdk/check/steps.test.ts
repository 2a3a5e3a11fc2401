import { describe, expect, it } from 'vitest'
import type { ComponentInfo, Finding, FlowNode, PageDocument, VariableRecord } from '#kernel/page/records'
import { actionDeclarations } from '#plugins/presets/actions'
import type { ActionDeclaration } from '#sdk'
import { inWords } from '../../tests/helpers/in-words.ts'
import { stepRules } from '../../tests/helpers/step-kinds.ts'
import { actionOf } from './declared.ts'
import { elementRecord, flowRecord } from './records.fixture.ts'
import { findingsOfFlow } from './steps.ts'

const actions = actionDeclarations as readonly unknown[] as readonly ActionDeclaration[]
const step = (action: string, params: object = {}, more: object = {}): FlowNode =>
  ({ id: 'a', kind: 'action', name: '', action: `action/${action}`, params, bindings: {}, ...more }) as FlowNode
const methods: { readonly [type: string]: readonly string[] } = { Button: ['startLoading'], Modal: ['open', 'close'] }

const variable: VariableRecord = { kind: 'variable', id: 'v1', name: 'count', type: 'number', defaultValue: 0, description: '', extra: {} }
const variables = [variable, { ...variable, id: 'v2', name: 'total', formula: 'variable.count * 2' }]

/** What is said of the steps, as `code path`. */
const told = (nodes: readonly FlowNode[]): readonly string[] =>
  findingsOf(nodes).map(({ code, path, message }) => `${code} ${path}: ${inWords(message)}`)

function findingsOf(nodes: readonly FlowNode[]): readonly Finding[] {
  const flow = flowRecord('f', { nodes })
  const entries = [
    elementRecord('Button_1'),
    elementRecord('Modal_1', { type: 'Modal' }),
    elementRecord('Other_1', { type: 'Gone' }),
    ...variables,
    flow,
  ]
  const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
  const methodShapes = { open: { args: { type: 'object' } }, show: { args: { type: 'object' } } } as const
  const catalogue = (type: string) =>
    methods[type] ? ({ type, methods: methods[type], methodShapes } as unknown as ComponentInfo) : undefined
  return findingsOfFlow(flow, {
    document,
    catalogue,
    kindOf: stepRules,
    actionOf: (id) => actionOf(actions.find((action) => action.id === id)),
  })
}

describe('what is wrong with a step', () => {
  it('is that it lacks what it cannot do without', () => {
    expect(told([step('request')])).toEqual(['FLOW_MISSING_PARAM a.api: "API" is not set: the step will fail'])
    expect(told([step('open-dialog', { target: '' })])).toEqual(['FLOW_MISSING_PARAM a.target: "Element" is not set: the step will fail'])
    expect(told([step('create-node', { spaceId: 's', nodeToken: 'n' })])).toEqual([
      'FLOW_MISSING_PARAM a.api: "API" is not set: the step will fail',
    ])
    expect(told([step('print'), step('full-screen'), step('message')].map((node, n) => ({ ...node, id: `${n}` })))).toEqual([])
  })

  it('is nothing where a formula gives it, another setting makes it needless, or the step is switched off', () => {
    const bound = { bindings: { url: { kind: 'formula', source: 'variable.url' } } }
    expect(told([step('navigate', {}, bound)])).toEqual([])
    expect(told([step('download', { api: 'export', sends: 'chosen' })])).toEqual([])
    expect(told([step('request', {}, { disabled: true })])).toEqual([])
  })

  it('is that its element cannot do what is asked of it', () => {
    expect(told([step('open-dialog', { target: 'Button_1' })])).toEqual([
      'FLOW_NO_METHOD a.target: The element "Button_1" has no method "open"',
    ])
    expect(told([step('component-method', { target: 'Button_1', method: 'open' })])).toEqual([
      'FLOW_NO_METHOD a.method: The element "Button_1" has no method "open"',
    ])
    for (const fine of [
      step('open-dialog', { target: 'Modal_1' }),
      step('show', { target: 'Button_1' }),
      step('component-method', { target: 'Button_1', method: 'hide' }),
      step('component-method', { target: 'Other_1', method: 'whatever' }),
      step('open-dialog', { target: 'Button_gone' }),
    ])
      expect(told([fine])).toEqual([])
  })

  it('is that it gives a method what it does not take', () => {
    const called = (args: unknown, more = {}) => told([step('component-method', { target: 'Modal_1', method: 'open', args }, more)])
    expect(called([1])).toEqual([
      'FLOW_WRONG_ARGUMENT a.args: The method “open” of “Modal_1” cannot take its argument: the argument must be an object, and it is a list',
    ])
    expect(called({ id: 1 })).toEqual([])
    expect(called(undefined)).toEqual([])
    expect(called([1], { bindings: { args: { kind: 'formula', source: 'eventParams' } } })).toEqual([])
    expect(told([step('component-method', { target: 'Modal_1', method: 'close', args: [1] })])).toEqual([])
  })

  it('is that it does not say which row it means, where its flow starts outside of the rows of its element', () => {
    const list = { type: 'List', repeats: { prop: 'data' }, methods: [] } as unknown as ComponentInfo
    const inner = { type: 'Modal', methods: ['open'] } as unknown as ComponentInfo
    const toldOf = (params: object, starter: string, action = 'open-dialog') => {
      const flow = flowRecord('f', { nodes: [step(action, params)] })
      const entries = [
        elementRecord('List_1', { type: 'List' }),
        elementRecord('Modal_1', { type: 'Modal', parentId: 'List_1', ...(starter === 'inside' ? { events: { onOpen: ['f'] } } : {}) }),
        elementRecord('Button_1', starter === 'outside' ? { events: { onClick: ['f'] } } : {}),
        flow,
      ]
      const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
      const catalogue = (type: string) => (type === 'List' ? list : type === 'Modal' ? inner : undefined)
      return findingsOfFlow(flow, {
        document,
        catalogue,
        kindOf: stepRules,
        actionOf: (id) => actionOf(actions.find((one) => one.id === id)),
      }).map((one) => one.code)
    }
    expect(toldOf({ target: 'Modal_1' }, 'outside')).toEqual(['FLOW_NEEDS_ROW'])
    expect(toldOf({ target: 'Modal_1' }, 'inside')).toEqual([])
    expect(toldOf({ target: 'Modal_1', row: 'every' }, 'outside')).toEqual([])
    expect(toldOf({ target: 'Modal_1', row: 'key' }, 'outside')).toEqual(['FLOW_MISSING_PARAM'])
    expect(toldOf({ target: 'Modal_1', row: 'key', rowKey: 7 }, 'outside')).toEqual([])
    expect(toldOf({ target: 'Modal_1' }, 'outside', 'show')).toEqual([])
    expect(toldOf({ target: 'Button_1', row: 'own' }, 'outside', 'focus')).toEqual([])
  })

  it('is that, as on older pages, it sends more than was chosen', () => {
    const sent = (params: object) =>
      findingsOf([step('request', { api: 'a', ...params })]).map(({ code, path, about }) => [code, path, about?.fix])
    const fix = { kind: 'set', path: 'sends', step: 'a' }
    expect(sent({})).toEqual([['FLOW_SENDS_ALL', 'a.sends', { ...fix, value: 'all' }]])
    expect(sent({ data: [{ key: 'id', value: 7 }] })).toEqual([['FLOW_SENDS_ALL', 'a.sends', { ...fix, value: 'chosen' }]])
    expect(sent({ sends: 'chosen' })).toEqual([])
    expect(sent({ sends: 'all' })).toEqual([])
    const called = (method: string) => told([step('component-method', { target: 'Other_1', method })])
    expect(called('update')).toEqual([expect.stringContaining('FLOW_SENDS_ALL a.sends')])
    expect(called('reload')).toEqual([])
  })

  it('is that it sets a variable that only a formula sets', () => {
    expect(told([step('set-variable', { name: 'total' })])).toEqual([
      'FLOW_COMPUTED_VARIABLE a.name: The variable "total" is computed by a formula and cannot be set: the step will fail',
    ])
    expect(told([step('set-variable', { name: 'count' })])).toEqual([])
  })

  it('is that nobody brings its action, or that it is never reached', () => {
    expect(told([step('unheard-of')])).toEqual(['FLOW_UNKNOWN_ACTION a: The action “unheard-of” is not installed: the step will fail'])
    const last = { ...step('message'), id: 'b' }
    expect(told([step('stop'), last])).toEqual(['FLOW_UNREACHABLE b: Never runs: the step before ends the flow'])
    expect(told([step('stop', {}, { disabled: true }), last])).toEqual([])
  })

  it('is looked for inside of lanes too', () => {
    const lane = [step('request')]
    expect(told([{ id: 'g', kind: 'group', group: 'parallel', params: {}, bindings: {}, body: [lane, []] }])).toHaveLength(1)
    expect(
      told([
        { ...step('message'), id: 'm' },
        { id: 'b', kind: 'branch', success: [], failure: lane },
      ]),
    ).toHaveLength(1)
  })
})
