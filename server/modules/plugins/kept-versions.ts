import { toPluginData } from '../../../sdk/manifest.ts'
import type { Copies } from './copies.ts'
import type { PluginPins } from './pins.ts'
import { problems } from './problems.ts'
import type { Listed, Version } from './registrar.ts'

interface KeptVersions {
  readonly copies: Pick<Copies, 'manifest'>
  readonly pins: Pick<PluginPins, 'all'>
}

/** Versions of which the server keeps a copy, and that no folder has. */
export const createKeptVersions = ({ copies, pins }: KeptVersions) => {
  const removed = async ({ pluginId, version, hash, folder }: Version): Promise<Listed> => {
    const label = (await copies.manifest(hash))?.label ?? { zh: pluginId, en: pluginId }
    const problem = problems.folderGone()
    return { id: pluginId, version, hash: null, label, problem, current: false, data: null, folder }
  }
  return {
    /** A version of a plugin that has a folder with another version. */
    async older({ pluginId, version, hash, folder }: Version): Promise<Listed> {
      const manifest = await copies.manifest(hash)
      const row = { id: pluginId, version, current: false, folder }
      const unknown = { zh: pluginId, en: pluginId }
      return manifest === null
        ? { ...row, hash: null, label: unknown, problem: problems.copyDamaged(), data: null }
        : { ...row, hash, label: manifest.label, problem: null, data: toPluginData(manifest, hash) }
    },
    /** Versions that pages need, of plugins without a folder. Their copies stay while a page needs them. */
    async removedAmong(versions: readonly Version[]): Promise<readonly Listed[]> {
      if (versions.length === 0) return []
      const pinned = await pins.all()
      const needed = versions.filter(({ pluginId, version }) => pinned.has(`${pluginId} ${version}`))
      return Promise.all(needed.map(removed))
    },
  }
}
