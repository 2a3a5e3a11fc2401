import { and, desc, eq, like, or, sql } from 'drizzle-orm'
import type { PageEntry } from '#kernel/page'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { PluginSet } from '../../outside/plugin-set.ts'
import { createPauses } from '../../pauses.ts'
import type { DocumentTables } from '../documents/table.ts'
import type { PageTables } from '../pages/table.ts'
import { settingsKind } from '../project-settings/kind.ts'
import type { ProjectTables } from '../projects/table.ts'
import type { ProjectRecords } from './project-records.ts'
import { servicesOf } from './services.ts'
import { furtherRecords, isService } from './settings-records.ts'

const MOST_KNOWN = 50
/** The newest pages are looked through, because all of somebody's may be a thousand. */
const MOST_PAGES = 500
const MOST_RECORDS = 2_000

/** Where requests of other pages go, of a project or of all projects of the person: what a mapping offers. */
export const createKnownServices = (deps: {
  readonly store: Store<ProjectTables & DocumentTables & PageTables>
  readonly plugins: Pick<PluginSet, 'lookup'>
  readonly records: ProjectRecords
}) => {
  const { store, plugins, records } = deps
  const { project, page, documentEntry } = store.t

  /** Records of one page that send requests; page by page, because the database looks through all texts of a page. */
  const recordsOf = (documentId: number): Promise<readonly { readonly entry: unknown }[]> => {
    const text = sql`cast(${documentEntry.entry} as text)`
    const sends = or(like(text, '%"kind":"api"%'), like(text, '%"kind": "api"%'), like(text, '%Service"%'))
    return store.read
      .select({ entry: documentEntry.entry })
      .from(documentEntry)
      .where(and(eq(documentEntry.documentId, documentId), sends))
      .limit(MOST_RECORDS)
  }

  return async (actor: Actor, projectId: number | null): Promise<readonly string[]> => {
    const own = projectId === null ? eq(project.userId, actor.userId) : eq(project.id, projectId)
    const pages = await store.read
      .select({ documentId: page.documentId })
      .from(page)
      .innerJoin(project, eq(project.id, page.projectId))
      .where(own)
      .orderBy(desc(page.id))
      .limit(MOST_PAGES)
    const found: PageEntry[] = []
    const pause = createPauses()
    for (const { documentId } of pages) {
      if (documentId === null || found.length >= MOST_RECORDS) continue
      for (const { entry } of await recordsOf(documentId)) found.push(entry as PageEntry)
      await pause()
    }
    const document = { entries: new Map(found.map((entry, at) => [`${at}`, entry])) }
    const written = servicesOf([document], plugins.lookup.outgoing()).map(({ address }) => address)
    const settings = projectId === null ? undefined : await records(store.read, projectId, settingsKind)
    const named = furtherRecords(settings?.entries.values() ?? []).filter(isService)
    return [...new Set([...named.map(({ prefix }) => prefix), ...written])].slice(0, MOST_KNOWN)
  }
}
export type KnownServices = ReturnType<typeof createKnownServices>
