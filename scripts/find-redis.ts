import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptGet, isDebian, isRoot } from './debian.ts'

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The server program of Redis or of Valkey, which speaks the same; throws when REDIS_SERVER names none. */
export function findRedis(env: Readonly<Record<string, string | undefined>> = process.env): string | undefined {
  if (env.REDIS_SERVER) {
    if (!isExecutable(env.REDIS_SERVER)) throw new Error(`REDIS_SERVER is ${env.REDIS_SERVER}, which cannot be run`)
    return env.REDIS_SERVER
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => join(folder, name))).find(isExecutable)
}

/** Finds Redis, else gets Debian's package as root. */
export function ensureRedis(): string | undefined {
  const found = findRedis()
  if (found || !isRoot || !isDebian()) return found
  console.log('Installing the Debian package redis-server …')
  aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'redis-server')
  return findRedis()
}
