import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { PAGE_ID, type PageEntry } from '#kernel/page/records'
import { pinsOf } from '#kernel/page/references'
import type { Pins } from '#kernel/plugin'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'
import type { PluginPages } from '../../wire.ts'
import type { DocumentTables } from '../documents/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import type { PublishTables } from '../publish/index.ts'

const MOST_SNAPSHOTS = 2_000

/** A version that a page holds on to. */
export interface PinnedVersion {
  readonly version: string
  readonly hash: string | null
}
export type PinnedPlugins = { readonly [id: string]: PinnedVersion }

/** Which versions of plugins drafts and published pages hold on to. */
export const createPins = ({ store }: { readonly store: Store<ProjectTables & DocumentTables & PageTables & PublishTables> }) => {
  const { page, document, documentEntry, project, publish, snapshot } = store.t
  const snapshots = new Map<string, PinnedPlugins>()

  const draftPins = async (among?: SQL): Promise<readonly { readonly pageId: number; readonly pins: Pins }[]> => {
    const rows = await store.read
      .select({ pageId: page.id, entry: documentEntry.entry })
      .from(documentEntry)
      // A branch's pins are those of its page, whose draft they will be.
      .innerJoin(document, eq(document.id, documentEntry.documentId))
      .innerJoin(page, or(eq(page.documentId, document.id), eq(page.documentId, document.baseId)))
      // Pages that name no plugin are not read.
      .where(and(among, eq(documentEntry.entryId, PAGE_ID), sql`cast(${documentEntry.entry} as text) like '%"plugins"%'`))
    return rows.flatMap(({ pageId, entry }) =>
      entry === null ? [] : [{ pageId, pins: pinsOf({ entries: new Map([[PAGE_ID, entry as PageEntry]]) }) }],
    )
  }

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
    /** Plugins that the drafts of a project's pages hold on to, by id, with how many pages do. */
    async ofProject(projectId: number): Promise<readonly { readonly id: string; readonly versions: string[]; readonly pages: number }[]> {
      const found = new Map<string, { readonly versions: Set<string>; readonly pages: Set<number> }>()
      for (const { pageId, pins } of await draftPins(eq(page.projectId, projectId)))
        for (const [id, pin] of Object.entries(pins)) {
          const known = found.get(id) ?? { versions: new Set(), pages: new Set() }
          found.set(id, known)
          known.pages.add(pageId)
          if (pin) known.versions.add(pin.version)
        }
      const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return sorted.map(([id, { versions, pages }]) => ({ id, versions: [...versions].toSorted(), pages: pages.size }))
    },
    /** Pages that hold on to plugins, in their drafts or as they are shown. */
    async pages(actor: Actor, { id }: { readonly id?: string | undefined }): Promise<PluginPages> {
      if (actor.role !== 1) throw new AppError(errors.forbidden)
      const uses = new Map<number, PluginPages[number]['uses'][number][]>()
      const add = (pageId: number, where: 'draft' | 'stg' | 'prd', pins: Pins): void => {
        for (const [plugin, pin] of Object.entries(pins))
          if (pin && (id === undefined || plugin === id))
            uses.set(pageId, [...(uses.get(pageId) ?? []), { plugin, in: where, version: pin.version }])
      }
      for (const { pageId, pins } of await draftPins()) add(pageId, 'draft', pins)
      const shown = await store.read
        .select({ pageId: page.id, publishId: publish.id, stg: page.stgPublishId, plugins: snapshot.plugins })
        .from(page)
        .innerJoin(publish, or(eq(publish.id, page.stgPublishId), eq(publish.id, page.prdPublishId)))
        .innerJoin(snapshot, eq(snapshot.hash, publish.hash))
        .where(isNotNull(snapshot.plugins))
      for (const { pageId, publishId, stg, plugins } of shown) add(pageId, publishId === stg ? 'stg' : 'prd', plugins ?? {})
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
