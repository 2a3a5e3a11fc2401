import { join } from 'node:path'
import { defineModule } from '../../calls/module.ts'
import { accessModule } from '../access/index.ts'
import { accountsModule } from '../accounts/index.ts'
import { auditModule } from '../audit/index.ts'
import { documentsModule } from '../documents/index.ts'
import { pagesModule } from '../pages/index.ts'
import { projectsModule } from '../projects/index.ts'
import { publishModule } from '../publish/index.ts'
import { viewerModule } from '../viewer/index.ts'
import { pluginAudits } from './audits.ts'
import { pluginCalls } from './calls.ts'
import { createCopies } from './copies.ts'
import { pluginsFields } from './fields.ts'
import { createPins } from './pins.ts'
import { createPluginFiles } from './plugin-files.ts'
import { pluginsFile } from './project-file.ts'
import { createRegistrar } from './registrar.ts'
import { createPluginService } from './service.ts'
import { createStanding } from './standing.ts'
import { sweepVersions } from './sweep-versions.ts'
import { pluginTables } from './table.ts'
import { stampOf, watchFolders } from './watch.ts'

/**
 * How often somebody who works on a plugin is looked after; a change is taken up when two looks in a row have found the
 * same.
 */
const WATCH_MS = 400
/** When clients ask again. */
const AGAIN_MS = { watching: 1_000, otherwise: 15_000 }

/** Plugins that live outside of the product, in folders of the operator's. */
export const pluginsModule = defineModule({
  id: 'plugins',
  fields: pluginsFields,
  needs: [auditModule, accountsModule, accessModule, projectsModule, documentsModule, pagesModule, publishModule, viewerModule],
  audits: pluginAudits,
  checks: async () => [(await import('./check.ts')).pluginsCheck],
  tables: pluginTables,
  services: ({ store, now, config, bus, plugins, publisher, halves, use }) => {
    const copies = createCopies(join(config.dataDir, 'plugins'))
    const { folders, watch } = config.plugins
    const pluginPins = createPins({ store })
    const reading = { store, now, copies, publisher, builtIn: plugins.builtIn, folders, pins: pluginPins }
    const registrar = createRegistrar({ ...reading, replaces: watch })
    const again = watch ? AGAIN_MS.watching : AGAIN_MS.otherwise
    const audit = use(auditModule).auditOf(pluginAudits)
    const switched = (id: string): void => bus.publish(`plugin:${id}`)
    const pluginService = createPluginService({ store, now, audit, registrar, plugins, halves, copies, switched, again })
    const { viewer } = use(viewerModule)
    return {
      ...{ pluginService, pluginPins },
      pluginStanding: createStanding({ viewer, pins: pluginPins, service: pluginService }),
      pluginFiles: createPluginFiles(copies),
      sweepPlugins: () => sweepVersions({ service: pluginService, registrar, copies, pins: pluginPins, now }),
    }
  },
  projectPart: { schema: pluginsFile, tables: {}, work: (_, { halves }) => halves.part },
  calls: pluginCalls,
  async start({ pluginService }, { config, bus, tell, log }) {
    const { folders } = config.plugins
    const watches = config.plugins.watch && folders.length > 0
    // Before they are read: what is written from here on is a change.
    const since = watches ? await stampOf(folders) : null
    // The server starts whatever is the matter with plugins.
    await pluginService.scan().catch(tell)
    for (const { label, folder, problem } of pluginService.listed())
      if (problem !== null) log.warn(`Plugin “${label.en}” (${folder}): ${problem.message.en}`)
    const ignore = bus.subscribe('plugin:*', () => void pluginService.follow().catch(tell))
    const watch = watches ? watchFolders(folders, { everyMs: WATCH_MS, changed: pluginService.scan, failed: tell, since }) : null
    return {
      async stop() {
        ignore()
        await watch?.stop()
      },
    }
  },
  sweepsHere: true,
  sweep: async ({ sweepPlugins }) => {
    await sweepPlugins()
  },
})

// Published to other modules.
export type { PluginPins } from './pins.ts'
