import { type ActionNode, type Catalogue, createId, elementOf, isActionStep, type Json, type PageDocument, walkSteps } from '#kernel/page'
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

/** Whether a form starts the flow and no step has sent its values yet: the answer replaces them. */
export function isOfForm(document: PageDocument, catalogue: Catalogue, id: string, actionOf: ActionOf): boolean {
  const flow = document.entries.get(id)
  let isSent = false
  if (flow?.kind === 'flow')
    walkSteps(flow.nodes, (node) => {
      const action = isActionStep(node) ? actionOf(node.action) : undefined
      isSent ||= action !== undefined && fieldsOf(action.params).some(sendsForm)
    })
  const isForm = ({ element }: { readonly element: string }) =>
    catalogue(elementOf(document, element)?.type ?? '')?.tags.includes('form') === true
  return !isSent && startersOf(document, id).some(isForm)
}
