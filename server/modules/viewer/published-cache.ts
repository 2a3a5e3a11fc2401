import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { eq, like, sql } from 'drizzle-orm'
import type { Bus } from '../../bus/bus.ts'
import type { Store } from '../../db/store.ts'
import type { Encoding } from '../../http/encoding.ts'
import { createLeases } from '../../http/leases.ts'
import { createMemoryCounts } from '../../metrics/memory-counts.ts'
import type { Metrics } from '../../metrics/metrics.ts'
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

interface PublishedCacheDeps {
  readonly store: Store<PageTables & PublishTables & LookTables>
  readonly snapshots: Pick<Snapshots, 'body' | 'languages' | 'ofLanguage'>
  readonly bus: Bus
  readonly metrics: Metrics
  now(): Date
}

/**
 * Published pages in memory. Snapshots never change; pointers are dropped by the topic `page:<id>`, whenever a page is
 * published, changed or deleted, and are gone by for the time of a lease where nobody tells.
 */
class PublishedCacheOperations {
  private readonly pointers
  private readonly origins
  // As the runtime holds what it sends: answers that are made of them share them.
  private readonly bodies = { br: new Map<string, Blob>(), gzip: new Map<string, Blob>(), identity: new Map<string, Blob>() }
  private readonly bodyCounts
  private bytes = 0
  private readonly shown
  private readonly queries
  /** Also of a version that was the current one until a moment ago, for whoever has just been told of it. */
  private readonly originOf
  /** Only asked where the look has several themes. What a snapshot says never changes. */
  private readonly chosen = new Map<string, string | null>()

  constructor(private readonly deps: PublishedCacheDeps) {
    const { now, store, bus, metrics } = deps
    const { page, look, publish } = deps.store.t
    const counts = createMemoryCounts(metrics, 'pointers')
    this.bodyCounts = createMemoryCounts(metrics, 'page-bodies')
    this.pointers = {
      stg: createLeases<number, Pointer | null>({ now, most: POINTERS, counts }),
      prd: createLeases<number, Pointer | null>({ now, most: POINTERS, counts }),
    }
    const originCounts = createMemoryCounts(metrics, 'page-origins')
    this.origins = createLeases<string, Pointer | null>({ now, most: POINTERS, counts: originCounts })
    this.shown = { pageId: page.id, projectId: page.projectId, isPublic: page.isPublic }
    this.queries = { stg: this.pointerOf(page.stgPublishId, look.stgPublishId), prd: this.pointerOf(page.prdPublishId, look.prdPublishId) }
    this.originOf = store.read
      .select(this.shown)
      .from(publish)
      .innerJoin(page, eq(page.id, publish.pageId))
      .where(eq(publish.hash, sql.placeholder('hash')))
      .limit(1)
      .prepare()
    bus.subscribe('look:*', (_, topic) => {
      const projectId = lookTopicOf(topic)
      for (const leases of [this.pointers.stg, this.pointers.prd]) leases.forgetWhere((pointer) => pointer?.projectId === projectId)
    })
    bus.subscribe('page:*', (_, topic) => this.forget(Number(topic.slice('page:'.length))))
  }

  private pointerOf(
    current: PageTables['page']['stgPublishId' | 'prdPublishId'],
    currentLook: LookTables['look']['stgPublishId' | 'prdPublishId'],
  ) {
    const { store } = this.deps
    const { publish, lookPublish, page, look } = this.deps.store.t
    return store.read
      .select({
        ...{ hash: publish.hash, widths: publish.widths, look: lookPublish.hash, ordered: lookPublish.widths, ...this.shown },
        themes: sql<unknown>`${like(lookPublish.css, '%.te-theme-%')}`,
      })
      .from(page)
      .innerJoin(publish, eq(publish.id, current))
      .leftJoin(look, eq(look.projectId, page.projectId))
      .leftJoin(lookPublish, eq(lookPublish.id, currentLook))
      .where(eq(page.id, sql.placeholder('id')))
      .prepare()
  }

  private keep(hash: string, encoding: Encoding, body: Blob): void {
    this.bodies[encoding].set(hash, body)
    this.bytes += body.size
    // What is taken out first is of the form that few ask for.
    for (const form of [this.bodies.identity, this.bodies.gzip, this.bodies.br])
      for (const [oldest, old] of form) {
        if (this.bytes <= BODY_BYTES) return
        form.delete(oldest)
        this.bytes -= old.size
      }
  }

  private async themeOf(hash: string): Promise<string | null> {
    const { snapshots } = this.deps
    const known = this.chosen.get(hash)
    if (known !== undefined) return known
    const packed = await snapshots.body(hash)
    const theme = packed === null ? null : (CHOSEN.exec(new TextDecoder().decode(await unpack(packed)))?.[1] ?? null)
    if (this.chosen.size >= POINTERS) this.chosen.clear()
    this.chosen.set(hash, theme)
    return theme
  }

  private isPublished<T extends { readonly isPublic: number; readonly look: string | null }>(row: T) {
    return {
      ...row,
      isPublic: row.isPublic === 1,
      look: row.look || null,
    }
  }

  private forget(pageId: number): void {
    this.pointers.stg.forget(pageId)
    this.pointers.prd.forget(pageId)
    this.origins.forgetWhere((origin) => origin === null || origin.pageId === pageId)
  }

  /** What was read a moment ago: null for a page that is not published, undefined where `pointer` must look. */
  readonly knownPointer = (id: number, env: Environment): Pointer | null | undefined => this.pointers[env].get(id)

  readonly pointer = async (id: number, env: Environment): Promise<Pointer | null> => {
    const { snapshots } = this.deps
    const known = this.pointers[env].get(id)
    if (known !== undefined) return known
    const read = async (): Promise<Pointer | null> => {
      const [row] = await this.queries[env].execute({ id })
      if (!row) return null
      const { widths, ordered, themes, ...rest } = row
      return this.isPublished({
        ...rest,
        look: rest.look && sheetName(rest.look, widths, ordered),
        theme: themes ? await this.themeOf(rest.hash) : null,
        languages: await snapshots.languages(rest.hash),
      })
    }
    return (await this.pointers[env].take(id, read)) ?? null
  }

  /** The same as of pointers, of the page that a snapshot is of. */
  readonly knownOrigin = (hash: string): Pointer | null | undefined => this.origins.get(hash)

  readonly origin = async (hash: string): Promise<Pointer | null> => {
    const { snapshots } = this.deps
    const known = this.origins.get(hash)
    if (known !== undefined) return known
    const read = async (): Promise<Pointer | null> => {
      const [own] = await this.originOf.execute({ hash })
      const whole = own ? null : await snapshots.ofLanguage(hash)
      const row = own ?? (whole === null ? undefined : (await this.originOf.execute({ hash: whole }))[0])
      return row ? this.isPublished({ ...row, hash, look: null, theme: null, languages: null }) : null
    }
    return (await this.origins.take(hash, read)) ?? null
  }

  readonly knownBody = (hash: string, encoding: Encoding): Blob | undefined => {
    const known = this.bodies[encoding].get(hash)
    if (known !== undefined) this.bodyCounts.hit()
    return known
  }

  readonly body = async (hash: string, encoding: Encoding): Promise<Blob | null> => {
    const { snapshots } = this.deps
    const known = this.knownBody(hash, encoding)
    if (known) return known
    this.bodyCounts.miss()
    const packed = await snapshots.body(hash)
    if (packed === null) return null
    const bytes = encoding === 'br' ? packed : encoding === 'gzip' ? await gz(await unpack(packed)) : await unpack(packed)
    const body = new Blob([bytes as Uint8Array<ArrayBuffer>])
    if (!this.bodies[encoding].has(hash)) this.keep(hash, encoding, body)
    return body
  }
}

export const createPublishedCache = (deps: PublishedCacheDeps): Pick<PublishedCacheOperations, keyof PublishedCacheOperations> =>
  new PublishedCacheOperations(deps)
export type PublishedCache = ReturnType<typeof createPublishedCache>
