import { statfs } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { filled } from '#kernel/message'
import { rowsOf } from '../../db/raw.ts'
import type { Store } from '../../db/store.ts'
import type { DurableTables } from '../../durable/table.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { Audit, AuditTables } from '../audit/index.ts'
import { KEPT_PARTS, type KeptEverywhere } from '../quotas/index.ts'
import { isWithin, type Retention, type RetentionSetting } from '../retention/index.ts'
import type { StorageAudit } from './audits.ts'
import { storageErrors } from './errors.ts'
import { MOST_PROJECTS, type RetentionRow, type StorageUse } from './model.ts'

/** Milliseconds for which a node remembers what it has measured: it reads much. */
const REMEMBERED_MS = 30_000

interface StorageDeps {
  readonly store: Store<AuditTables & DurableTables>
  readonly now: () => Date
  readonly audit: Audit<StorageAudit>
  readonly retention: Retention
  readonly keptEverywhere: () => Promise<KeptEverywhere>
  /** The folder of the database file; null where the database is elsewhere. */
  readonly dataDir: string | null
}

const requireSuper = (actor: Actor): void => {
  if (actor.role !== 1) throw new AppError(errors.forbidden)
}
const daysText = (days: number | null): string => (days === null ? 'ever' : String(days))

/** What takes space in the installation, and how long it is kept; for super administrators. */
export class Storage {
  private measured: { readonly found: Promise<StorageUse>; readonly until: number } | null = null

  constructor(private readonly deps: StorageDeps) {}

  async use(actor: Actor): Promise<StorageUse> {
    requireSuper(actor)
    const at = performance.now()
    if (this.measured === null || at > this.measured.until) {
      const found = this.measure()
      this.measured = { found, until: at + REMEMBERED_MS }
      found.catch(() => {
        this.measured = null
      })
    }
    return this.measured.found
  }

  async settings(actor: Actor): Promise<readonly RetentionRow[]> {
    requireSuper(actor)
    return (await this.deps.retention.list()).map(({ setting, days }) => toRow(setting, days))
  }

  /** Counts from the next sweep on, on all nodes. */
  async update(
    actor: Actor,
    { setting: id, days }: { readonly setting: string; readonly days: number | null },
  ): Promise<RetentionRow> {
    requireSuper(actor)
    const { store, retention, audit } = this.deps
    const setting = retention.find(id)
    if (!setting) throw new AppError(storageErrors.unknownSetting)
    if (!isWithin(setting, days)) throw new AppError(storageErrors.outOfBounds, { detail: boundsOf(setting) })
    await store.write(async (db) => {
      const before = await retention.set(db, setting, days)
      if (before === days) return
      const target = `retention ${id}: ${daysText(before)} to ${daysText(days)}`
      await audit(db, { action: 'retention changed', userId: actor.userId, target })
    })
    return toRow(setting, days)
  }

  private async measure(): Promise<StorageUse> {
    const { store, now, keptEverywhere } = this.deps
    const { audit, run } = store.t
    const { projects, uploads } = await keptEverywhere()
    const sums = Object.fromEntries(
      KEPT_PARTS.map((part) => [part, projects.reduce((sum, { bytes }) => sum + bytes[part], 0)]),
    )
    const others = projects.slice(MOST_PROJECTS)
    return {
      projects: projects.slice(0, MOST_PROJECTS).map(({ bytes, ...rest }) => ({ ...rest, bytes: { ...bytes } })),
      others: { count: others.length, total: others.reduce((sum, { total }) => sum + total, 0) },
      sums: sums as StorageUse['sums'],
      uploads,
      rows: {
        audit: await store.read.$count(audit),
        jobs: await store.read.$count(run),
        runs: projects.reduce((sum, { runs }) => sum + runs, 0),
      },
      ...{ database: await this.databaseBytes(), disk: await this.disk(), measuredAt: now().toISOString() },
    }
  }

  private async databaseBytes(): Promise<number> {
    const { store } = this.deps
    const statement =
      store.dialect.name === 'sqlite'
        ? sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
        : sql`select pg_database_size(current_database()) as bytes`
    const [row] = await rowsOf<{ readonly bytes: number | string }>(store, store.read, statement)
    return Number(row?.bytes ?? 0)
  }

  private async disk(): Promise<StorageUse['disk']> {
    const { dataDir } = this.deps
    if (dataDir === null) return null
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return { free: bavail * bsize, size: blocks * bsize }
  }
}

const toRow = (
  { id, label, hint, days: preset, min, max, canBeForEver }: RetentionSetting,
  days: number | null,
): RetentionRow => ({
  ...{ id, label: { ...label }, hint: hint ? { ...hint } : null, days, preset, min, max },
  canBeForEver: canBeForEver === true,
})

const boundsOf = ({ label, min, max, canBeForEver }: RetentionSetting) => {
  const values = { zhWhat: label.zh, enWhat: label.en, min: String(min), max: String(max) }
  return canBeForEver
    ? filled(
        {
          zh: '“{zhWhat}”可以保留 {min} 到 {max} 天，或永久保留',
          en: '“{enWhat}” can be kept for {min} to {max} days, or for ever',
        },
        values,
      )
    : filled(
        { zh: '“{zhWhat}”可以保留 {min} 到 {max} 天', en: '“{enWhat}” can be kept for {min} to {max} days' },
        values,
      )
}
