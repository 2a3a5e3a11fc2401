import { MessageError, tell } from '#kernel/message'
import type { Plugin } from '#kernel/plugin'
import { type ViewModule, viewsPoint } from '#kernel/view'
import { type ImportOptions, importFile } from './import-file.ts'
import type { RunnablePlugin } from './runnable-plugin.ts'
import { createStyleSheets } from './style-sheets.ts'

/** Its views, as a plugin of a kernel that shows pages. Nothing of it is asked for before one of them is first shown. */
export function viewPlugin(data: RunnablePlugin, options?: ImportOptions): Plugin {
  const { id, version, hash, styles, views, props = {} } = data
  return {
    id,
    version,
    setup(context) {
      const sheets = createStyleSheets(hash, styles, 'page')
      context.own('style sheets', sheets.remove)
      for (const [type, file] of Object.entries(views)) {
        const load = async (): Promise<ViewModule> => {
          // Whoever shows it says when it is late, and shows it when it comes after all.
          const [module] = await Promise.all([importFile(hash, file, { limit: null, ...options }), sheets.add()])
          if (!('View' in module) || module.View === undefined) throw new MessageError(tell('app.plugin-no-view', { file }))
          return { View: module.View, ...(Object.hasOwn(props, type) ? { propFields: props[type]! } : {}) } satisfies ViewModule
        }
        context.contribute(viewsPoint, { id: type, load })
      }
    },
  }
}
