import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject } from '#kernel/page/values'
import type { ModelDetail, ProjectInfo } from '#server/wire'
import { long } from '../helpers/long.ts'
import { type KillableServer, startKillable } from './killed-server.ts'

const ORDERS = long ? 1_000 : 120
const ROUNDS = long ? 3 : 1
const WRITERS = 8
/** Milliseconds until a run ends after a restart: 2,000 on a quiet machine, more while other tests run. */
const MOST_RESUMING = long ? 5_000 : 15_000

let server: KillableServer
afterAll(() => server?.kill())

interface Paged<T> {
  readonly list: readonly T[]
  readonly total: number
}
const send = <T>(path: string, body: object): Promise<T> => server.send(path, body)

/** A workflow that makes an invoice of each new order. */
async function publishInvoices(projectId: number): Promise<number> {
  const { id, documentId } = await send<{ id: number; documentId: number }>('/workflow/create', {
    ...{ projectId, name: 'Invoices', trigger: 'trigger/after-create' },
  })
  const data = [{ key: 'code', value: '' }]
  const node = {
    ...{ id: 'i', kind: 'action', name: '', action: 'node/create' },
    params: { model: 'invoice', sends: 'chosen', data },
    bindings: { 'data.0.value': { kind: 'formula', source: 'event.after.code' } },
  }
  const cells = [
    ['workflow', 'trigger/params/model', 'order'],
    ['workflow', 'runAs', 'project'],
    ['steps', 'nodes', [node]],
  ]
  await send('/documents/edit', { id: documentId, edit: { id: 'edit-00000001', added: [], removed: [], cells } })
  await send('/workflow/publish', { id, env: 'stg' })
  return id
}

test('starts a workflow once for every record although the server is killed', { timeout: 900_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-workflows-'))
  const env = { DATA_DIR: folder, DATABASE_URL: '', TESSERA_PROJECT_RUNS_MINUTE: '0' }
  server = await startKillable(env)
  const { id: projectId } = await send<ProjectInfo>('/project/create', { name: 'Shop' })
  const at = { projectId, env: 'stg' }
  for (const name of ['order', 'invoice']) {
    const model = await send<ModelDetail>('/model/create', { projectId, name, description: name })
    await send('/model/field/create', { modelId: model.id, name: 'code', type: 'text' })
  }
  const workflowId = await publishInvoices(projectId)
  const runs = async (status?: string): Promise<number> => {
    const page = { pageSize: 1, ...(status === undefined ? {} : { status }) }
    return (await send<Paged<object>>('/workflow/run/list', { projectId, workflowId, ...page })).total
  }
  const codesOf = async (model: string): Promise<readonly string[]> => {
    const codes: string[] = []
    for (let pageNum = 1; ; pageNum++) {
      const query = { pageNum, pageSize: 200, sort: [{ field: 'id', order: 'ascend' }] }
      const { list } = await send<Paged<JsonObject>>('/data/query', { ...at, model, query })
      codes.push(...list.map(({ code }) => String(code)))
      if (list.length < 200) return codes
    }
  }
  const acknowledged: string[] = []
  let next = 0
  const writer = async (until: number): Promise<void> => {
    while (next < until) {
      const code = `C${next++}`
      const changes = [{ model: 'order', op: 'create', values: { code } }]
      const isWritten = await send('/data/write', { ...at, changes }).then(
        () => true,
        () => false,
      )
      if (!isWritten) return
      acknowledged.push(code)
    }
  }
  for (let round = 1; round <= ROUNDS; round++) {
    const writing = Array.from({ length: WRITERS }, () => writer(Math.floor((ORDERS * round) / ROUNDS)))
    const enough = Math.floor((ORDERS * (round - 0.5)) / ROUNDS)
    while (acknowledged.length < enough) await Bun.sleep(5)
    await server.kill()
    await Promise.all(writing)
    server = await startKillable(env)
    const [started, open] = [performance.now(), await runs('running')]
    expect(open).toBeGreaterThan(0)
    while ((await runs('running')) >= open) await Bun.sleep(10)
    const resumed = performance.now() - started
    console.log(`Round ${round}: ${open} open runs, resumed after ${Math.round(resumed)} ms`)
    expect(resumed).toBeLessThan(MOST_RESUMING)
  }
  await Promise.all(Array.from({ length: WRITERS }, () => writer(ORDERS)))
  while ((await runs('running')) + (await runs('waiting')) > 0) await Bun.sleep(100)
  const orders = await codesOf('order')
  const found = new Set(orders)
  expect(acknowledged.filter((code) => !found.has(code))).toEqual([])
  const invoices = await codesOf('invoice')
  expect([...invoices].toSorted()).toEqual([...orders].toSorted())
  expect([await runs(), await runs('done')]).toEqual([orders.length, orders.length])
  expect(await server.kill('SIGTERM')).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
