import { root } from './entries.ts'

/** Runs a command in the repository's folder with its output shown; answers its exit code. */
export async function runStep(command: readonly string[], env: Record<string, string | undefined> = {}): Promise<number> {
  const child = Bun.spawn([...command], { cwd: root, env: { ...process.env, ...env }, stdio: ['inherit', 'inherit', 'inherit'] })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  const code = await child.exited
  for (const signal of signals) process.off(signal, stop)
  return code
}

/** The command line of a package's program under the Bun that runs this script, not under the Node its first line asks for. */
export function program(name: string, ...args: string[]): string[] {
  return [process.execPath, '--bun', `node_modules/.bin/${name}`, ...args]
}
