import { and, asc, eq, lt, sql, sum } from 'drizzle-orm'
import { whereTo } from '#kernel/page/resources'
import type { Store } from '../../db/store.ts'
import type { FileStore, StoredFile } from '../../files/file-store.ts'
import { AppError } from '../../http/errors.ts'
import type { Resolve } from '../../outside/outside.ts'
import { type AccountTables, addressLimit, takeAttempts } from '../accounts/index.ts'
import { withoutTrailer } from '../files/index.ts'
import type { ProjectTables } from '../projects/index.ts'
import { FetchRefused, isBelowPrefix, safeFetch } from '../proxy/index.ts'
import { resourceErrors } from './errors.ts'
import { pictureExtension, pictureType } from './picture-kind.ts'
import type { Resources } from './service.ts'
import type { ResourceTables } from './table.ts'

const LARGEST = 5 * 1024 * 1024
/** Bytes that are kept for one project; the oldest go first. */
const MOST_KEPT = 50 * 1024 * 1024
/** How long a kept picture counts as fresh. */
const FRESH_MS = 86_400_000
const FORGET_MS = 30 * FRESH_MS
const MINUTE = 60_000
const START = 'through-'
/** What is younger may belong to a fetch under way. */
const OLD_MS = 3_600_000
const HEADERS = { accept: 'image/webp,image/png,image/jpeg,image/gif,image/svg+xml', 'user-agent': 'Tessera' }

const sha256 = (data: string | Uint8Array): string => new Bun.CryptoHasher('sha256').update(data).digest('hex')

interface Wanted {
  readonly projectId: number
  readonly key: string
  readonly address: string
  readonly isAllowed: (url: URL) => boolean
  /** Below these the network of the server is open to visitors of the project. */
  readonly prefixes: readonly string[]
}
export interface ForeignPicture {
  readonly name: string
  readonly type: string
  readonly etag: string
  readonly file: StoredFile
}

interface ForeignImagesDeps {
  readonly store: Store<AccountTables & ProjectTables & ResourceTables>
  readonly now: () => Date
  readonly resources: Pick<Resources, 'current'>
  readonly fileStore: FileStore
  readonly resolve?: Resolve
}

/** Pictures of hosts that a project allows through the server: fetched once, told by their bytes, and kept. */
class ForeignImageOperations {
  private readonly fetching = new Map<string, Promise<string>>()

  constructor(private readonly deps: ForeignImagesDeps) {}

  /** The name of the file, once its bytes are kept. @throws AppError */
  private async fetchPicture({ projectId, key, address, isAllowed, prefixes }: Wanted): Promise<string> {
    const { resolve, fileStore, now, store } = this.deps
    const { foreignImage } = this.deps.store.t
    let answer: Awaited<ReturnType<typeof safeFetch>>
    try {
      answer = await safeFetch(
        { url: address, method: 'GET', headers: HEADERS },
        {
          ...(resolve ? { resolve } : {}),
          allowsPrivate: (url) => isBelowPrefix(url, prefixes),
          follows: (_, to) => isAllowed(to),
          maxBytes: LARGEST,
        },
      )
    } catch (error) {
      throw error instanceof FetchRefused ? new AppError(resourceErrors.notPicture) : error
    }
    const given = new Uint8Array(answer.body)
    const extension = answer.status === 200 ? pictureExtension(given) : null
    if (extension === null) throw new AppError(resourceErrors.notPicture)
    const bytes = withoutTrailer(given, extension)
    const name = `${START}${sha256(bytes)}.${extension}`
    await fileStore.put(name, bytes, pictureType(name))
    const values = { projectId, name, size: bytes.length, fetchedAt: now() }
    await store.write(async (db) => {
      await db
        .insert(foreignImage)
        .values({ key, ...values })
        .onConflictDoUpdate({ target: foreignImage.key, set: values })
      const [kept] = await db
        .select({ bytes: sum(foreignImage.size) })
        .from(foreignImage)
        .where(eq(foreignImage.projectId, projectId))
      let over = Number(kept?.bytes ?? 0) - MOST_KEPT
      if (over <= 0) return
      const oldest = await db
        .select({ key: foreignImage.key, size: foreignImage.size })
        .from(foreignImage)
        .where(eq(foreignImage.projectId, projectId))
        .orderBy(asc(foreignImage.fetchedAt))
        .limit(200)
      // Their files are swept, because another row may name the same picture.
      for (const each of oldest) {
        if (over <= 0 || each.key === key) break
        await db.delete(foreignImage).where(eq(foreignImage.key, each.key))
        over -= each.size
      }
    })
    return name
  }

  private async stored(name: string): Promise<ForeignPicture | null> {
    const { fileStore } = this.deps
    const file = await fileStore.get(name)
    return file && { name, file, type: pictureType(name), etag: `"${name.slice(START.length, START.length + 32)}"` }
  }

  readonly find = async (projectId: number, address: string, ip: string): Promise<ForeignPicture> => {
    const { resources, store, now } = this.deps
    const { project, foreignImage } = this.deps.store.t
    const { resources: list } = await resources.current(projectId)
    const [row] = await store.read.select({ prefixes: project.visitorPrefixes }).from(project).where(eq(project.id, projectId))
    const prefixes = row?.prefixes ?? []
    // Without encryption only where the network is the deployment's own.
    const isAllowed = (url: URL): boolean =>
      whereTo(url.href, 'image', {
        resources: list && { hosts: list.hosts.filter(({ way }) => way === 'server'), any: [] },
        base: 'about:blank',
      }).to === 'server' &&
      (url.protocol === 'https:' || isBelowPrefix(url, prefixes))
    const url = URL.parse(address)
    if (url === null || url.username !== '' || url.password !== '' || !isAllowed(url)) throw new AppError(resourceErrors.unlisted)
    url.hash = ''
    const key = sha256(`${projectId} ${url.href}`)
    const [kept] = await store.read.select().from(foreignImage).where(eq(foreignImage.key, key))
    const known = kept && (await this.stored(kept.name))
    if (known && now().getTime() - kept.fetchedAt.getTime() < FRESH_MS) return known
    let under = this.fetching.get(key)
    if (under === undefined) {
      const limited = async (): Promise<string> => {
        const limits = [addressLimit('picture', ip), { key: `pictures:${projectId}`, most: 600, windowMs: MINUTE }]
        await store.write((db) => takeAttempts(db, store.t, now(), limits))
        return this.fetchPicture({ projectId, key, address: url.href, isAllowed, prefixes })
      }
      under = limited().finally(() => this.fetching.delete(key))
      this.fetching.set(key, under)
    }
    try {
      const fetched = await this.stored(await under)
      if (fetched) return fetched
    } catch (error) {
      // An old picture is better than none while the other server is away.
      if (!known || !(error instanceof AppError)) throw error
    }
    if (known) return known
    throw new AppError(resourceErrors.notPicture)
  }

  /** Forgets what nobody has asked for in a while, and removes files that no row names. */
  readonly sweep = async (): Promise<void> => {
    const { now, store, fileStore } = this.deps
    const { foreignImage } = this.deps.store.t
    const at = now().getTime()
    await store.write((db) => db.delete(foreignImage).where(lt(foreignImage.fetchedAt, new Date(at - FORGET_MS))))
    for await (const { name, changedAt } of fileStore.list()) {
      if (!name.startsWith(START) || changedAt.getTime() > at - OLD_MS) continue
      const whole = name.replace(/\.part$/, '')
      const [row] = await store.read
        .select({ n: sql`1` })
        .from(foreignImage)
        .where(and(eq(foreignImage.name, whole)))
        .limit(1)
      if (!row || whole !== name) await fileStore.delete(name)
    }
  }
}

export const createForeignImages = (deps: ForeignImagesDeps): Pick<ForeignImageOperations, keyof ForeignImageOperations> =>
  new ForeignImageOperations(deps)
export type ForeignImages = ReturnType<typeof createForeignImages>
