import { describe, expect, it } from 'vitest'
import type { FlowNode } from '#kernel/page/records'
import type { JsonObject } from '#kernel/page/values'
import { sampleRecord } from '../flows/sample-record.ts'
import { modelsNamed, workflowNames } from './workflow-names.ts'

const step = (id: string, action: string, params: JsonObject = {}): FlowNode => ({
  ...{ id, kind: 'action', name: '', action, params, bindings: {} },
})
const order: JsonObject = { id: '', rev: 1, title: '', amount: 0 }
const records = new Map([['order', order]])
const trigger = { type: 'trigger/after-create', params: { model: 'order' } }
const inner = step('inner', 'node/script')
const nodes: readonly FlowNode[] = [
  step('q', 'node/query', { model: 'order', one: true }),
  step('v', 'node/set-variable', { name: 'total' }),
  { ...{ id: 'l', kind: 'group', group: 'loop', params: {}, bindings: {} }, body: [[inner]] } as FlowNode,
  step('last', 'node/script'),
]
const named = (at: string) => workflowNames({ trigger, nodes, records }, at).filter(({ kind }) => kind !== 'function')
const sampleOf = (at: string, wanted: string) => named(at).find(({ name }) => name === wanted)?.value

describe('names in formulas of a workflow', () => {
  it('offers the record of the trigger to the first step, and what the step before returned to the next', () => {
    expect(sampleOf('q', 'eventParams')).toEqual(order)
    expect(sampleOf('v', 'eventParams')).toEqual(order)
    expect(sampleOf('q', 'event')).toMatchObject({ kind: 'record', op: 'create', before: null, after: order })
    expect(named('inner').find(({ name }) => name === 'eventParams')).not.toHaveProperty('value')
  })

  it('offers earlier steps and variables alone', () => {
    const names = (at: string) => named(at).map(({ name }) => name)
    expect(names('q')).toEqual(['eventParams', 'event'])
    expect(names('inner')).toEqual(['eventParams', 'event', 'steps.q', 'steps.v', 'variable.total'])
    expect(names('last')).toContain('steps.inner')
  })

  it('makes a record with values of the types of its fields', () => {
    const field = (name: string, type: string, more = {}) => ({
      name,
      type,
      input: { type: 'Input' },
      many: false,
      ...more,
    })
    const fields = [
      field('title', 'text'),
      field('amount', 'number'),
      field('paid', 'yes-no', { input: { type: 'Switch' } }),
      field('lines', 'association', { many: true }),
    ]
    expect(sampleRecord({ fields } as never)).toMatchObject({ id: '', title: '', amount: 0, paid: false, lines: [] })
  })

  it('names the models of the trigger and of all steps', () => {
    expect(modelsNamed({ trigger, nodes: [step('c', 'node/create', { model: 'invoice' })] })).toEqual([
      'invoice',
      'order',
    ])
  })
})
