import { randomUUID } from 'node:crypto'
import type { ApprovalDetail, ApprovalFlowDetail, ModelDetail, ProjectInfo, RoleInfo } from '../../server/wire.ts'
import { type Api, register, signIn } from '../helpers/api.ts'

export interface Account {
  readonly email: string
  readonly password: string
}
const account = (name: string): Account => ({ email: `${name}@example.test`, password: 'long-enough-9' })
const NAMES = ['ivy', 'ben', 'cora'] as const
type Name = (typeof NAMES)[number]

const FIELDS = [
  { name: 'purpose', description: 'Purpose', type: 'text', required: true },
  { name: 'amount', description: 'Amount', type: 'number', required: true },
  { name: 'note', description: 'Note', type: 'text' },
  { name: 'margin', description: 'Margin', type: 'text' },
] as const

/** A project with expenses, whose flow asks Ben, who may change the note, and then Cora. */
export interface ApprovalsWorld {
  readonly root: Api
  readonly people: { readonly [name in Name]: Account }
  readonly projectId: number
  readonly flowId: number
  readonly ids: { readonly [name in Name]: number }
  expense(purpose: string, more?: object): Promise<string>
  /** An approval that Ivy starts of a new expense. */
  started(purpose: string, flowId?: number): Promise<{ readonly id: string; readonly recordId: string }>
  record(id: string): Promise<{ readonly [field: string]: unknown }>
  detail(by: Api, id: string): Promise<ApprovalDetail>
  /** A published flow of expenses with these steps. */
  flow(name: string, nodes: readonly object[], settings?: object): Promise<number>
}

/** A step that asks people. */
export const asks = (id: string, name: string, users: readonly number[], params: object = {}) => ({
  ...{ id, kind: 'action', name, action: 'approval/task', bindings: {} },
  params: { who: [{ source: 'approver/users', params: { users } }], ...params },
})

async function addModel(root: Api, projectId: number): Promise<ModelDetail> {
  let model = await root.post<ModelDetail>('/model/create', { projectId, name: 'expense', description: 'Expenses' })
  for (const field of FIELDS)
    model = await root.post<ModelDetail>('/model/field/create', { modelId: model.id, ...field })
  await root.post('/model/release', { id: model.id, rev: model.rev })
  return model
}

/** Ordinary users: Ivy, whose role sees, adds and changes expenses, and two who see what their steps show alone. */
async function addPeople(
  { root, url, projectId }: { readonly root: Api; readonly url: string; readonly projectId: number },
  people: ApprovalsWorld['people'],
  modelId: number,
): Promise<ApprovalsWorld['ids']> {
  const roleOf = (name: string) => root.post<RoleInfo>('/project/role/create', { projectId, name })
  const [staff, approvers] = [await roleOf('Staff'), await roleOf('Approvers')]
  const permit = { where: true, fields: true }
  const permits = { view: permit, create: permit, update: permit }
  await root.post('/data/permits/update', { roleId: staff.id, modelId, permits })
  const join = async (name: Name): Promise<number> => {
    const person = people[name]
    await register(url, person)
    const roleId = name === 'ivy' ? staff.id : approvers.id
    await root.post('/project/user/create', { projectId, userName: person.email, role: 'ordinary', roleId })
    return (await signIn(url, person)).session.user.userId
  }
  return { ivy: await join('ivy'), ben: await join('ben'), cora: await join('cora') }
}

/** `name` tells its people from those of other projects of the server. */
export async function openApprovalsWorld(url: string, name: string): Promise<ApprovalsWorld> {
  const root = await signIn(url)
  const { id: projectId } = await root.post<ProjectInfo>('/project/create', { name: 'Travel' })
  const model = await addModel(root, projectId)
  const people = { ivy: account(`ivy-${name}`), ben: account(`ben-${name}`), cora: account(`cora-${name}`) }
  const ids = await addPeople({ root, url, projectId }, people, model.id)
  const flow = async (flowName: string, nodes: readonly object[], settings: object = {}): Promise<number> => {
    const made = await root.post<ApprovalFlowDetail>('/approval/flow/create', {
      ...{ projectId, name: flowName, model: 'expense' },
    })
    const cells = [
      ['steps', 'nodes', nodes],
      ['approval', 'settings/title', 'Expense: ${values.purpose}'],
      ...Object.entries(settings).map(([key, value]) => ['approval', `settings/${key}`, value]),
    ]
    const edit = { id: `edit-${randomUUID()}`, added: [], removed: [], cells }
    await root.post('/documents/edit', { id: made.documentId, edit })
    await root.post('/approval/flow/publish', { id: made.id, env: 'prd' })
    return made.id
  }
  const flowId = await flow('Expenses', [
    asks('head', 'Head of department', [ids.ben], {
      fields: { note: 'edit', margin: 'hide' },
      may: ['transfer', 'add', 'copy'],
    }),
    asks('finance', 'Finance', [ids.cora], { may: ['return'] }),
  ])
  const asIvy = await signIn(url, people.ivy)
  const expense = async (purpose: string, more: object = {}): Promise<string> => {
    const values = { purpose, amount: 120, margin: 'secret', ...more }
    const changes = [{ model: 'expense', op: 'create', values }]
    const [row] = await asIvy.post<readonly { readonly id: string }[]>('/data/write', {
      projectId,
      env: 'prd',
      changes,
    })
    return row!.id
  }
  return {
    ...{ root, people, projectId, flowId, ids, expense, flow },
    async started(purpose, of = flowId) {
      const recordId = await expense(purpose)
      const { id } = await asIvy.post<{ readonly id: string }>('/approval/start', { flowId: of, env: 'prd', recordId })
      return { id, recordId }
    },
    record: (id) => root.post('/data/one', { projectId, env: 'prd', model: 'expense', id }),
    detail: (by, id) => by.post('/approval/detail', { id }),
  }
}
