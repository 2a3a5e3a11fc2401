import { mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { root } from '../../scripts/entries.ts'
import { filesBelow } from '../../scripts/source-hash.ts'
import { commands } from '../../server/commands/registry.ts'
import { release } from '../../server/release.ts'
import type { ImportPlan, ModelDetail, Paged, PageInfo, ProjectInfo, RecordImportState } from '../../server/wire.ts'
import { administrator } from '../helpers/administrator.ts'
import { type Api, signIn } from '../helpers/api.ts'
import { type BuiltBinary, buildTestBinary } from '../helpers/binary.ts'
import { storedLogin } from '../helpers/logins.ts'
import { packedPlugin } from '../helpers/packed-plugin.ts'
import { type RunningServer, startServer } from '../helpers/server.ts'

const MOST_BYTES = 130e6

let binary: BuiltBinary
let server: RunningServer
let api: Api
let plugins: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  plugins = mkdtempSync(join(tmpdir(), 'tessera-plugins-'))
  renameSync(packedPlugin('acme-visits'), join(plugins, 'visits'))
  binary = await buildTestBinary()
  server = await startServer({ binary: binary.file, env: { TESSERA_PLUGINS: plugins } })
  api = await signIn(server.url)
})
test.afterAll(async () => {
  await server?.stop()
  binary?.remove()
  rmSync(plugins, { recursive: true, force: true })
})

/** Sends a form, which carries a file. */
async function send<T>(path: string, fields: Readonly<Record<string, string | File>>): Promise<T> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const { headers } = await storedLogin(server.url, administrator, 'api')
  const answer = await fetch(`${server.url}/api${path}`, { method: 'POST', body, headers })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { readonly data: T }).data
}

const sampleProject = async (): Promise<number> => (await api.post<ProjectInfo>('/sample/project/create', {})).id
const bytesOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> => {
  const answer = await fetch(`${server.url}${path}`, { headers })
  expect(answer.status, path).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('says its version and its commands, each of which has help', async () => {
  expect(statSync(binary.file).size).toBeLessThanOrEqual(MOST_BYTES)
  expect(await binary.run('--version')).toEqual({ code: 0, output: `${release}\n` })
  const { output } = await binary.run('--help')
  for (const name of ['start', ...Object.keys(commands)]) {
    expect(output).toContain(`tessera ${name}`)
    const printed = expect.stringMatching(`^Usage: tessera \\[?${name}`)
    expect(await binary.run(name, '--help'), name).toMatchObject({ code: 0, output: printed })
  }
  expect(await binary.run('start', '--help')).toMatchObject({ output: expect.stringContaining('DATABASE_URL') })
  expect(await binary.run('nothing')).toMatchObject({ code: 2, output: expect.stringContaining('no command nothing') })
})

test('serves every file of the apps as it was built, in every encoding', async () => {
  const web = join(root, 'dist/web')
  const files = filesBelow(web).filter((file) => !file.endsWith('.html'))
  expect(files.length).toBeGreaterThan(1_000)
  for (const file of files) {
    const built = readFileSync(file)
    expect(built.equals(await bytesOf(file.slice(web.length))), file).toBe(true)
  }
  const script = files.find((file) => file.endsWith('.js'))!
  for (const encoding of ['identity', 'gzip', 'br']) {
    const served = await bytesOf(script.slice(web.length), { 'accept-encoding': encoding })
    expect(readFileSync(script).equals(served), encoding).toBe(true)
  }
  expect(String(await bytesOf('/docs'))).toContain('id="root"')
})

test('publishes the pages of the sample, and computes first values and styles', async () => {
  const projectId = await sampleProject()
  const { list } = await api.get<Paged<PageInfo>>(`/pages/list?projectId=${projectId}&pageSize=50`)
  expect(list.length).toBeGreaterThan(3)
  for (const { id } of list) await api.post('/page/publish/create', { id, env: 'stg', previewImg: '' })
  const page = await api.post<PageInfo>('/pages/create', { name: 'Answer', projectId })
  const element = {
    ...{ kind: 'element', id: 'e1', type: 'Text', name: 'Text1', parentId: null, order: 'a0', version: 1 },
    ...{ props: { content: '' }, bindings: { content: { kind: 'formula', source: 'SUM(40, 2)' } } },
    ...{ style: {}, css: '.a { inset: 0 }', events: {}, extra: {} },
  }
  await api.post('/documents/edit', {
    id: page.documentId,
    edit: { id: `edit-${page.documentId}-1`, added: [element], cells: [], removed: [] },
  })
  await api.post('/page/publish/create', { id: page.id, env: 'stg', previewImg: '' })
  const program = JSON.stringify(await api.get(`/viewer/page/${page.id}?env=stg`))
  expect(program).toMatch(/"content":"?42"?/)
})

test('runs the workflows of the sample', async () => {
  const projectId = await sampleProject()
  const runs = async () =>
    (await api.post<Paged<{ readonly status: string }>>('/workflow/run/list', { projectId, pageSize: 100 })).list
  await expect.poll(async () => (await runs()).length).toBeGreaterThanOrEqual(3)
  await expect.poll(async () => (await runs()).filter(({ status }) => status === 'running').length).toBe(0)
  expect((await runs()).map(({ status }) => status)).toContain('done')
})

test('imports records and projects', async () => {
  const { id: projectId } = await api.post<ProjectInfo>('/project/create', { name: 'Import' })
  const model = await api.post<ModelDetail>('/model/create', { projectId, name: 'row', description: 'Rows' })
  await api.post('/model/field/create', { modelId: model.id, name: 'code', type: 'text' })
  const { id } = await send<RecordImportState>('/data/import/upload', {
    request: JSON.stringify({ projectId, env: 'stg', model: 'row', name: 'rows.csv' }),
    file: new File(['code\nA\nB\n'], 'rows.csv'),
  })
  const mapping = { fields: [{ column: 0, field: 'code' }], mode: 'add', key: null, zone: 'UTC' }
  await api.post('/data/import', { id, dryRun: false, mapping })
  await expect.poll(async () => api.post('/data/import/state', { id })).toMatchObject({ status: 'done', created: 2 })
  const exported = await bytesOf(
    `/api/exchange/project/${projectId}?form=records`,
    (await storedLogin(server.url, administrator, 'api')).headers,
  )
  const plan = await send<ImportPlan>('/exchange/check', { file: new File([new Uint8Array(exported)], 'project.zip') })
  expect(JSON.stringify(plan)).toContain('Import')
})

test('loads the server half of a plugin', async () => {
  expect(server.output()).toContain('acme.visits 1.0.0')
  await expect.poll(async () => JSON.stringify(await api.get('/x/acme.visits/list'))).toContain('The first visit')
})

test('copies its database, and stops when it is asked to', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-copied-'))
  try {
    const projects = (await api.get<Paged<ProjectInfo>>('/project/list')).list.length
    const began = performance.now()
    await server.stop({ keepData: true })
    expect([server.process.exitCode, performance.now() - began < 5_000]).toEqual([0, true])
    expect(server.output()).not.toMatch(/error|fail|could not/i)
    const copied = await binary.run('copy', '--from', server.dataDir, '--to', dataDir, '--without', 'acme.visits')
    expect(copied).toMatchObject({ code: 0, output: expect.stringContaining('the same on both sides') })
    const again = await startServer({ binary: binary.file, dataDir, env: { TESSERA_PLUGINS: '' } })
    expect((await (await signIn(again.url)).get<Paged<ProjectInfo>>('/project/list')).list.length).toBe(projects)
    await again.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
