import { and, eq, isNull, or } from 'drizzle-orm'
import { isOlderLook, mayDiffer } from '#kernel/page/look'
import type { Store } from '../../db/store.ts'
import type { Actor } from '../../http/actor.ts'
import type { OlderPublication } from '../../wire.ts'
import { type Access, missingProject } from '../access/index.ts'
import type { PageTables } from '../pages/index.ts'
import { readPublishedPage, type Snapshots } from './snapshot.ts'
import type { PublishTables } from './table.ts'

/** Rules of one page that are told; how many there are is told too. */
const MOST_TOLD = 50
/** Bodies that are known to be of after, or what they may show otherwise. */
const MOST_KNOWN = 5_000
type Found = Pick<OlderPublication, 'differs' | 'total'>

/** What visitors see of a project that was published before styles became rules by class, and may now look otherwise. */
export const createOlderPublications = ({
  store,
  access,
  snapshots,
}: {
  readonly store: Store<PageTables & PublishTables>
  readonly access: Access
  readonly snapshots: Pick<Snapshots, 'body'>
}) => {
  const { page, publish } = store.t
  // Bodies never change.
  const known = new Map<string, Found | null>()
  const foundIn = async (hash: string): Promise<Found | null> => {
    const before = known.get(hash)
    if (before !== undefined) return before
    const body = await snapshots.body(hash)
    const program = body && (await readPublishedPage(body)).program
    const differs = program && isOlderLook(program) ? mayDiffer(program) : []
    const found = differs.length === 0 ? null : { differs: differs.slice(0, MOST_TOLD), total: differs.length }
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(hash, found)
    return found
  }

  return {
    async list(actor: Actor, projectId: number): Promise<readonly OlderPublication[]> {
      await access.require(actor, store.read, projectId, 'developer', missingProject())
      const rows = await store.read
        .select({
          ...{ pageId: page.id, name: page.name, stgState: page.stgState, prdState: page.prdState },
          ...{ publishId: publish.id, env: publish.env, hash: publish.hash, createdAt: publish.createdAt },
        })
        .from(page)
        .innerJoin(publish, or(eq(publish.id, page.stgPublishId), eq(publish.id, page.prdPublishId)))
        // What was published since says its widths, none among them.
        .where(and(eq(page.projectId, projectId), isNull(publish.widths)))
        .orderBy(page.name, publish.env)
      const found: OlderPublication[] = []
      for (const { hash, createdAt, stgState, prdState, ...row } of rows) {
        const differences = await foundIn(hash)
        if (differences === null) continue
        const state = row.env === 'stg' ? stgState : prdState
        found.push({ ...row, state, createdAt: createdAt.toISOString(), ...differences })
      }
      return found
    },
  }
}
export type OlderPublications = ReturnType<typeof createOlderPublications>
