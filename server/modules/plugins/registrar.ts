import { basename } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { PluginData } from '#kernel/page/references'
import { type PluginManifest, toPluginData } from '../../../sdk/manifest.ts'
import { codesOf, type Store } from '../../db/store.ts'
import type { InstalledPlugins, PluginSet } from '../../outside/plugin-set.ts'
import type { Publisher } from '../../outside/publisher.ts'
import type { Copies } from './copies.ts'
import { createKeptVersions } from './kept-versions.ts'
import { checkNames, sourcesOf } from './names.ts'
import type { PluginPins } from './pins.ts'
import { FOLDER_GONE, PluginFailure, type PluginProblem, problems } from './problems.ts'
import { findFolders, type PluginFolder, type ReadManifest, readFiles, readManifest } from './read-folder.ts'
import type { PluginTables } from './table.ts'
import { compareVersions } from './versions.ts'

/** A version of a plugin, or what is wrong with a folder. */
export interface Listed {
  readonly id: string | null
  readonly version: string | null
  readonly hash: string | null
  readonly label: PluginData['label']
  readonly problem: PluginProblem | null
  readonly current: boolean
  readonly data: PluginData | null
  readonly folder: string
  /** Its server half as the manifest has it, where this version is in a folder. */
  readonly server?: ServerHalf
}
export interface ServerHalf {
  readonly entry: string
  readonly grants: NonNullable<PluginManifest['grants']>
}
export interface Version {
  readonly pluginId: string
  readonly version: string
  readonly hash: string
  readonly folder: string
}

export interface RegistrarInput {
  readonly store: Store<PluginTables>
  readonly now: () => Date
  readonly copies: Copies
  readonly publisher: Pick<Publisher, 'checkSources'>
  readonly builtIn: PluginSet['builtIn']
  readonly folders: readonly string[]
  /** Which versions pages hold on to. */
  readonly pins: Pick<PluginPins, 'all'>
  /** A version may get other files: somebody works on it. */
  readonly replaces: boolean
}

const serverOf = ({ server, grants = {} }: PluginManifest) => (server ? { server: { entry: server.entry, grants } } : {})

/**
 * Reads the operator's folders and says which plugins there are. What is wrong with one of them is that one's alone.
 */
export const createRegistrar = ({ store, now, copies, publisher, builtIn, folders, pins, replaces }: RegistrarInput) => {
  const { pluginVersion } = store.t
  const kept = createKeptVersions({ copies, pins })

  const checkSources = async (plugin: PluginData): Promise<void> => {
    const sources = sourcesOf(plugin)
    if (sources.length === 0 || publisher.checkSources === undefined) return
    const found = await publisher.checkSources(sources.map(({ source }) => source)).catch(() => {
      throw new PluginFailure(problems.sourcesNotChecked())
    })
    const at = found.findIndex((problem) => problem !== null)
    const wrong = found[at]
    if (wrong) throw new PluginFailure(problems.sourceUnreadable(sources[at]?.name ?? '', wrong))
  }
  const remember = ({ pluginId, version, hash, folder }: Version): Promise<void> =>
    store.write(async (db) => {
      await db
        .insert(pluginVersion)
        .values({ pluginId, version, hash, folder, createdAt: now() })
        .onConflictDoUpdate({ target: [pluginVersion.pluginId, pluginVersion.version], set: { hash, folder } })
    })

  /** Admits what a folder holds, or says why not. */
  const admit = async (
    folder: string,
    { manifest, hash, bytes }: ReadManifest,
    { known, admitted }: { readonly known: readonly Version[]; readonly admitted: readonly Listed[] },
  ): Promise<PluginData> => {
    const { id, version } = manifest
    const before = known.find((each) => each.pluginId === id && each.version === version)
    const twin = admitted.find((each) => each.id === id && each.version === version && each.hash !== hash)
    if (twin) throw new PluginFailure(problems.twoFolders(version, twin.folder))
    if (before && before.hash !== hash && !replaces) throw new PluginFailure(problems.otherBytes(version))
    const data = toPluginData(manifest, hash)
    checkNames(data, [...builtIn, ...admitted.flatMap((each) => each.data ?? [])])
    const files = await readFiles(folder, manifest)
    if (before?.hash !== hash) await checkSources(data)
    await copies.keep({ manifest, hash, bytes }, files).catch((error: unknown) => {
      throw new PluginFailure(problems.notStored(codesOf(error)[0] ?? 'unknown'))
    })
    if (before?.hash !== hash || before.folder !== folder) await remember({ pluginId: id, version, hash, folder })
    return data
  }
  const read = async (
    { path, isThere }: PluginFolder,
    given: { readonly known: readonly Version[]; readonly admitted: readonly Listed[] },
  ): Promise<Listed> => {
    const nobody = given.known.filter(({ folder }) => folder === path).at(-1)
    let found: ReadManifest | null = null
    try {
      if (!isThere) throw new PluginFailure(problems.folderMissing(path))
      found = await readManifest(path)
      const data = await admit(path, found, given)
      return {
        id: data.id,
        version: data.version,
        hash: data.hash ?? null,
        label: data.label,
        problem: null,
        ...{ current: true, data, folder: path, ...serverOf(found.manifest) },
      }
    } catch (error) {
      if (!(error instanceof PluginFailure)) throw error
      const named = found?.manifest ?? error.named
      const name = named?.id ?? (isThere ? nobody?.pluginId : undefined)
      return {
        id: name ?? null,
        version: named?.version ?? null,
        hash: null,
        label: named?.label ?? { zh: name ?? basename(path), en: name ?? basename(path) },
        ...{ problem: error.problem, current: true, data: null, folder: path },
      }
    }
  }

  return {
    /**
     * Everything there is now: of each plugin the older versions first, and last the one that answers where nothing is
     * pinned.
     */
    async read(): Promise<readonly Listed[]> {
      const known = (await store.read.select().from(pluginVersion)) as readonly Version[]
      const current: Listed[] = []
      for (const folder of await findFolders(folders)) current.push(await read(folder, { known, admitted: current }))
      const isCurrent = ({ pluginId, version }: Version) =>
        current.some((each) => each.data && each.id === pluginId && each.version === version)
      const ids = new Set(current.map(({ id }) => id))
      const older = await Promise.all(known.filter((each) => ids.has(each.pluginId) && !isCurrent(each)).map(kept.older))
      const removed = await kept.removedAmong(known.filter((each) => !ids.has(each.pluginId)))
      const all = [...removed, ...older, ...current]
      return all.sort(
        (a, b) =>
          (a.id ?? '').localeCompare(b.id ?? '', 'en') ||
          Number(a.current) - Number(b.current) ||
          compareVersions(a.version ?? '0.0.0', b.version ?? '0.0.0'),
      )
    },
    /** Of all versions that are remembered. */
    hashes: async (): Promise<ReadonlySet<string>> =>
      new Set((await store.read.select({ hash: pluginVersion.hash }).from(pluginVersion)).map(({ hash }) => hash)),
    /** Forgets versions: their copies go with the next sweep. */
    forget: (versions: readonly { readonly id: string; readonly version: string }[]): Promise<void> =>
      store.write(async (db) => {
        for (const { id, version } of versions)
          await db.delete(pluginVersion).where(and(eq(pluginVersion.pluginId, id), eq(pluginVersion.version, version)))
      }),
  }
}
export type Registrar = ReturnType<typeof createRegistrar>

/** What of the list the rest of the server works with. */
export const installedOf = (listed: readonly Listed[], disabled: ReadonlySet<string>): InstalledPlugins => {
  const plugins = listed.flatMap(({ data }) => data ?? [])
  const usable = new Set(plugins.map(({ id }) => id))
  return {
    plugins,
    disabled: new Set([...disabled].filter((id) => usable.has(id))),
    failed: new Set(
      listed.flatMap(({ id, problem }) => (id !== null && problem !== null && problem.code !== FOLDER_GONE && !usable.has(id) ? [id] : [])),
    ),
  }
}
