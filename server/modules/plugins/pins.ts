import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { PAGE_ID, pinsOf } from '#kernel/page'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { PluginPages } from '../../wire.ts'
import type { PageTables } from '../pages/table.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { PublishTables } from '../publish/table.ts'

const MOST_SNAPSHOTS = 2_000

/** A version that a page holds on to. */
export interface PinnedVersion {
  readonly version: string
  readonly hash: string | null
}
export type PinnedPlugins = { readonly [id: string]: PinnedVersion }

/** Which versions of plugins drafts and published pages hold on to. */
export const createPins = ({ store }: { readonly store: Store<ProjectTables & PageTables & PublishTables> }) => {
  const { page, pageEntry, project, publish, snapshot } = store.t
  const snapshots = new Map<string, PinnedPlugins>()

  const drafts = (id?: string) =>
    store.read
      .select({ pageId: pageEntry.pageId, entry: pageEntry.entry })
      .from(pageEntry)
      .where(
        and(
          eq(pageEntry.entryId, PAGE_ID),
          // The whole list of pages is not read for one plugin, nor at all where no draft names one.
          id === undefined
            ? sql`cast(${pageEntry.entry} as text) like '%"plugins"%'`
            : sql`cast(${pageEntry.entry} as text) like ${`%"${id}"%`}`,
        ),
      )
  const draftPins = async (id?: string) =>
    (await drafts(id)).map(({ pageId, entry }) => ({
      pageId,
      pins: entry === null ? {} : pinsOf({ entries: new Map([[PAGE_ID, entry]]) }),
    }))

  return {
    /** Of a published page, by the hash of its snapshot: those that are not the product's own. */
    async ofSnapshot(hash: string): Promise<PinnedPlugins> {
      const known = snapshots.get(hash)
      if (known) return known
      const [row] = await store.read.select({ plugins: snapshot.plugins }).from(snapshot).where(eq(snapshot.hash, hash))
      if (snapshots.size >= MOST_SNAPSHOTS) snapshots.clear()
      snapshots.set(hash, row?.plugins ?? {})
      return row?.plugins ?? {}
    },
    /** Whether anybody still holds on to a version, by `id version`. */
    async all(): Promise<ReadonlySet<string>> {
      const published = await store.read.select({ plugins: snapshot.plugins }).from(snapshot).where(isNotNull(snapshot.plugins))
      const pinned = [...published.map(({ plugins }) => plugins ?? {}), ...(await draftPins()).map(({ pins }) => pins)]
      return new Set(pinned.flatMap((pins) => Object.entries(pins).map(([id, pin]) => `${id} ${pin?.version}`)))
    },
    /** Pages that hold on to a plugin, in their drafts or as they are shown. */
    async pages(actor: Actor, id: string): Promise<PluginPages> {
      if (actor.role !== 1) throw new AppError(errors.forbidden)
      const uses = new Map<number, { in: 'draft' | 'stg' | 'prd'; version: string }[]>()
      const add = (pageId: number, where: 'draft' | 'stg' | 'prd', version: string | undefined): void => {
        if (version !== undefined) uses.set(pageId, [...(uses.get(pageId) ?? []), { in: where, version }])
      }
      for (const { pageId, pins } of await draftPins(id)) add(pageId, 'draft', Object.hasOwn(pins, id) ? pins[id]?.version : undefined)
      const shown = await store.read
        .select({ pageId: page.id, publishId: publish.id, stg: page.stgPublishId, plugins: snapshot.plugins })
        .from(page)
        .innerJoin(publish, or(eq(publish.id, page.stgPublishId), eq(publish.id, page.prdPublishId)))
        .innerJoin(snapshot, eq(snapshot.hash, publish.hash))
        .where(isNotNull(snapshot.plugins))
      for (const { pageId, publishId, stg, plugins } of shown)
        if (plugins && Object.hasOwn(plugins, id)) add(pageId, publishId === stg ? 'stg' : 'prd', plugins[id]?.version)
      const pages = await store.read
        .select({ id: page.id, name: page.name, projectId: page.projectId, projectName: project.name })
        .from(page)
        .innerJoin(project, eq(project.id, page.projectId))
        .orderBy(page.id)
      return pages.flatMap((each) => {
        const found = uses.get(each.id)
        return found ? [{ ...each, uses: found }] : []
      })
    },
  }
}
export type PluginPins = ReturnType<typeof createPins>
