import type { JsonObject } from '#kernel/page/values'
import { createTestServer, type TestServer, type TestServerOptions, type TestUser } from '../../testing.fixture.ts'
import type { ModelDetail } from '../models/index.ts'
import type { Change, Group, Query } from './query-model.ts'

export interface FieldGiven {
  readonly name: string
  readonly type: string
  readonly options?: JsonObject
  readonly required?: boolean
  readonly unique?: boolean
  readonly indexed?: boolean
  readonly preset?: unknown
}
type Env = 'stg' | 'prd'

/** A project with models, and people who use them by calls. */
export class DataWorld {
  private constructor(
    readonly server: TestServer,
    readonly owner: TestUser,
    readonly projectId: number,
  ) {}

  static async open(options: TestServerOptions = {}): Promise<DataWorld> {
    const server = await createTestServer(options)
    const owner = await server.user('owner')
    const { id } = await owner.newProject('Data')
    return new DataWorld(server, owner, id)
  }

  close(): Promise<void> {
    return this.server.close()
  }

  async model(name: string, fields: readonly FieldGiven[]): Promise<ModelDetail> {
    const body = { projectId: this.projectId, name, description: name.slice(0, 12) }
    let { data: model, msg, code } = await this.owner.post<ModelDetail>('/api/model/create', body)
    if (code !== 0) throw new Error(`${code} ${msg}`)
    for (const field of fields) model = await this.field(model.id, field)
    return model
  }

  async field(modelId: number, field: FieldGiven): Promise<ModelDetail> {
    const { data, code, msg } = await this.owner.post<ModelDetail>('/api/model/field/create', { modelId, ...field })
    if (code !== 0) throw new Error(`${field.name}: ${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }

  query(model: string, query: Query = {}, by: TestUser = this.owner, env: Env = 'stg') {
    return by.post<{ list: JsonObject[]; total: number; after: string | null }>('/api/data/query', {
      ...{ projectId: this.projectId, env, model, query },
    })
  }

  group(model: string, group: Partial<Group>, by: TestUser = this.owner, env: Env = 'stg') {
    return by.post<JsonObject[]>('/api/data/group', { projectId: this.projectId, env, model, group })
  }

  write(changes: readonly Change[], by: TestUser = this.owner, env: Env = 'stg') {
    return by.post<{ id: string; rev: number }[]>('/api/data/write', { projectId: this.projectId, env, changes })
  }

  /** Adds an ordinary user with a new role, whose permits are given by model. */
  async clerk(name: string, permits: Readonly<Record<number, object>>): Promise<TestUser> {
    const user = await this.server.user(name)
    const { projectId } = this
    const { data: role } = await this.owner.post<{ id: number }>('/api/project/role/create', { projectId, name })
    for (const [modelId, given] of Object.entries(permits)) await this.permit(role.id, Number(modelId), given)
    const person = { projectId, userName: `${name}@test.dev`, role: 'ordinary', roleId: role.id }
    const { code, msg } = await this.owner.post('/api/project/user/create', person)
    if (code !== 0) throw new Error(`${code} ${msg}`)
    return user
  }

  async permit(roleId: number, modelId: number, permits: object): Promise<void> {
    const { code, msg, data } = await this.owner.post('/api/data/permits/update', { roleId, modelId, permits })
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
  }

  /** What people without a role may do while the project is public. */
  async permitOpen(audience: 'member' | 'visitor', modelId: number, permits: object): Promise<void> {
    const body = { projectId: this.projectId, audience, modelId, permits }
    const { code, msg, data } = await this.owner.post('/api/data/permits/open/update', body)
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
  }

  /** What the owner sees as a person without a role. */
  async readAs(audience: 'member' | 'visitor', model: string, query: Query = {}, env: Env = 'stg') {
    const body = { projectId: this.projectId, env, audience, model, query }
    const { code, msg, data } = await this.owner.post<{ list: JsonObject[]; total: number }>('/api/data/as-role', body)
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }
}
