import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/entries.ts'
import { runQuietly } from '../../scripts/run-step.ts'

/** A binary of the product that a test built. */
export interface BuiltBinary {
  readonly file: string
  /** Runs it to its end in an empty folder, with nothing in its environment. */
  run(...args: string[]): Promise<{ readonly code: number; readonly output: string }>
  remove(): void
}

/** Builds the binary into a temporary folder; the apps are built already. */
export async function buildTestBinary(): Promise<BuiltBinary> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-binary-'))
  const file = join(folder, 'tessera')
  const { code, output } = await runQuietly([process.execPath, join(root, 'scripts/binary.ts'), '--output', file])
  if (code !== 0) throw new Error(`The binary could not be built:\n${output}`)
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  return {
    file,
    async run(...args) {
      const child = Bun.spawn([file, ...args], { cwd: empty, env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
      const printed = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
      return { code: await child.exited, output: printed.join('') }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
