import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** True where the program runs with all rights of the machine. */
export const isRoot = process.getuid?.() === 0

export const isDebian = (): boolean => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Runs a command that says what it does only where it fails; answers whether it succeeded. */
export function succeeds(file: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(file, [...args], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 300_000 }).status === 0
}

/** Without a network it is told at once. */
export const aptGet = (...args: readonly string[]): boolean =>
  succeeds('apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', ...args])
