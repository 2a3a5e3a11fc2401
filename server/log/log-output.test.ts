import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openLogOutput } from './log-output.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([true, false])('writes every line in its order (immediate: %s)', async (immediate) => {
  const file = join(folder, `lines-${immediate}`)
  const fd = openSync(file, 'w')
  const output = openLogOutput({ fd, immediate })
  const lines = Array.from({ length: 2_000 }, (_, at) => `line ${at} ${'x'.repeat(at % 90)}\n`)
  for (const line of lines) output.write(line)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(lines.join('')), { timeout: 5_000 })
  expect(output.takeLost()).toBeNull()
  closeSync(fd)
})

test('writes what waits when the process ends', () => {
  const file = join(folder, 'end')
  const fd = openSync(file, 'w')
  const output = openLogOutput({ fd, immediate: false })
  output.write('last words\n')
  output.flush()
  expect(readFileSync(file, 'utf8')).toBe('last words\n')
  closeSync(fd)
})

test.skipIf(process.platform !== 'linux')(
  'counts what is lost on a full disk, holds at most a megabyte, and ends',
  async () => {
    const fd = openSync('/dev/full', 'w')
    const output = openLogOutput({ fd, immediate: false })
    const line = `${'x'.repeat(999)}\n`
    for (let at = 0; at < 3_000; at++) {
      output.write(line)
      if (at % 100 === 0) await Bun.sleep(1)
    }
    const lost = output.takeLost()
    expect(lost?.lines).toBeGreaterThan(1_900)
    expect(lost?.why).toBe('ENOSPC')
    output.flush()
    closeSync(fd)
  },
)

/** A process that writes lines and ends by itself, with or without a reader. */
const writer = (lines: number) =>
  spawn(
    process.execPath,
    [
      '-e',
      `const { openLogOutput } = await import(${JSON.stringify(join(import.meta.dirname, 'log-output.ts'))});
       const output = openLogOutput({ fd: 1, immediate: false });
       process.on('exit', () => output.flush());
       for (let at = 0; at < ${lines}; at++) { output.write('line ' + at + ' ' + 'x'.repeat(90) + '\\n'); if (at % 50 === 0) await Bun.sleep(1) }
       await output.end(); process.exit(0)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

test('a reader that pauses gets every line, and the writer does not wait for it', async () => {
  const child = writer(3_000)
  const read: string[] = []
  await Bun.sleep(300)
  child.stdout.on('data', (part) => read.push(String(part)))
  await once(child, 'close')
  expect(
    read
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' ')[1]),
  ).toEqual(Array.from({ length: 3_000 }, (_, at) => `${at}`))
})
