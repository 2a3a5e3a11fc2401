import { describe, expect, it } from 'vitest'
import type { ComponentInfo, FlowNode, PageDocument } from '#kernel/page'
import { actionDeclarations } from '#plugins/presets/actions'
import type { ActionDeclaration } from '#sdk'
import { elementRecord, flowRecord } from '../../../../sdk/check/records.fixture.ts'
import { isOfForm, newStep } from './new-step.ts'

const actions = actionDeclarations as readonly unknown[] as readonly ActionDeclaration[]
const paramsOf = (id: string, ofForm = false) => newStep(actions.find((action) => action.id === id)!, ofForm).params

describe('a new step', () => {
  it('sends only what is chosen, and the values of a form whole', () => {
    for (const id of ['action/request', 'action/download', 'action/create-node']) expect(paramsOf(id)).toEqual({ sends: 'chosen' })
    expect(paramsOf('action/request', true)).toEqual({ sends: 'all' })
    expect(paramsOf('action/message', true)).toEqual({})
  })

  it('is of a form until a request replaces the values', () => {
    const catalogue = (type: string) => ({ tags: type === 'Form' ? ['form'] : [] }) as unknown as ComponentInfo
    const ofForm = (type: string, nodes: readonly FlowNode[] = []) => {
      const entries = [elementRecord('E', { type, events: { onFinish: ['f'] } }), flowRecord('f', { nodes })]
      const document: PageDocument = { entries: new Map(entries.map((entry) => [entry.id, entry])) }
      return isOfForm(document, catalogue, 'f')
    }
    const request: FlowNode = { id: 'a', kind: 'action', name: '', action: 'action/request', params: {}, bindings: {} }
    expect([ofForm('Form'), ofForm('Button'), ofForm('Form', [request])]).toEqual([true, false, false])
  })
})
