import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ModelDetail, ProjectInfo, RecordImportState } from '#server/wire'
import { long } from '../helpers/long.ts'
import { type KillableServer, memoryOf, startKillable } from './killed-server.ts'

const ROWS = long ? 100_000 : 3_000
const MOST_GROWTH = 150 * 1024 * 1024

let server: KillableServer
afterAll(() => server.kill())

test('imports every row once although the server is killed twice, in little memory', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-import-'))
  const env = { DATA_DIR: folder, DATABASE_URL: '' }
  server = await startKillable(env)
  const send = <T>(path: string, body: object): Promise<T> => server.send(path, body)
  const { id: projectId } = await send<ProjectInfo>('/project/create', { name: 'Import' })
  const model = await send<ModelDetail>('/model/create', { projectId, name: 'row', description: 'Rows' })
  for (const [name, type] of Object.entries({ code: 'text', note: 'text', amount: 'number', day: 'date' }))
    await send('/model/field/create', { modelId: model.id, name, type })
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `C${n},"Note of ${n}, in quotes",${n * 0.5},2026-01-0${1 + (n % 9)}`,
  )
  const form = new FormData()
  form.append('request', JSON.stringify({ projectId, env: 'stg', model: 'row', name: 'rows.csv' }))
  form.append('file', new File([`code,note,amount,day\n${lines.join('\n')}\n`], 'rows.csv'))
  const quiet = memoryOf(server.pid)
  const { id } = await send<RecordImportState>('/data/import/upload', form)
  const fields = ['code', 'note', 'amount', 'day'].map((field, column) => ({ column, field }))
  await send('/data/import', { id, dryRun: false, mapping: { fields, mode: 'add', key: null, zone: 'UTC' } })
  let grown = 0
  let base = quiet
  const until = async (isDone: (state: RecordImportState) => boolean): Promise<RecordImportState> => {
    for (;;) {
      const state = await send<RecordImportState>('/data/import/state', { id })
      grown = Math.max(grown, memoryOf(server.pid) - base)
      if (state.status === 'failed') throw new Error(state.failure?.en)
      if (isDone(state)) return state
      await Bun.sleep(20)
    }
  }
  for (const part of [0.2, 0.6]) {
    await until(({ done }) => done >= part * ROWS)
    await server.kill()
    server = await startKillable(env)
    base = memoryOf(server.pid)
  }
  const state = await until(({ status }) => status === 'done')
  expect(state).toMatchObject({ done: ROWS, created: ROWS, refused: 0 })
  const counted = await send<{ n: number; codes: number }[]>('/data/group', {
    ...{ projectId, env: 'stg', model: 'row' },
    group: { values: [{ as: 'n', fn: 'count' }] },
  })
  expect(counted[0]!.n).toBe(ROWS)
  const twice = await send<{ code: string; n: number }[]>('/data/group', {
    ...{ projectId, env: 'stg', model: 'row' },
    group: { by: ['day'], values: [{ as: 'sum', fn: 'sum', field: 'amount' }] },
  })
  const sum = twice.reduce((all, row) => all + Number((row as unknown as { sum: number }).sum), 0)
  expect(sum).toBe((ROWS * (ROWS - 1)) / 4)
  console.log(`Grown by ${Math.round(grown / 1024 / 1024)} MB at most`)
  expect(grown).toBeLessThan(MOST_GROWTH)
  expect(await server.kill('SIGTERM')).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
