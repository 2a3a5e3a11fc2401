import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Envelope, ModelDetail, ProjectInfo, RecordImportState, Session } from '#server/wire'
import { long } from '../helpers/long.ts'

const main = join(import.meta.dirname, 'killed-import-server.ts')
const ROWS = long ? 100_000 : 3_000
const MOST_GROWTH = 150 * 1024 * 1024

const children: { kill(): void }[] = []

async function start(folder: string) {
  const env = { DATA_DIR: folder, DATABASE_URL: '' }
  const child = Bun.spawn([process.execPath, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const reader = child.stdout.getReader()
  let text = ''
  while (!text.includes('\n')) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The server ended before it was ready')
    text += new TextDecoder().decode(value)
  }
  reader.releaseLock()
  const url = text.trim()
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'admin@test.dev', userPwd: 'correct horse battery' }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { data: session } = (await login.json()) as Envelope<Session>
  const send = async <T>(path: string, body: object): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.token}`,
        cookie,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const envelope = (await answer.json()) as Envelope<T>
    if (envelope.code !== 0) throw new Error(`${path}: ${envelope.msg}`)
    return envelope.data
  }
  return { child, send }
}

/** Resident bytes of a process and those that it started. */
function memoryOf(pid: number): number {
  try {
    const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
    return children.reduce((sum, child) => sum + (child === '' ? 0 : memoryOf(Number(child))), own)
  } catch {
    return 0
  }
}

afterAll(() => {
  for (const child of children) child.kill()
})

test('imports every row once although the server is killed twice, in little memory', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-killed-import-'))
  let { child, send } = await start(folder)
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
  const quiet = memoryOf(child.pid)
  const { id } = await send<RecordImportState>('/data/import/upload', form)
  const fields = ['code', 'note', 'amount', 'day'].map((field, column) => ({ column, field }))
  await send('/data/import', { id, dryRun: false, mapping: { fields, mode: 'add', key: null, zone: 'UTC' } })
  let grown = 0
  let base = quiet
  const until = async (isDone: (state: RecordImportState) => boolean): Promise<RecordImportState> => {
    for (;;) {
      const state = await send<RecordImportState>('/data/import/state', { id })
      grown = Math.max(grown, memoryOf(child.pid) - base)
      if (state.status === 'failed') throw new Error(state.failure?.en)
      if (isDone(state)) return state
      await Bun.sleep(20)
    }
  }
  for (const part of [0.2, 0.6]) {
    await until(({ done }) => done >= part * ROWS)
    child.kill('SIGKILL')
    await child.exited
    ;({ child, send } = await start(folder))
    base = memoryOf(child.pid)
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
  child.kill('SIGTERM')
  expect(await child.exited).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
