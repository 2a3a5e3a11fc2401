import { type ActionNode, type Catalogue, elementOf, isActionStep, type PageDocument, walkSteps } from '#kernel/page/records'
import { createId, type Json } from '#kernel/page/values'
import { type ActionDeclaration, type FieldSpec, fieldsOf } from '#sdk'
import { startersOf } from '#sdk/check'

/** Without a name, so that it goes by its action's label in whatever language. Parameters whose default is what older pages do get today's value. */
export function newStep(action: ActionDeclaration, ofForm: boolean): ActionNode {
  const today = fieldsOf(action.params).flatMap((field): readonly [string, Json][] => {
    const value = (ofForm ? field.options.ofNewStepInForm : undefined) ?? field.options.ofNewStep
    return value === undefined ? [] : [[field.path, value as Json]]
  })
  return { id: createId('node'), kind: 'action', name: '', action: action.id, params: Object.fromEntries(today), bindings: {} }
}

type ActionOf = (id: string) => ActionDeclaration | undefined
/** Not those that send something in one of their uses alone. */
const sendsForm = ({ options, when }: FieldSpec): boolean => when === undefined && options.ofNewStepInForm !== undefined
const handsOnForm = ({ options }: FieldSpec): boolean => options.handsOnForm === true

/** Whether a form starts the flow, or a step hands on its values, and no step has sent them yet: the answer replaces them. */
export function isOfForm(document: PageDocument, catalogue: Catalogue, id: string, actionOf: ActionOf): boolean {
  const flow = document.entries.get(id)
  const isForm = ({ element }: { readonly element: string }) =>
    catalogue(elementOf(document, element)?.type ?? '')?.tags.includes('form') === true
  let hasValues = startersOf(document, id).some(isForm)
  if (flow?.kind === 'flow')
    walkSteps(flow.nodes, (node) => {
      const action = isActionStep(node) ? actionOf(node.action) : undefined
      const fields = action ? fieldsOf(action.params) : []
      if (fields.some(sendsForm)) hasValues = false
      if (fields.some(handsOnForm)) hasValues = true
    })
  return hasValues
}
