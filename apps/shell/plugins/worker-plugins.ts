import type { WorkerPlugins } from '#kernel/engine'
import type { Kernel } from '#kernel/plugin'
import { workerPlugin } from './code-plugin.ts'
import { createPluginSet } from './plugin-set.ts'

/** The plugins from outside of the product in a worker's kernel. */
export function followInWorker(kernel: Kernel): WorkerPlugins {
  // Its data is what crossed from the document, where it was told apart already.
  const set = createPluginSet(kernel, workerPlugin)
  set.problems.subscribe((problems) => {
    for (const { plugin, error } of problems)
      console.warn(`The plugin ${plugin.id} ${plugin.version} does not run beside the engine: ${error.message}`)
  })
  return {
    follow: (plugins) => set.apply(plugins.map((plugin) => ({ plugin: { styles: [], views: {}, ...plugin }, state: 'active' }))),
    ready: (ids) => set.settled(ids),
  }
}
