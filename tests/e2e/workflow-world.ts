import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'playwright/test'
import type { JsonObject } from '../../kernel/page/values/index.ts'
import { startPostgres } from '../../scripts/start-postgres.ts'
import type { ModelDetail, ProjectInfo, WorkflowDetail, WorkflowRun, WorkflowRunDetail } from '../../server/wire.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { type MailServer, startMailServer } from '../helpers/mail-server.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { type Database, postgresPrograms } from './application.ts'

/** A step as a workflow stores it. */
export interface StoredStep {
  readonly id: string
  readonly kind: string
}
const bindingsOf = (formulas: { readonly [path: string]: string }) =>
  Object.fromEntries(Object.entries(formulas).map(([path, source]) => [path, { kind: 'formula', source }]))

export const node = (
  id: string,
  action: string,
  params: object = {},
  formulas: { readonly [path: string]: string } = {},
): StoredStep => ({
  ...{ id, kind: 'action', name: '', action: `node/${action}`, params, bindings: bindingsOf(formulas) },
})
export const lanes = (
  id: string,
  group: string,
  { params = {}, formulas = {} }: { readonly params?: object; readonly formulas?: { readonly [path: string]: string } },
  ...body: readonly (readonly StoredStep[])[]
): StoredStep => ({ ...{ id, kind: 'group', group, params, bindings: bindingsOf(formulas), body } })
/** The rows of a step that writes a record. */
export const values = (model: string, data: { readonly [name: string]: unknown }) => ({
  ...{ model, sends: 'chosen', data: Object.entries(data).map(([key, value]) => ({ key, value })) },
})

/** A service on loopback that answers with the statuses that are in `next`, and with 200 after those. */
export interface PayService {
  readonly url: string
  readonly next: number[]
  /** The keys by which it tells requests that were sent again. */
  readonly keys: string[]
  close(): void
}

async function startPayService(): Promise<PayService> {
  const [next, keys]: [number[], string[]] = [[], []]
  const service = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']))
    const status = next.shift() ?? 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  return { url, next, keys, close: () => service.close() }
}

/** A project on its own server, with a mail server and a payment service. */
export class WorkflowShop {
  private constructor(
    readonly database: Database,
    public server: RunningServer,
    public root: Api,
    readonly projectId: number,
    readonly mails: MailServer,
    readonly pay: PayService,
    private readonly env: Record<string, string>,
    private readonly stopDatabase: () => Promise<void>,
  ) {}

  static async open(database: Database): Promise<WorkflowShop> {
    const [mails, pay] = await Promise.all([startMailServer(), startPayService()])
    const postgres = database === 'PostgreSQL' ? await startPostgres(postgresPrograms(), { durable: true }) : null
    const env = {
      ...{ NODE_ENV: 'production', SMTP_URL: mails.url, MAIL_FROM: 'Shop <shop@example.com>' },
      ...(postgres ? { DATABASE_URL: postgres.address } : {}),
    }
    const server = await startServer({ env })
    const root = await signIn(server.url)
    const { id } = await root.post<ProjectInfo>('/project/create', { name: 'Shop' })
    await root.post('/project/prefixes/update', { id, prefixes: [pay.url], visitorPrefixes: [] })
    return new WorkflowShop(database, server, root, id, mails, pay, env, async () => postgres?.stop())
  }

  /** As a power cut does, and starts it again. */
  async killAndStart(): Promise<void> {
    const { dataDir, url, kill } = this.server
    await kill()
    this.server = await startServer({ env: this.env, dataDir, port: Number(new URL(url).port) })
    this.root = await signIn(url)
  }

  async close(): Promise<void> {
    await this.server.stop()
    await this.stopDatabase()
    await this.mails.close()
    this.pay.close()
  }

  async model(name: string, fields: readonly object[]): Promise<ModelDetail> {
    const { root, projectId } = this
    let model = await root.post<ModelDetail>('/model/create', { projectId, name, description: `The ${name}s` })
    for (const field of fields)
      model = await root.post<ModelDetail>('/model/field/create', { modelId: model.id, ...field })
    return model
  }

  /** Puts these steps and settings into the draft of a workflow. */
  edit({ documentId }: WorkflowDetail, nodes: readonly StoredStep[], settings: JsonObject = {}): Promise<unknown> {
    const cells = [
      ...Object.entries(settings).map(([path, value]) => ['workflow', path, value]),
      ['steps', 'nodes', nodes],
    ]
    const edit = { id: `edit-${randomUUID()}`, added: [], removed: [], cells }
    return this.root.post('/documents/edit', { id: documentId, edit })
  }

  async workflow(
    name: string,
    trigger: string,
    { nodes, settings = {} }: { readonly nodes: readonly StoredStep[]; readonly settings?: JsonObject },
  ): Promise<WorkflowDetail> {
    const { root, projectId } = this
    const made = await root.post<WorkflowDetail>('/workflow/create', { projectId, name, trigger: `trigger/${trigger}` })
    await this.edit(made, nodes, settings)
    return this.publish(made)
  }

  publish({ id }: WorkflowDetail): Promise<WorkflowDetail> {
    return this.root.post<WorkflowDetail>('/workflow/publish', { id, env: 'stg' })
  }

  write(...changes: readonly object[]) {
    const body = { projectId: this.projectId, env: 'stg', changes }
    return this.root.post<readonly { readonly id: string }[]>('/data/write', body)
  }

  async records(model: string, query: object = {}): Promise<readonly JsonObject[]> {
    const body = { projectId: this.projectId, env: 'stg', model, query }
    return (await this.root.post<{ readonly list: readonly JsonObject[] }>('/data/query', body)).list
  }

  async runs({ id: workflowId }: WorkflowDetail): Promise<readonly WorkflowRun[]> {
    const body = { projectId: this.projectId, workflowId, pageSize: 100 }
    return (await this.root.post<{ readonly list: readonly WorkflowRun[] }>('/workflow/run/list', body)).list
  }

  run(runId: string): Promise<WorkflowRunDetail> {
    return this.root.post<WorkflowRunDetail>('/workflow/run/detail', { runId })
  }

  /** Starts a workflow by hand; answers the run. */
  async start({ id }: WorkflowDetail): Promise<string> {
    return (await this.root.post<{ readonly runId: string }>('/workflow/run/start', { id, env: 'stg', input: null }))
      .runId
  }

  /** The states of its runs, the newest first, once they are these; why others failed is said. */
  async expectRuns(workflow: WorkflowDetail, states: readonly string[], timeout = 30_000): Promise<void> {
    const shown = async () =>
      (await this.runs(workflow)).map(({ status, reason }, at) =>
        status === states[at] ? status : `${status} ${JSON.stringify(reason)}`,
      )
    await expect.poll(shown, { timeout }).toEqual(states)
  }
}
