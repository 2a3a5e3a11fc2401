import type { FlowNode } from '#kernel/page/records'
import type { ModelDetail, ProjectInfo, WorkflowDetail } from '../../server/wire.ts'
import type { Api } from '../helpers/api.ts'

/** A step of an action. */
export const step = (id: string, action: string, params: object, formulas: { readonly [path: string]: string } = {}) =>
  ({
    ...{ id, kind: 'action', name: '', action, params },
    bindings: Object.fromEntries(Object.entries(formulas).map(([path, source]) => [path, { kind: 'formula', source }])),
  }) as unknown as FlowNode

/**
 * A project with one order, which may call the service, and a draft that reads orders, plans to change one, and sends
 * a request.
 */
export async function makeDraft(api: Api, service: string) {
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Shop' })
  await api.post('/project/prefixes/update', { id: projectId, prefixes: [service], visitorPrefixes: [] })
  const model = await api.post<ModelDetail>('/model/create', { projectId, name: 'order', description: 'Our orders' })
  for (const [name, type] of [
    ['title', 'text'],
    ['paid', 'yes-no'],
    ['amount', 'number'],
  ])
    await api.post('/model/field/create', { modelId: model.id, name, type, description: `The ${name}` })
  const values = { title: 'Cups', paid: false, amount: 3 }
  const changes = [{ model: 'order', op: 'create', values }]
  const [order] = await api.post<readonly { readonly id: string }[]>('/data/write', { projectId, env: 'stg', changes })
  const { id, documentId } = await api.post<WorkflowDetail>('/workflow/create', {
    ...{ projectId, name: 'Pay', trigger: 'trigger/after-create' },
  })
  const data = [{ key: 'paid', value: true }]
  const nodes = [
    step('q', 'node/query', { model: 'order', one: true }),
    step('u', 'node/update', { model: 'order', sends: 'chosen', data }, { id: 'steps.q.id' }),
    {
      ...step('h', 'node/http', { method: 'GET' }),
      bindings: { url: { kind: 'template', source: `${service}/pay/\${steps.q.title}` } },
    },
  ]
  const cells = [
    ['workflow', 'trigger/params/model', 'order'],
    ['steps', 'nodes', nodes],
  ]
  await api.post('/documents/edit', {
    ...{ id: documentId, edit: { id: 'edit-00000001', added: [], removed: [], cells } },
  })
  return { projectId, id, documentId, order: order!.id }
}
