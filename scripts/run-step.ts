import { root } from './entries.ts'

const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Hands the signals that this process gets on to another until that one has ended; answers its exit code. */
async function follow(child: Pick<Bun.Subprocess, 'kill' | 'exited'>): Promise<number> {
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of signals) process.on(signal, stop)
  const code = await child.exited
  for (const signal of signals) process.off(signal, stop)
  return code
}

/** Runs a command in the repository's folder with its output shown; answers its exit code. */
export async function runStep(command: readonly string[], env: Record<string, string | undefined> = {}): Promise<number> {
  return follow(Bun.spawn([...command], { cwd: root, env: { ...process.env, ...env }, stdio: ['inherit', 'inherit', 'inherit'] }))
}

/** Runs a command in the repository's folder and answers what it printed beside its exit code. */
export async function runQuietly(
  command: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const child = Bun.spawn([...command], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await follow(child)
  return { code, output: (await printed).join('') }
}

/** The command line of a package's program under the Bun that runs this script, not under the Node its first line asks for. */
export function program(name: string, ...args: string[]): string[] {
  return [process.execPath, '--bun', `node_modules/.bin/${name}`, ...args]
}
