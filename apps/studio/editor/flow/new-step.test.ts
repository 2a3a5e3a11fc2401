import { describe, expect, it } from 'vitest'
import type { ComponentInfo, PageDocument } from '#kernel/page/records'
import { parsePage } from '#kernel/page/schema'
import { actionDeclarations } from '#plugins/presets/actions'
import type { ActionDeclaration } from '#sdk'
import { isOfForm, newStep } from './new-step.ts'

const actions = actionDeclarations as readonly unknown[] as readonly ActionDeclaration[]
const actionOf = (id: string) => actions.find((action) => action.id === id)
const paramsOf = (id: string, ofForm = false) => newStep(actionOf(id)!, ofForm).params

/** A page with one element, whose event starts the flow `f`. */
function pageOf(type: string, steps: readonly string[]): PageDocument {
  const actions = steps.map((actionType, i) => ({ id: `n${i}`, type: 'normal', title: '', config: { actionType } }))
  const events = [{ eventName: 'onFinish', flowId: 'f', nickName: '', actions }]
  return parsePage({ elements: [{ id: 'E', type }], elementsMap: { E: { id: 'E', type, config: { events } } } }).document
}

describe('a new step', () => {
  it('sends only what is chosen, and the values of a form whole', () => {
    for (const id of ['action/request', 'action/download', 'action/create-node']) expect(paramsOf(id)).toEqual({ sends: 'chosen' })
    expect(paramsOf('action/request', true)).toEqual({ sends: 'all' })
    expect(paramsOf('action/message', true)).toEqual({})
  })

  it('is of a form until a request replaces the values', () => {
    const catalogue = (type: string) => ({ tags: type === 'Form' ? ['form'] : [] }) as unknown as ComponentInfo
    const ofForm = (type: string, ...steps: string[]) => isOfForm(pageOf(type, steps), catalogue, 'f', actionOf)
    expect([ofForm('Form'), ofForm('Form', 'message'), ofForm('Button'), ofForm('Form', 'request')]).toEqual([true, true, false, false])
    expect([ofForm('Button', 'formGetValue'), ofForm('Button', 'formGetValue', 'request')]).toEqual([true, false])
  })
})
