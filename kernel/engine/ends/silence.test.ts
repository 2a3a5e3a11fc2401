import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { processorTime } from './processor-time.ts'
import { watchSilence } from './silence.ts'

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

const run = async (code: string): Promise<number> => {
  child = spawn(process.execPath, ['-e', `console.log("here"); ${code}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child!.stdout!.once('data', resolve))
  return child.pid!
}
const LOOP = 'for (;;) {}'
const IDLE = 'setInterval(() => {}, 1000)'
/** After how many milliseconds a child was given up. */
const given = async (pid: number, allow: 'allow' | 'allowWork', ms: number, deadline = 60_000): Promise<number> => {
  const begun = performance.now()
  await new Promise<void>((resolve) => watchSilence(pid, begun + deadline, resolve)[allow](ms))
  return performance.now() - begun
}

describe('how long a child process may be silent', () => {
  it('tells what time a process had', async () => {
    const pid = await run(LOOP)
    const before = processorTime(pid)!
    await expect.poll(() => processorTime(pid)! - before, { timeout: 20_000 }).toBeGreaterThan(50)
    expect(processorTime(2 ** 30)).toBeNull()
  })

  it('a loop is given up once it has had its time, or ten times as long after all', async () => {
    const pid = await run(LOOP)
    const before = processorTime(pid)!
    const ms = await given(pid, 'allowWork', 100)
    expect(ms >= 995 || processorTime(pid)! - before >= 90).toBe(true)
  })

  it('one that had no time is waited for ten times as long', async () => {
    expect(await given(await run(IDLE), 'allowWork', 50)).toBeGreaterThanOrEqual(495)
  })

  it('one that is to say something is not waited for, and none beyond the deadline', async () => {
    const pid = await run(IDLE)
    const [word, work] = await Promise.all([given(pid, 'allow', 20), given(pid, 'allowWork', 10_000, 200)])
    expect(word).toBeLessThan(work)
    expect(work).toBeLessThan(50_000)
  })

  it('nothing is told after the end', async () => {
    const silence = watchSilence(await run(IDLE), performance.now() + 100, () => {
      throw new Error('Told after the end')
    })
    silence.allowWork(10)
    silence.end()
    await new Promise((resolve) => setTimeout(resolve, 150))
  })
})
