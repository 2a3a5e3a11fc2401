import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestServer } from '../../testing.fixture.ts'
import type { PluginList } from '../../wire.ts'
import { writePlugin } from './plugin-folder.fixture.ts'
import { stampOf, watchFolders } from './watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-watch-'))
let ending: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ending.toReversed()) await end()
  ending = []
  rmSync(folder, { recursive: true, force: true })
})

test('the stamp of folders is another one when a file comes, goes or changes, and the same when nothing does', async () => {
  const path = join(folder, 'rating')
  writePlugin(path)
  const stamps = [await stampOf([folder])]
  expect(await stampOf([folder])).toBe(stamps[0])
  writeFileSync(join(path, 'views/rating.js'), 'changed, and longer than before\n')
  stamps.push(await stampOf([folder]))
  rmSync(join(path, 'views/rating.js'))
  stamps.push(await stampOf([folder]))
  rmSync(path, { recursive: true })
  stamps.push(await stampOf([folder]))
  expect(new Set(stamps).size).toBe(4)
})

test('nobody is called while nothing changes, and once after a change has come to rest', async () => {
  writePlugin(join(folder, 'rating'))
  const changed = vi.fn(async () => undefined)
  const failed = vi.fn()
  // What is there is known before the watch begins, so that a late first look takes no change for it.
  const since = await stampOf([folder])
  const watching = watchFolders([folder], { everyMs: 5, changed, failed, since })
  ending.push(() => watching.stop())
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(changed).not.toHaveBeenCalled()
  writePlugin(join(folder, 'rating'), { version: '2.0.0' })
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 10_000)
  await watching.stop()
  expect(failed).not.toHaveBeenCalled()
})

test('what was written after the folders were read and before the first look is a change', async () => {
  writePlugin(join(folder, 'rating'))
  const since = await stampOf([folder])
  writePlugin(join(folder, 'rating'), { version: '2.0.0' })
  const changed = vi.fn(async () => undefined)
  const watching = watchFolders([folder], { everyMs: 5, changed, failed: vi.fn(), since })
  ending.push(() => watching.stop())
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce(), 10_000)
})

test('where somebody works on plugins the server takes changes up by itself, and clients ask each second', async () => {
  writePlugin(join(folder, 'rating'))
  const server = await createTestServer({ env: { TESSERA_PLUGINS: folder, TESSERA_WATCH: '1' } })
  ending.push(() => server.close())
  const background = await server.app.start()
  ending.push(() => background.stop())
  const root = await server.root()
  const list = async () => (await root.get<PluginList>('/api/plugins/list')).data
  const first = await list()
  expect([first.again, first.plugins?.map(({ version }) => version)]).toEqual([1000, ['1.0.0']])
  writePlugin(join(folder, 'rating'), { version: '2.0.0' })
  await vi.waitFor(async () => expect((await list()).plugins?.map(({ version }) => version)).toEqual(['1.0.0', '2.0.0']), 15_000)
  expect(server.faults).toEqual([])
}, 30_000)
