import { and, asc, count, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db, Store } from '../../db/store.ts'
import type { Environment } from '../../wire.ts'
import type { Quotas } from '../quotas/index.ts'
import type { PublishTables } from './table.ts'

interface PageOfVersions {
  readonly id: number
  readonly projectId: number
  readonly stgPublishId: number | null
  readonly prdPublishId: number | null
}
export interface Version {
  readonly id: number
  readonly env: Environment
  readonly hash: string
}

/** Both environments' current records, which nobody deletes. */
export const currentOf = ({ stgPublishId, prdPublishId }: PageOfVersions): number[] =>
  [stgPublishId, prdPublishId].filter((id) => id !== null)

/** How many versions a page keeps, and what becomes of their snapshots. */
export const createVersions = (
  { t }: Pick<Store<PublishTables>, 't'>,
  quotas: Pick<Quotas, 'limits' | 'hasMostVersions' | 'requireVersion'>,
) => {
  const { publish, snapshot } = t
  const length = sql<number>`coalesce(sum(length(${snapshot.body}) + coalesce(length(${snapshot.declared}), 0) + coalesce(length(${snapshot.build}), 0)), 0)`

  /** Hashes that nothing but the given records refers to; a page published, changed and changed back has one hash twice. */
  const onlyOf = async (db: Db, pageId: number, versions: readonly Version[]): Promise<string[]> => {
    const hashes = [...new Set(versions.map(({ hash }) => hash))]
    if (hashes.length === 0) return []
    const others = await db
      .select({ hash: publish.hash })
      .from(publish)
      .where(
        and(
          eq(publish.pageId, pageId),
          inArray(publish.hash, hashes),
          notInArray(
            publish.id,
            versions.map(({ id }) => id),
          ),
        ),
      )
    const shared = new Set(others.map(({ hash }) => hash))
    return hashes.filter((hash) => !shared.has(hash))
  }

  return {
    /** The page's oldest versions that have to go for one more, in a project that has room for that one; refused when there is none. */
    async makeRoom(db: Db, page: PageOfVersions, added: { readonly hash: string; readonly bytes: number }): Promise<readonly Version[]> {
      const [own] = await db.select({ n: count() }).from(publish).where(eq(publish.pageId, page.id))
      const beyond = Math.max(0, (own?.n ?? 0) + 1 - quotas.limits.pageVersions)
      const wanted = beyond === 0 && (await quotas.hasMostVersions(db, page.projectId)) ? 1 : beyond
      const dropped =
        wanted === 0
          ? []
          : await db
              .select({ id: publish.id, env: publish.env, hash: publish.hash })
              .from(publish)
              .where(and(eq(publish.pageId, page.id), notInArray(publish.id, currentOf(page))))
              .orderBy(asc(publish.id))
              .limit(wanted)
      const freed = await onlyOf(
        db,
        page.id,
        dropped.filter(({ hash }) => hash !== added.hash),
      )
      const [before] = freed.length > 0 ? await db.select({ bytes: length }).from(snapshot).where(inArray(snapshot.hash, freed)) : []
      const known = await db.$count(snapshot, eq(snapshot.hash, added.hash))
      const bytes = (known > 0 ? 0 : added.bytes) - (before?.bytes ?? 0)
      await quotas.requireVersion(db, page.projectId, { bytes, dropped: dropped.length })
      return dropped
    },
    /** Deletes records of one page, and the snapshots that no other record shows. */
    async drop(db: Db, pageId: number, versions: readonly Version[]): Promise<void> {
      if (versions.length === 0) return
      const hashes = await onlyOf(db, pageId, versions)
      await db.delete(publish).where(
        inArray(
          publish.id,
          versions.map(({ id }) => id),
        ),
      )
      if (hashes.length > 0) await db.delete(snapshot).where(inArray(snapshot.hash, hashes))
    },
  }
}
