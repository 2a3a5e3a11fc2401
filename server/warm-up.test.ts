import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageCodec } from './outside/kernel-codec.ts'
import { plainPublisher, testPlugins } from './testing.fixture.ts'
import { warmUp } from './warm-up.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-warm-up-test-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
const parts = () => {
  const plugins = testPlugins()
  return { codec: createPageCodec(plugins), plugins, publisher: plainPublisher, webDir: join(folder, 'web') }
}

test('every edit of the warm-up is taken, and nothing is left of it', async () => {
  await warmUp(parts())
  expect(readdirSync(folder)).toEqual([])
})

test('where no folder can be made it says so, and a server starts without it', async () => {
  rmSync(folder, { recursive: true })
  await expect(warmUp(parts())).rejects.toThrow('ENOENT')
  expect(existsSync(folder)).toBe(false)
})
