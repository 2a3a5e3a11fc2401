import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import type { TestServer, TestUser } from '../../testing.fixture.ts'
import type { ApprovalDetail, ApprovalFlowDetail } from '../../wire.ts'
import { WorkflowWorld } from '../workflows/world.fixture.ts'

/** A step that asks people: `asks('a', [ann], { mode: 'all' })`. */
export const asks = (id: string, users: readonly TestUser[], params: JsonObject = {}): FlowNode => ({
  ...{ id, kind: 'action', name: `Step ${id}`, action: 'approval/task', bindings: {} },
  params: {
    who: [{ source: 'approver/users', params: { users: users.map(({ userId }) => userId) } }] as unknown as Json,
    ...params,
  },
})

let edits = 0

/** A project with a model of expenses, people, and flows of approvals. */
export class ApprovalWorld {
  private constructor(
    readonly base: WorkflowWorld,
    readonly people: { readonly [name: string]: TestUser },
  ) {}

  static async open(names: readonly string[]): Promise<ApprovalWorld> {
    const base = await WorkflowWorld.open()
    await base.model('expense', [
      { name: 'amount', type: 'number' },
      { name: 'note', type: 'text' },
      { name: 'secret', type: 'text' },
      { name: 'state', type: 'text' },
    ])
    const people: { [name: string]: TestUser } = {}
    for (const name of names) people[name] = await base.server.user(name)
    const { store } = base.server
    await store.write(async (db) => {
      for (const { userId } of Object.values(people))
        await db
          .insert(store.t.projectMember)
          .values({ projectId: base.projectId, userId, role: 'developer', createdAt: new Date() })
    })
    return new ApprovalWorld(base, people)
  }

  get owner(): TestUser {
    return this.base.owner
  }
  get server(): TestServer {
    return this.base.server
  }
  person(name: string): TestUser {
    const found = this.people[name]
    if (!found) throw new Error(`There is nobody called ${name}`)
    return found
  }

  /** A flow that is published to test. */
  async flow(nodes: readonly FlowNode[], settings: JsonObject = {}): Promise<number> {
    const name = `Flow ${++edits}`
    const { projectId } = this.base
    const { data } = await this.owner.post<ApprovalFlowDetail>('/api/approval/flow/create', {
      ...{ projectId, name, model: 'expense' },
    })
    const cells = [
      ['steps', 'nodes', nodes],
      ...Object.entries(settings).map(([key, value]) => ['approval', `settings/${key}`, value]),
    ]
    const edit = { id: `edit-approval-${String(edits).padStart(8, '0')}`, added: [], removed: [], cells }
    await this.ask(this.owner, '/api/documents/edit', { id: data.documentId, edit })
    await this.ask(this.owner, '/api/approval/flow/publish', { id: data.id, env: 'stg' })
    return data.id
  }

  async ask<T = unknown>(by: TestUser, path: string, body: object): Promise<T> {
    const { code, msg, data } = await by.post<T>(path, body)
    if (code !== 0) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }

  /** An approval of a new record. */
  async started(flowId: number, values: JsonObject = { amount: 10 }, by = this.owner) {
    const recordId = await this.base.create('expense', values)
    const { id } = await this.ask<{ readonly id: string }>(by, '/api/approval/start', { flowId, env: 'stg', recordId })
    return { id, recordId }
  }

  act(by: TestUser, id: string, command: object, changes?: JsonObject) {
    return by.post<{ readonly status: string }>('/api/approval/act', { id, command, ...(changes ? { changes } : {}) })
  }

  detail(id: string, by = this.owner): Promise<ApprovalDetail> {
    return this.ask(by, '/api/approval/detail', { id })
  }

  async record(id: string): Promise<JsonObject> {
    const where = { field: 'id', op: 'eq', value: id }
    return (await this.base.records('expense', { where }))[0] ?? {}
  }

  /** Names of those who have an open task. */
  async asked(id: string): Promise<readonly string[]> {
    const { tasks } = await this.detail(id)
    const open = tasks.filter(({ status }) => status === 'open').map(({ person }) => person.id)
    const names = Object.entries({ owner: this.owner, ...this.people })
    return open.map((userId) => names.find(([, user]) => user.userId === userId)?.[0] ?? String(userId))
  }
}
