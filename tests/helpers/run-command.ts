import { join } from 'node:path'
import { root } from '../../scripts/entries.ts'

const bun = process.versions.bun ? process.execPath : join(root, 'node_modules/.bin/bun')

/** What a command of the product said, and how it ended. */
export interface RanCommand {
  readonly code: number
  readonly said: string
  readonly wrong: string
}

/** Runs a command of the product to its end with these settings and nothing else of the environment but the PATH. */
export async function runCommand(settings: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<RanCommand> {
  const child = Bun.spawn([bun, join(root, 'server/commands/main.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, said, wrong }
}
