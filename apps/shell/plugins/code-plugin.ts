import { MessageError, tell } from '#kernel/message'
import type { Plugin } from '#kernel/plugin'
import { checkedPlugin } from './check-contributions.ts'
import { type ImportOptions, importFile } from './import-file.ts'
import type { RunnablePlugin } from './runnable-plugin.ts'
import { createStyleSheets } from './style-sheets.ts'

/** What a worker takes of a plugin. */
const WORKER_POINTS = ['actions', 'sources', 'functions']

const isPlugin = (value: unknown): value is Plugin =>
  typeof value === 'object' && value !== null && 'setup' in value && typeof value.setup === 'function'

async function codeOf(data: RunnablePlugin, file: string, options?: ImportOptions): Promise<Plugin> {
  const module = await importFile(data.hash, file, options)
  const plugin: unknown = (module as { readonly default?: unknown }).default
  if (!isPlugin(plugin)) throw new MessageError(tell('app.plugin-no-plugin', { file }))
  if (plugin.id !== data.id || plugin.version !== data.version) {
    const [found, wanted] = [`${plugin.id} ${plugin.version}`, `${data.id} ${data.version}`]
    throw new MessageError(tell('app.plugin-other', { file, found, wanted }))
  }
  return plugin
}

const empty = ({ id, version }: RunnablePlugin): Plugin => ({ id, version, setup: () => undefined })

/** Its declarations, as a plugin of a document's kernel. Rejects when there is no such plugin in its module. */
export async function documentPlugin(data: RunnablePlugin, options?: ImportOptions): Promise<Plugin> {
  if (data.module === undefined) return empty(data)
  const plugin = await codeOf(data, data.module, options)
  return withStyles(data.contributes ? checkedPlugin(plugin, data.contributes) : plugin, data)
}

/** The same with its style sheets in this document, where it may show something itself: panels, setters' editors, screens. Views bring theirs to pages. */
function withStyles(plugin: Plugin, { hash, styles, contributes }: RunnablePlugin): Plugin {
  if (styles.length === 0 || !contributes?.others.length) return plugin
  return {
    ...plugin,
    setup(context) {
      const sheets = createStyleSheets(hash, styles, 'studio')
      context.own('style sheets', sheets.remove)
      void sheets.add()
      return plugin.setup(context)
    },
  }
}

/** Its actions, sources and functions, as a plugin of a worker's kernel. */
export async function workerPlugin(data: RunnablePlugin, options?: ImportOptions): Promise<Plugin> {
  if (data.worker === undefined) return empty(data)
  const plugin = await codeOf(data, data.worker, options)
  return data.contributes ? checkedPlugin(plugin, data.contributes, WORKER_POINTS) : plugin
}
