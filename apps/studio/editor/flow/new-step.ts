import { type ActionNode, type Catalogue, createId, elementOf, forEachNode, type Json, type PageDocument } from '#kernel/page'
import { type ActionDeclaration, fieldsOf } from '#sdk'
import { startersOf } from '#sdk/check'

/** Without a name, so that it goes by its action's label in whatever language. Parameters whose default is what older pages do get today's value. */
export function newStep(action: ActionDeclaration, ofForm: boolean): ActionNode {
  const params: { [path: string]: Json } = {}
  for (const { path, options } of fieldsOf(action.params)) {
    const value = (ofForm ? options.ofNewStepInForm : undefined) ?? options.ofNewStep
    if (value !== undefined) params[path] = value as Json
  }
  return { id: createId('node'), kind: 'action', name: '', action: action.id, params, bindings: {} }
}

/** Whether a form starts the flow and no request of it has replaced the form's values yet. */
export function isOfForm(document: PageDocument, catalogue: Catalogue, id: string): boolean {
  const flow = document.entries.get(id)
  let isAsked = false
  if (flow?.kind === 'flow') forEachNode(flow.nodes, (node) => (isAsked ||= node.kind === 'action' && node.action === 'action/request'))
  const isForm = ({ element }: { readonly element: string }) =>
    catalogue(elementOf(document, element)?.type ?? '')?.tags.includes('form') === true
  return !isAsked && startersOf(document, id).some(isForm)
}
