import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import type { Store } from '../../db/store.ts'
import type { Encoding } from '../../http/encoding.ts'
import type { Environment } from '../../wire.ts'
import type { PageTables } from '../pages/table.ts'
import type { Snapshots } from '../publish/snapshot.ts'
import type { PublishTables } from '../publish/table.ts'

/** Which snapshot an environment of a page shows, and who may see it. */
export interface Pointer {
  readonly hash: string
  readonly projectId: number
  readonly isPublic: boolean
}

const unpack = promisify(brotliDecompress)
const gz = promisify(gzip)

const BODY_BYTES = 64 * 1024 * 1024
const POINTERS = 10_000

/** Published pages in memory. Snapshots never change; pointers are dropped by `forget` whenever a page is published, changed or deleted. */
export const createPublishedCache = ({
  store,
  snapshots,
}: {
  readonly store: Store<PageTables & PublishTables>
  readonly snapshots: Pick<Snapshots, 'body'>
}) => {
  const { page, publish } = store.t
  const pointers = new Map<string, Pointer | null>()
  const bodies = new Map<string, Uint8Array>()
  let bytes = 0
  let generation = 0

  const queries = {
    stg: store.read
      .select({ hash: publish.hash, projectId: page.projectId, isPublic: page.isPublic })
      .from(page)
      .innerJoin(publish, eq(publish.id, page.stgPublishId))
      .where(eq(page.id, sql.placeholder('id')))
      .prepare(),
    prd: store.read
      .select({ hash: publish.hash, projectId: page.projectId, isPublic: page.isPublic })
      .from(page)
      .innerJoin(publish, eq(publish.id, page.prdPublishId))
      .where(eq(page.id, sql.placeholder('id')))
      .prepare(),
  }

  const keep = (key: string, body: Uint8Array): void => {
    bodies.set(key, body)
    bytes += body.length
    for (const [oldest, old] of bodies) {
      if (bytes <= BODY_BYTES) break
      bodies.delete(oldest)
      bytes -= old.length
    }
  }

  return {
    async pointer(id: number, env: Environment): Promise<Pointer | null> {
      const key = `${env}:${id}`
      const known = pointers.get(key)
      if (known !== undefined) return known
      const asked = generation
      const [row] = await queries[env].execute({ id })
      const pointer = row ? { hash: row.hash, projectId: row.projectId, isPublic: row.isPublic === 1 } : null
      // Something was published while we were reading: the answer may be from before it.
      if (asked === generation) {
        if (pointers.size >= POINTERS) pointers.clear()
        pointers.set(key, pointer)
      }
      return pointer
    },
    async body(hash: string, encoding: Encoding): Promise<Uint8Array | null> {
      const key = `${encoding}:${hash}`
      const known = bodies.get(key)
      if (known) return known
      const packed = await snapshots.body(hash)
      if (packed === null) return null
      const body = encoding === 'br' ? packed : encoding === 'gzip' ? await gz(await unpack(packed)) : await unpack(packed)
      keep(key, body)
      return body
    },
    forget(pageIds: readonly number[]): void {
      generation++
      for (const id of pageIds) {
        pointers.delete(`stg:${id}`)
        pointers.delete(`prd:${id}`)
      }
    },
  }
}
export type PublishedCache = ReturnType<typeof createPublishedCache>
