import { defineModule } from '../../calls/module.ts'
import { openFileStore } from '../../files/open-file-store.ts'
import { openWebFolder } from '../../http/web-folder.ts'
import { createMemoryCounts } from '../../metrics/memory-counts.ts'
import { createAppReleases } from './app-releases.ts'

/** Milliseconds that a start waits until other nodes find the files of its release. */
const WAIT_MS = 30_000

/** Files of the apps of the last releases, for pages that were opened before a deploy. */
export const appReleasesModule = defineModule({
  id: 'app-releases',
  services: ({ config, bus, now, metrics, webDir }) => ({
    appReleases: createAppReleases({
      ...{ bus, now, apps: openWebFolder(webDir), counts: createMemoryCounts(metrics, 'assets') },
      manifests: openFileStore(config, 'releases/manifests'),
      assets: openFileStore(config, 'releases/assets'),
    }),
  }),
  assets: ({ appReleases }) => appReleases.find,
  async start({ appReleases }, { config, tell }) {
    // Developers build often, and open their pages alone.
    if (!config.production) return undefined
    const putting = appReleases.put().catch(tell)
    // What a page of this node loads may be asked of another node.
    if (config.databaseUrl !== '') await Promise.race([putting, Bun.sleep(WAIT_MS)])
    return { stop: appReleases.stop }
  },
  async sweep({ appReleases }, { config }) {
    if (config.production) await appReleases.sweep()
  },
})
