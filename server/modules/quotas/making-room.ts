import type { QuotaLimits } from '../../config.ts'
import type { Db } from '../../db/store.ts'
import type { ProjectUse, Scope } from './usage.ts'

/** Bytes of all projects that count towards the same limits. */
export interface Uses {
  readonly projectId: number
  readonly owner: number
  readonly own: ProjectUse
  /** Of everything that the project's owner has; empty where nothing limits it. */
  readonly all: readonly ProjectUse[]
}
/** How logs shrink. */
export interface Shrinking {
  readonly bytes: number
  /** Whether recent edits may be removed too: only where this is enough for what is added. */
  readonly recent: boolean
}
export interface Shrunk {
  readonly freed: number
  /** Whether one write had enough to do and more is left for the next one. */
  readonly more: boolean
}
/** Removes old edits from the logs of a scope, the largest log first. */
export type ShrinkLogs = (db: Db, scope: Scope, wanted: Shrinking) => Promise<Shrunk>

export const sumOf = (uses: Iterable<ProjectUse>, of: 'pages' | 'bytes' | 'logBytes'): number => {
  let total = 0
  for (const use of uses) total += use[of]
  return total
}

/** Bytes of an edit's row in a log without what it changed. */
export const MARKER_BYTES = 64
/** Newest edits of a log, which are removed last when a quota is full. */
export const RECENT = { edits: 50, bytes: 64 * 1024 } as const

/** Logs may fill a quota up to its last bytes; from here on edits of one owner wait for each other, so that they fit together. */
const CLOSE = 16 * 1024 * 1024

/** Whether logs are so close to a limit that they are counted while nobody else adds to them. */
export const areLogsClose = ({ own, all }: Uses, more: number, limits: QuotaLimits): boolean => {
  const isClose = (used: number, limit: number) => used + more > limit - Math.min(limit / 2, CLOSE)
  return isClose(own.bytes + own.logBytes, limits.projectBytes) || isClose(sumOf(all, 'bytes') + sumOf(all, 'logBytes'), limits.personBytes)
}

/** Shrinks logs until so many bytes more fit; answers whether they do, or will with the next writes. */
export async function makeRoom(db: Db, uses: Uses, more: number, limits: QuotaLimits, shrink: ShrinkLogs): Promise<boolean> {
  const { own, all, projectId, owner } = uses
  const scopes = [
    { scope: { projectId }, content: own.bytes, logs: own.logBytes, limit: limits.projectBytes },
    { scope: { owner }, content: sumOf(all, 'bytes'), logs: sumOf(all, 'logBytes'), limit: limits.personBytes },
  ]
  let freed = 0
  let fits = true
  for (const { scope, content, logs, limit } of scopes) {
    const bytes = content + logs + more - freed - limit
    if (bytes <= 0) continue
    const done = await shrink(db, scope, { bytes, recent: content + more <= limit })
    freed += done.freed
    fits &&= done.freed >= bytes || done.more
  }
  return fits
}
