import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { eq, like, sql } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import type { Store } from '../../db/store.ts'
import type { Encoding } from '../../http/encoding.ts'
import { createLeases } from '../../http/leases.ts'
import type { Environment } from '../../wire.ts'
import { type LookTables, lookTopicOf, sheetName } from '../look/index.ts'
import type { PageTables } from '../pages/index.ts'
import type { PublishTables, Snapshots, SpokenLanguages } from '../publish/index.ts'

/** Which snapshot an environment of a page shows, and who may see it. */
export interface Pointer {
  readonly pageId: number
  readonly hash: string
  readonly projectId: number
  readonly isPublic: boolean
  /** The name of the style sheet of its project's look; null where there is none. */
  readonly look: string | null
  /** The theme of that look which the page chose; null where it has the usual one. */
  readonly theme: string | null
  /** The bodies of further languages; null where the page is in one. */
  readonly languages: SpokenLanguages | null
}

/** On the root of a page, the first of its elements, as `themeClass` writes it. */
const CHOSEN = /"className":"(?:[^"]* )?te-theme-([a-z][\w-]{0,60})"/i

const unpack = promisify(brotliDecompress)
const gz = promisify(gzip)

const BODY_BYTES = 64 * 1024 * 1024
const POINTERS = 10_000

/**
 * Published pages in memory. Snapshots never change; pointers are dropped by the topic `page:<id>`, whenever a page is published, changed or deleted, and are
 * gone by for the time of a lease where nobody tells.
 */
export const createPublishedCache = ({
  store,
  snapshots,
  bus,
  now,
}: {
  readonly store: Store<PageTables & PublishTables & LookTables>
  readonly snapshots: Pick<Snapshots, 'body' | 'languages' | 'ofLanguage'>
  readonly bus: Bus
  now(): Date
}) => {
  const { page, publish, look, lookPublish } = store.t
  const pointers = {
    stg: createLeases<number, Pointer | null>({ now, most: POINTERS }),
    prd: createLeases<number, Pointer | null>({ now, most: POINTERS }),
  }
  const origins = createLeases<string, Pointer | null>({ now, most: POINTERS })
  // As the runtime holds what it sends: answers that are made of them share them.
  const bodies = { br: new Map<string, Blob>(), gzip: new Map<string, Blob>(), identity: new Map<string, Blob>() }
  let bytes = 0

  const shown = { pageId: page.id, projectId: page.projectId, isPublic: page.isPublic }
  const pointerOf = (
    current: typeof page.stgPublishId | typeof page.prdPublishId,
    currentLook: typeof look.stgPublishId | typeof look.prdPublishId,
  ) =>
    store.read
      .select({
        ...{ hash: publish.hash, widths: publish.widths, look: lookPublish.hash, ordered: lookPublish.widths, ...shown },
        themes: sql<unknown>`${like(lookPublish.css, '%.te-theme-%')}`,
      })
      .from(page)
      .innerJoin(publish, eq(publish.id, current))
      .leftJoin(look, eq(look.projectId, page.projectId))
      .leftJoin(lookPublish, eq(lookPublish.id, currentLook))
      .where(eq(page.id, sql.placeholder('id')))
      .prepare()
  const queries = { stg: pointerOf(page.stgPublishId, look.stgPublishId), prd: pointerOf(page.prdPublishId, look.prdPublishId) }
  /** Also of a version that was the current one until a moment ago, for whoever has just been told of it. */
  const originOf = store.read
    .select(shown)
    .from(publish)
    .innerJoin(page, eq(page.id, publish.pageId))
    .where(eq(publish.hash, sql.placeholder('hash')))
    .limit(1)
    .prepare()

  const keep = (hash: string, encoding: Encoding, body: Blob): void => {
    bodies[encoding].set(hash, body)
    bytes += body.size
    // What is taken out first is of the form that few ask for.
    for (const form of [bodies.identity, bodies.gzip, bodies.br])
      for (const [oldest, old] of form) {
        if (bytes <= BODY_BYTES) return
        form.delete(oldest)
        bytes -= old.size
      }
  }
  /** Only asked where the look has several themes. What a snapshot says never changes. */
  const chosen = new Map<string, string | null>()
  const themeOf = async (hash: string): Promise<string | null> => {
    const known = chosen.get(hash)
    if (known !== undefined) return known
    const packed = await snapshots.body(hash)
    const theme = packed === null ? null : (CHOSEN.exec(new TextDecoder().decode(await unpack(packed)))?.[1] ?? null)
    if (chosen.size >= POINTERS) chosen.clear()
    chosen.set(hash, theme)
    return theme
  }
  const isPublished = <T extends { readonly isPublic: number; readonly look: string | null }>(row: T) => ({
    ...row,
    isPublic: row.isPublic === 1,
    look: row.look || null,
  })
  const forget = (pageId: number): void => {
    pointers.stg.forget(pageId)
    pointers.prd.forget(pageId)
    origins.forgetWhere((origin) => origin === null || origin.pageId === pageId)
  }
  bus.subscribe('look:*', (_, topic) => {
    const projectId = lookTopicOf(topic)
    for (const leases of [pointers.stg, pointers.prd]) leases.forgetWhere((pointer) => pointer?.projectId === projectId)
  })
  bus.subscribe('page:*', (_, topic) => forget(Number(topic.slice('page:'.length))))

  return {
    /** What was read a moment ago: null for a page that is not published, undefined where `pointer` must look. */
    knownPointer: (id: number, env: Environment): Pointer | null | undefined => pointers[env].get(id),
    async pointer(id: number, env: Environment): Promise<Pointer | null> {
      const known = pointers[env].get(id)
      if (known !== undefined) return known
      const read = async (): Promise<Pointer | null> => {
        const [row] = await queries[env].execute({ id })
        if (!row) return null
        const { widths, ordered, themes, ...rest } = row
        return isPublished({
          ...rest,
          look: rest.look && sheetName(rest.look, widths, ordered),
          theme: themes ? await themeOf(rest.hash) : null,
          languages: await snapshots.languages(rest.hash),
        })
      }
      return (await pointers[env].take(id, read)) ?? null
    },
    /** The same as of pointers, of the page that a snapshot is of. */
    knownOrigin: (hash: string): Pointer | null | undefined => origins.get(hash),
    async origin(hash: string): Promise<Pointer | null> {
      const known = origins.get(hash)
      if (known !== undefined) return known
      const read = async (): Promise<Pointer | null> => {
        const [own] = await originOf.execute({ hash })
        const whole = own ? null : await snapshots.ofLanguage(hash)
        const row = own ?? (whole === null ? undefined : (await originOf.execute({ hash: whole }))[0])
        return row ? isPublished({ ...row, hash, look: null, theme: null, languages: null }) : null
      }
      return (await origins.take(hash, read)) ?? null
    },
    knownBody: (hash: string, encoding: Encoding): Blob | undefined => bodies[encoding].get(hash),
    async body(hash: string, encoding: Encoding): Promise<Blob | null> {
      const known = bodies[encoding].get(hash)
      if (known) return known
      const packed = await snapshots.body(hash)
      if (packed === null) return null
      const bytes = encoding === 'br' ? packed : encoding === 'gzip' ? await gz(await unpack(packed)) : await unpack(packed)
      const body = new Blob([bytes as Uint8Array<ArrayBuffer>])
      if (!bodies[encoding].has(hash)) keep(hash, encoding, body)
      return body
    },
  }
}
export type PublishedCache = ReturnType<typeof createPublishedCache>
