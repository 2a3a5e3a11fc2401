import type { FlowNode } from '#kernel/page/records'
import type { Json, JsonObject } from '#kernel/page/values'
import { createTestServer, type TestServer, type TestUser } from '../../testing.fixture.ts'
import type { RecordImportState } from '../../wire.ts'
import type { ModelDetail } from '../models/index.ts'
import type { RunDetail, RunInfo, WorkflowDetail } from './model.ts'

/** A step of a workflow: `step('q', 'node/query', { model: 'order' }, { most: '1 + 1' })`. */
export const step = (
  id: string,
  action: string,
  params: JsonObject = {},
  formulas: { readonly [path: string]: string } = {},
): FlowNode => ({
  ...{ id, kind: 'action', name: '', action, params },
  bindings: Object.fromEntries(Object.entries(formulas).map(([path, source]) => [path, { kind: 'formula', source }])),
})
export const group = (
  id: string,
  kind: string,
  params: JsonObject,
  ...body: readonly (readonly FlowNode[])[]
): FlowNode => ({
  ...{ id, kind: 'group', group: kind, params, bindings: {}, body },
})

let edits = 0

/** Values by their places below a path, as cells of a document have them. */
const cellsBelow = (path: string, value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, each]) => cellsBelow(`${path}/${name}`, each))
    : [[path, value]]

/** A project with models and workflows. */
export class WorkflowWorld {
  private background: { stop(): Promise<void> } | null = null

  private constructor(
    readonly server: TestServer,
    readonly owner: TestUser,
    readonly projectId: number,
  ) {}

  static async open(options: Parameters<typeof createTestServer>[0] = {}): Promise<WorkflowWorld> {
    const server = await createTestServer(options)
    const owner = await server.user('owner')
    // The sample project has runs and notices of its own.
    await server.store.write((db) => db.delete(server.store.t.project))
    const { data } = await owner.post<{ readonly id: number }>('/api/project/create', { name: 'Shop' })
    const world = new WorkflowWorld(server, owner, data.id)
    world.background = await server.app.start()
    return world
  }

  async close(): Promise<void> {
    await this.background?.stop()
    await this.server.close()
  }

  async model(name: string, fields: readonly object[]): Promise<ModelDetail> {
    const { projectId, owner } = this
    let { data } = await owner.post<ModelDetail>('/api/model/create', {
      projectId,
      name,
      description: name.slice(0, 12),
    })
    for (const field of fields) {
      const made = await owner.post<ModelDetail>('/api/model/field/create', { modelId: data.id, ...field })
      if (made.code !== 0) throw new Error(`${made.code} ${made.msg}`)
      data = made.data
    }
    return data
  }

  /** What is edited of a workflow becomes this. */
  async edit(
    { documentId }: Pick<WorkflowDetail, 'documentId'>,
    {
      trigger,
      nodes,
      ...rest
    }: { readonly trigger?: JsonObject; readonly nodes?: readonly FlowNode[]; readonly [setting: string]: unknown },
    by = this.owner,
  ): Promise<void> {
    const { type, params = {} } = trigger ?? {}
    const cells = [
      ...(trigger
        ? [
            ['workflow', 'trigger/type', type],
            ...cellsBelow('trigger/params', params as Json).map((each) => ['workflow', ...each]),
          ]
        : []),
      ...(nodes ? [['steps', 'nodes', nodes]] : []),
      ...Object.entries(rest).map(([name, value]) => ['workflow', name, value]),
    ]
    const id = `edit-${String(++edits).padStart(8, '0')}`
    const answer = await by.post('/api/documents/edit', { id: documentId, edit: { id, added: [], removed: [], cells } })
    if (answer.code !== 0) throw new Error(`${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`)
  }

  /** A workflow that is published to an environment. */
  async workflow(
    name: string,
    trigger: { readonly type: string; readonly params?: JsonObject },
    nodes: readonly FlowNode[],
    { env = 'stg', ...rest }: { readonly env?: 'stg' | 'prd' } & JsonObject = {},
  ): Promise<WorkflowDetail> {
    const { projectId, owner } = this
    const made = await owner.post<WorkflowDetail>('/api/workflow/create', { projectId, name, trigger: trigger.type })
    if (made.code !== 0) throw new Error(`${made.code} ${made.msg}`)
    await this.edit(made.data, { trigger: trigger as unknown as JsonObject, nodes, ...rest } as never)
    return this.publish(made.data.id, env)
  }

  async publish(id: number, env: 'stg' | 'prd' = 'stg'): Promise<WorkflowDetail> {
    const { code, msg, data } = await this.owner.post<WorkflowDetail>('/api/workflow/publish', { id, env })
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
    return data
  }

  write(changes: readonly object[], by = this.owner, env = 'stg') {
    return by.post<readonly { readonly id: string; readonly rev: number }[]>('/api/data/write', {
      ...{ projectId: this.projectId, env, changes },
    })
  }

  async create(model: string, values: JsonObject): Promise<string> {
    const { code, msg, data } = await this.write([{ model, op: 'create', values }])
    if (code !== 0) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`)
    return data[0]!.id
  }

  async records(model: string, query: object = {}, env = 'stg'): Promise<readonly JsonObject[]> {
    const { data } = await this.owner.post<{ readonly list: readonly JsonObject[] }>('/api/data/query', {
      ...{ projectId: this.projectId, env, model, query },
    })
    return data.list
  }

  /** Imports a table whose first line has the names of fields, once it has ended. */
  async imported(model: string, lines: readonly string[], { dryRun = false } = {}): Promise<RecordImportState> {
    const { projectId, owner } = this
    const form = new FormData()
    form.append('request', JSON.stringify({ projectId, env: 'stg', model, name: 'rows.csv' }))
    form.append('file', new File([`${lines.join('\n')}\n`], 'rows.csv'))
    const uploaded = await owner.raw('/api/data/import/upload', { method: 'POST', body: form })
    const { id } = ((await uploaded.json()) as { readonly data: RecordImportState }).data
    const fields = lines[0]!.split(',').map((field, column) => ({ column, field }))
    await owner.post('/api/data/import', { id, dryRun, mapping: { fields, mode: 'add', key: null, zone: 'UTC' } })
    for (const until = Date.now() + 100_000; Date.now() < until; await Bun.sleep(20)) {
      const { data } = await owner.post<RecordImportState>('/api/data/import/state', { id })
      if (data.status === 'failed') throw new Error(data.failure?.en)
      if (data.status === 'done' || data.status === 'checked') return data
    }
    throw new Error('The import does not end')
  }

  async start(id: number, input: Json = null): Promise<string> {
    const { code, msg, data } = await this.owner.post<{ readonly runId: string }>('/api/workflow/run/start', {
      ...{ id, env: 'stg', input },
    })
    if (code !== 0) throw new Error(`${code} ${msg}`)
    return data.runId
  }

  async runs(workflowId: number, status?: string): Promise<readonly RunInfo[]> {
    const { data } = await this.owner.post<{ readonly list: readonly RunInfo[] }>('/api/workflow/run/list', {
      ...{ projectId: this.projectId, workflowId, pageSize: 100, ...(status ? { status } : {}) },
    })
    return data.list
  }

  async run(runId: string): Promise<RunDetail> {
    return (await this.owner.post<RunDetail>('/api/workflow/run/detail', { runId })).data
  }

  /** The run, once it is as it is waited for: by default, once it has ended. */
  async ended(runId: string, isThere = (run: RunDetail) => run.endedAt !== null, longest = 45_000): Promise<RunDetail> {
    for (const until = Date.now() + longest; ; await Bun.sleep(20)) {
      const run = await this.run(runId)
      if (isThere(run)) return run
      if (Date.now() > until) throw new Error(`The run is ${run.status}: ${JSON.stringify(run.steps)}`)
    }
  }

  /** The first run of a workflow, once there is one and it has ended. */
  async firstEnded(workflowId: number): Promise<RunDetail> {
    for (const until = Date.now() + 45_000; ; await Bun.sleep(20)) {
      const [run] = await this.runs(workflowId)
      if (run) return this.ended(run.id)
      if (Date.now() > until) throw new Error('There is no run')
    }
  }
}
