import { join } from 'node:path'
import type { Verified } from '../../backups/verify.ts'
import type { Config } from '../../config.ts'
import type { Problem } from './problems.ts'

/** Settings that the process of a backup works with. */
export type ChildConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

/** What the process of a backup is to do: one of these, then it ends. */
export interface ToChild {
  readonly task: keyof Tasks
  readonly config: ChildConfig
  /** Of the backup, and of its file. */
  readonly id: number
  readonly name: string
}
/** An archive that is in its store; the size is in bytes. */
export interface Made {
  readonly size: number
  readonly parts: number
  readonly release: string
  readonly sha256: string
}
/** What each task answers. */
export interface Tasks {
  readonly make: Made
  readonly verify: Verified
}
export type FromChild =
  | { readonly as: 'value'; readonly value: Tasks[keyof Tasks] }
  | { readonly as: 'failed'; readonly problem: Problem }

/** The place of archives, apart from uploaded files; the command `backup` puts some with other names there. */
export const ARCHIVES = 'backups'

/** The folder that a backup works in, on the disk of the data. */
export const workFolder = (dataDir: string, id: number): string => join(dataDir, `.backup-${id}`)
/** The number of the backup that works in a folder of that name; null for other folders. */
export const ofWorkFolder = (name: string): number | null => {
  const found = /^\.backup-(\d{1,15})$/.exec(name)
  return found ? Number(found[1]) : null
}

/** A name that no other archive has: `tessera-2026-05-01T03-00-00Z-0a1b2c3d.tar.gz`. */
export const archiveName = (at: Date): string =>
  `tessera-${at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.tar.gz`
const NAME = /^tessera-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-[0-9a-f]{8}\.tar\.gz$/
/** When the archive of that name was begun; null for other files. */
export const timeOfArchive = (name: string): Date | null => {
  const [, day, ...clock] = NAME.exec(name) ?? []
  const at = new Date(`${day}T${clock.join(':')}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}
/** Whether a file is the beginning of an archive that was never finished. */
export const isUnfinished = (name: string): boolean => name.startsWith('tessera-') && name.endsWith('.part')
