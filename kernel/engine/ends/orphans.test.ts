import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const fixture = (name: string) => fileURLToPath(new URL(`../../../tests/engine/${name}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tessera-orphans-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const until = async (what: () => boolean, ms: number): Promise<boolean> => {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 50)))
    if (what()) return true
  return what()
}

it('a process in the midst of a loop that nothing interrupts ends when the one that started it is gone', async () => {
  const log = join(folder, 'pids')
  const parent = spawn(process.execPath, [fixture('lost-parent.ts'), fixture('stubborn-child.ts'), log], { stdio: 'inherit' })
  const pids = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').map(Number) : [])
  try {
    expect(await until(() => existsSync(`${log}.looping`), 15_000)).toBe(true)
    // Held still, so that it does not end the loop itself; by the end of the wait the loop has long begun.
    parent.kill('SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const orphan = pids().at(-1)!
    expect(isAlive(orphan)).toBe(true)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    expect(await until(() => !isAlive(orphan), 10_000)).toBe(true)
  } finally {
    for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
}, 40_000)
