import type { Bus } from '../../bus/bus.ts'
import type { Asset } from '../../calls/module.ts'
import type { FileStore } from '../../files/file-store.ts'
import { createAnswerCache } from '../../http/answer-cache.ts'
import type { Late } from '../../http/late.ts'
import { LEASE_MS } from '../../http/leases.ts'
import { plainBytes, type WebFolder } from '../../http/web-folder.ts'
import type { MemoryCounts } from '../../metrics/memory-counts.ts'
import {
  type AssetSizes,
  assetsOf,
  isHashed,
  isManifest,
  type Manifest,
  nameOfManifest,
  newest,
  readManifest,
  releaseIdOf,
} from './manifest.ts'

const TOPIC = 'release:'
/** Milliseconds that a node goes by the manifests for names that are in them; for others it is the time of a lease. */
const KNOWN_MS = 60_000
/** Files that are put at the same time. */
const AT_ONCE = 8
/** Bytes of older files in memory. */
const MEMORY_BYTES = 64 * 1024 * 1024
/** A file that no release names is deleted so long after it was put: its manifest may be on its way. */
const YOUNG_MS = 3_600_000

/** Names in the file store begin with a letter, and those of files such as `_helper-BoKR9qx_.js` need not. */
const PREFIX = 'asset.'

const ASSETS = '/assets/'
const ownAssets = (apps: WebFolder): AssetSizes => {
  const names = [...apps.names].flatMap((name) => (name.startsWith(ASSETS) ? [name.slice(ASSETS.length)] : []))
  return new Map(names.filter(isHashed).map((name) => [name, apps.sizeOf(ASSETS + name)]))
}

interface AppReleasesDeps {
  /** The apps of this build. */
  readonly apps: WebFolder
  readonly manifests: FileStore
  readonly assets: FileStore
  readonly bus: Bus
  readonly counts: MemoryCounts
  now(): Date
}

/** Hashed files of the last releases: a page that was opened before a deploy still finds its parts. */
class AppReleaseOperations {
  private readonly own: AssetSizes
  private kept: { readonly assets: AssetSizes; readonly at: number } | null = null
  private reading: Promise<AssetSizes> | null = null
  private putting: Promise<void> | null = null
  private isStopped = false
  private readonly memory

  constructor(private readonly deps: AppReleasesDeps) {
    this.own = ownAssets(deps.apps)
    this.memory = createAnswerCache<Asset>(MEMORY_BYTES, deps.counts)
    deps.bus.subscribe(`${TOPIC}*`, () => {
      this.kept = null
    })
  }

  private async all(): Promise<readonly Manifest[]> {
    const { manifests } = this.deps
    const names: string[] = []
    for await (const { name } of manifests.list()) if (isManifest(name)) names.push(name)
    const read = names.map(async (name) => {
      const stored = await manifests.get(name)
      const found = stored && readManifest(await new Response(stored.stream()).text())
      return found && nameOfManifest(found.id) === name ? [found] : []
    })
    return (await Promise.all(read)).flat()
  }

  private readKept(): Promise<AssetSizes> {
    this.reading ??= (async () => {
      const at = this.deps.now().getTime()
      try {
        const assets = assetsOf(newest(await this.all()))
        this.kept = { assets, at }
        return assets
      } finally {
        this.reading = null
      }
    })()
    return this.reading
  }

  private async load(name: string, size: number): Promise<Asset | null> {
    const stored = await this.deps.assets.get(PREFIX + name)
    // One that is still being put, or another one of its name.
    if (stored?.size !== size) return null
    const asset = { bytes: await new Response(stored.stream()).bytes(), type: Bun.file(name).type }
    this.memory.put(name, asset, size)
    return asset
  }

  /** A hashed file of one of the kept releases; null for every other name. */
  readonly find = (name: string): Late<Asset | null> => {
    if (!isHashed(name)) return null
    const known = this.kept
    const age = known === null ? Number.POSITIVE_INFINITY : this.deps.now().getTime() - known.at
    const size = known?.assets.get(name)
    if (size !== undefined && age < KNOWN_MS) return this.memory.get(name) ?? this.load(name, size)
    if (known !== null && size === undefined && age < LEASE_MS) return null
    return this.readKept().then((assets) => {
      const found = assets.get(name)
      return found === undefined ? null : (this.memory.get(name) ?? this.load(name, found))
    })
  }

  private async putMissing(): Promise<void> {
    const { assets, apps } = this.deps
    const present = new Map<string, number>()
    for await (const { name, size } of assets.list()) present.set(name.slice(PREFIX.length), size)
    const missing = [...this.own].filter(([name, size]) => present.get(name) !== size).values()
    const work = async (): Promise<void> => {
      for (const [name] of missing) {
        if (this.isStopped) return
        const bytes = await plainBytes(await apps.read(ASSETS + name))
        await assets.put(PREFIX + name, bytes, Bun.file(name).type)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  private async putOwn(): Promise<void> {
    const { manifests, bus, now } = this.deps
    if (this.own.size === 0) return
    const id = releaseIdOf(this.own)
    const manifest: Manifest = { id, at: now().getTime(), assets: Object.fromEntries(this.own) }
    // First, so that no sweep deletes what this release shares with an older one.
    await manifests.put(nameOfManifest(id), new TextEncoder().encode(JSON.stringify(manifest)), 'application/json')
    await this.putMissing()
    bus.publish(`${TOPIC}${id}`)
  }

  /** Puts the files of this release into the store, those that are not there yet. */
  readonly put = (): Promise<void> => {
    this.putting ??= this.putOwn().finally(() => {
      this.putting = null
    })
    return this.putting
  }

  /** Deletes releases beyond the newest ones, and files that none of these names. */
  readonly sweep = async (): Promise<void> => {
    const { manifests, assets, bus, now } = this.deps
    await this.put()
    const all = await this.all()
    const kept = newest(all)
    for (const { id } of all) if (!kept.some((each) => each.id === id)) await manifests.delete(nameOfManifest(id))
    const named = assetsOf(kept)
    const oldest = now().getTime() - YOUNG_MS
    for await (const { name, changedAt } of assets.list())
      if (!named.has(name.slice(PREFIX.length)) && changedAt.getTime() < oldest) await assets.delete(name)
    bus.publish(`${TOPIC}swept`)
  }

  readonly stop = async (): Promise<void> => {
    this.isStopped = true
    await this.putting?.catch(() => undefined)
  }
}

export const createAppReleases = (deps: AppReleasesDeps): Pick<AppReleaseOperations, keyof AppReleaseOperations> =>
  new AppReleaseOperations(deps)
export type AppReleases = ReturnType<typeof createAppReleases>
