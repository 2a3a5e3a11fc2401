import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { root } from '../../scripts/entries.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** The holds, in milliseconds, of a process that runs this code in the midst of two seconds in which it waits. */
const holdsOf = async (code: string): Promise<readonly number[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-holds-'))
  folders.push(folder)
  const file = join(folder, 'holds')
  const program = `setTimeout(() => { ${code} }, 500); setTimeout(() => undefined, 2000)`
  const child = Bun.spawn([process.execPath, '--preload', join(root, 'tests/helpers/record-holds.ts'), '-e', program], {
    env: { ...process.env, HOLDS_FILE: file },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect(await child.exited).toBe(0)
  const [first, ...holds] = readFileSync(file, 'utf8').trim().split('\n')
  expect(first).toBe('recording')
  return holds.map(Number)
}

/** Code that works for so many milliseconds of the processor. */
const work = (ms: number): string =>
  `{ const spent = () => { const { user, system } = process.threadCpuUsage(); return user + system }
     const begun = spent(); while (spent() - begun < ${ms * 1000}); }`

describe.skipIf(!existsSync('/proc/self/schedstat'))('record-holds', () => {
  it('notes work that does not let others in', async () => {
    expect(Math.max(...(await holdsOf(work(400))))).toBeGreaterThan(350)
  })

  it('notes each of several pieces of work by itself', async () => {
    const holds = await holdsOf(`const next = (left) => { ${work(100)}; if (left > 0) setTimeout(next, 20, left - 1) }; next(3)`)
    expect(holds.filter((ms) => ms >= 90).length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...holds)).toBeLessThan(350)
  })

  it('does not count time in which the thread waits for others', async () => {
    expect(await holdsOf('Bun.sleepSync(400)')).not.toContainEqual(expect.toSatisfy((ms: number) => ms > 200))
  })
})
