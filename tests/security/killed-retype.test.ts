import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, testPostgres } from '#server/testing-database.fixture'
import type { JobInfo, ModelDetail, ProjectInfo } from '#server/wire'
import { long } from '../helpers/long.ts'
import { type KillableServer, startKillable } from './killed-server.ts'

const ROWS = long ? 10_000 : 3_000
const PART = 500
/** On PostgreSQL two nodes share the work: one is killed, and the other goes on with what it did. */
const NODES = testPostgres() === '' ? 1 : 2

const folders: string[] = []
const nodes: KillableServer[] = []
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

interface Place {
  readonly projectId: number
  readonly model: string
  readonly env: 'stg' | 'prd'
}

/** Gives records values until it is stopped, and keeps those that were acknowledged. */
function writer(place: Place, ids: readonly string[], values: Map<string, string>) {
  let stopped = false
  /** What was sent to a server that was killed: it has either value. */
  const unknown = new Map<string, string>()
  const run = async (): Promise<void> => {
    const { model, ...where } = place
    for (let n = 0; !stopped; n++) {
      const id = ids[(n * 7_919) % ids.length]!
      const amount = `${n}.5`
      // Records of the last unanswered change are left alone: which value they have is not known.
      if (unknown.has(id)) continue
      const change = (value: string | number) => ({
        ...{ model, op: 'update', id },
        values: { amount: value },
      })
      const write = (value: string | number) =>
        nodes[n % nodes.length]!.send('/data/write', { ...where, changes: [change(value)] })
      try {
        // It is a text before the switch and a number after it.
        await write(amount).catch((error: Error) =>
          /^\/data\/write/.test(error.message) ? write(Number(amount)) : Promise.reject(error),
        )
        values.set(id, amount)
      } catch {
        unknown.set(id, amount)
        await Bun.sleep(50)
      }
    }
  }
  const running = run()
  return {
    unknown,
    async stop() {
      stopped = true
      await running
    },
  }
}

test('a change of type loses no value although servers are killed in it, in test and in production', {
  timeout: 600_000,
}, async () => {
  const database = testPostgres() === '' ? null : await createTestDatabase(testPostgres())
  const start = async (at: number): Promise<void> => {
    folders[at] ??= mkdtempSync(join(tmpdir(), 'tessera-killed-retype-'))
    nodes[at] = await startKillable({ DATA_DIR: folders[at], DATABASE_URL: database?.address ?? '' })
  }
  for (let at = 0; at < NODES; at++) await start(at)
  const send = <T>(path: string, body: object): Promise<T> => nodes.at(-1)!.send(path, body)
  const { id: projectId } = await send<ProjectInfo>('/project/create', { name: 'Types' })
  const made = await send<ModelDetail>('/model/create', { projectId, name: 'row', description: 'Rows' })
  const { fields } = await send<ModelDetail>('/model/field/create', { modelId: made.id, name: 'amount', type: 'text' })
  const field = fields[0]!.id
  const detail = () => nodes.at(-1)!.detail<ModelDetail>(`/model/detail/${made.id}`)
  await send('/model/release', { id: made.id, rev: (await detail()).rev })
  const places = (['stg', 'prd'] as const).map((env): Place => ({ projectId, env, model: 'row' }))
  const filled = new Map<Place, Map<string, string>>()
  for (const place of places) {
    const values = new Map<string, string>()
    for (let at = 0; at < ROWS; at += PART) {
      const { model, ...where } = place
      const texts = Array.from({ length: PART }, (_, n) => `-${at + n}.25`)
      const changes = texts.map((amount) => ({ model, op: 'create', values: { amount } }))
      const written = await send<{ id: string }[]>('/data/write', { ...where, changes })
      for (const [n, { id }] of written.entries()) values.set(id, texts[n]!)
    }
    filled.set(place, values)
  }

  const jobNow = async () => (await send<JobInfo[]>('/model/job/list', { id: made.id }))[0]!
  const until = async (isDone: (job: JobInfo) => boolean): Promise<JobInfo> => {
    for (;;) {
      const job = await jobNow()
      if (job.status === 'failed') throw new Error(JSON.stringify(job.failure))
      if (isDone(job)) return job
      await Bun.sleep(5)
    }
  }
  /** Kills a server twice while a job runs beside writers, and compares every value with what it was. */
  const changed = async (place: Place, begin: () => Promise<unknown>): Promise<void> => {
    const values = filled.get(place)!
    const writing = writer(place, [...values.keys()].slice(0, 200), values)
    await begin()
    let kills = 0
    for (const part of [0.2, 0.6]) {
      const job = await until(({ done, status }) => status !== 'running' || done >= part * ROWS)
      if (job.status !== 'running') break
      await nodes[0]!.kill()
      kills++
      await start(0)
    }
    const { lost, status } = await until((job) => job.status !== 'running')
    await writing.stop()
    expect({ status, lost, isKilled: kills > 0 }).toEqual({ status: 'done', lost: 0, isKilled: true })
    let [after, count]: [string | null, number] = [null, 0]
    do {
      const query = {
        pageSize: 200,
        total: 'none',
        sort: [{ field: 'id', order: 'ascend' }],
        ...(after ? { after } : {}),
      }
      const page: { list: { id: string; amount: number }[]; after: string | null } = await send('/data/query', {
        ...{ ...place, query },
      })
      for (const { id, amount } of page.list) {
        count++
        const sent = writing.unknown.get(id)
        const known = [Number(values.get(id)), ...(sent === undefined ? [] : [Number(sent)])]
        if (!known.includes(amount)) throw new Error(`${place.env} ${id} is ${amount}, and not ${known.join(' or ')}`)
      }
      after = page.after
    } while (after !== null)
    expect(count).toBe(ROWS)
  }
  const [test, production] = places as [Place, Place]
  const retype = async () =>
    send('/model/field/type/change', { id: field, rev: (await detail()).rev, type: 'number', options: {} })
  await changed(test, retype)
  await changed(production, async () => send('/model/release', { id: made.id, rev: (await detail()).rev }))
  await Promise.all(nodes.map((node) => node.kill('SIGTERM')))
  await database?.drop()
})
