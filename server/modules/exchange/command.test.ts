import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '../../../tests/helpers/administrator.ts'
import { type Api, signIn, storedPage } from '../../../tests/helpers/api.ts'
import { type RunningServer, startServer } from '../../../tests/helpers/server.ts'

let server: RunningServer
let root: Api
const folder = mkdtempSync(join(tmpdir(), 'tessera-exchange-'))
beforeAll(async () => {
  server = await startServer()
  root = await signIn(server.url)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = async (...args: readonly string[]) => {
  const env = { ...process.env, TESSERA_EMAIL: administrator.email, TESSERA_PASSWORD: administrator.password }
  const child = Bun.spawn([process.execPath, 'server/commands/main.ts', ...args, '--server', server.url], {
    env,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
  return { out, err, code }
}
const pagesBelow = (place: string): readonly string[] => readdirSync(join(place, 'pages'))

test('a project goes into a folder for Git, where a page that is gone is gone, and comes back from it after a look', async () => {
  const project = await root.call('POST /project/create', { name: 'Shop' })
  const pageData = storedPage([{ id: 'Text_1', type: 'Text', props: { text: 'Hello' } }])
  const made = async (name: string) => root.call('POST /pages/create', { name, projectId: project.id, pageData })
  const [orders, gone] = [await made('Orders'), await made('Gone')]
  const place = join(folder, 'shop')
  expect(await run('export', '--project', String(project.id), '--to', place)).toMatchObject({ code: 0, err: '' })
  expect(pagesBelow(place)).toEqual([String(orders.id), String(gone.id)].sort())
  writeFileSync(join(place, 'README.md'), 'ours')
  await root.call('POST /pages/delete', { id: gone.id })
  await run('export', '--project', String(project.id), '--to', place)
  expect(readdirSync(join(place, 'pages', String(orders.id), 'records')).sort()).toEqual(['element-Text_1.json', 'page-page.json'])
  expect(() => readFileSync(join(place, 'pages', String(gone.id), 'card.json'))).toThrow()
  expect(readFileSync(join(place, 'README.md'), 'utf8')).toBe('ours')

  const looked = await run('import', '--from', place)
  expect([looked.code, looked.out]).toEqual([0, expect.stringMatching(/pages: 1[\s\S]*Nothing was written/)])
  const before = (await root.call('GET /project/list', {})).total
  const brought = await run('import', '--from', place, '--yes')
  expect([brought.code, brought.out]).toEqual([0, expect.stringContaining('Made 1 page: Orders')])
  expect((await root.call('GET /project/list', {})).total).toBe(before + 1)
})

test('what cannot be done is said, and nothing is written over', async () => {
  expect(await run('export', '--project', '987654', '--to', join(folder, 'x.json'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('does not exist'),
  })
  writeFileSync(join(folder, 'other.txt'), 'mine')
  const project = await root.call('POST /project/create', { name: 'Other' })
  const refused = await run('export', '--project', String(project.id), '--to', folder)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('holds something else') })
  expect(await run('import')).toMatchObject({ code: 2, err: expect.stringContaining('Usage') })
})
