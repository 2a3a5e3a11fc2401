import { accessSync, constants, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptGet, isDebian, isRoot } from './debian.ts'

/** PostgreSQL's programs on this machine, and where the answer came from. */
export interface FoundPostgres {
  /** The folder of `postgres` and `initdb`. */
  readonly folder: string
  readonly from: string
}

type Environment = Readonly<Record<string, string | undefined>>

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
const isWhole = (folder: string): boolean => ['postgres', 'initdb'].every((name) => isExecutable(join(folder, name)))

/** Debian keeps each version in a folder of its own, none of which is on the PATH; the newest comes first. */
const versioned = (parent: string): readonly string[] => {
  try {
    const versions = readdirSync(parent).filter((name) => Number(name) >= 14)
    return versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(parent, name, 'bin'))
  } catch {
    return []
  }
}

/** Finds PostgreSQL without installing anything; throws when POSTGRES_BIN names a folder without it. */
export function findPostgres(env: Environment = process.env, parent = '/usr/lib/postgresql'): FoundPostgres | undefined {
  if (env.POSTGRES_BIN) {
    if (!isWhole(env.POSTGRES_BIN)) throw new Error(`POSTGRES_BIN is ${env.POSTGRES_BIN}, which has no postgres and initdb that can be run`)
    return { folder: env.POSTGRES_BIN, from: 'POSTGRES_BIN' }
  }
  const installed = versioned(parent).find(isWhole)
  if (installed) return { folder: installed, from: 'an installed package' }
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean).find(isWhole)
  return onPath ? { folder: onPath, from: 'PATH' } : undefined
}

const SETTINGS = '/etc/postgresql-common/createcluster.d'
/** The package would start a server for everybody otherwise; only its programs are wanted. */
const makeNoCluster = (): void => {
  mkdirSync(SETTINGS, { recursive: true })
  writeFileSync(join(SETTINGS, 'no-main.conf'), 'create_main_cluster = false\n')
}

/** Finds PostgreSQL, else gets Debian's package as root. */
export function ensurePostgres(): FoundPostgres | undefined {
  const found = findPostgres()
  if (found || !isRoot || !isDebian()) return found
  console.log('Installing the Debian package postgresql …')
  makeNoCluster()
  aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'postgresql')
  return findPostgres()
}
