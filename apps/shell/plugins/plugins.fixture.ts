import type { Contributes } from '#kernel/page/references'
import { defineExtensionPoint, type Plugin } from '#kernel/plugin'
import type { ListedPlugin, RunnablePlugin } from './runnable-plugin.ts'

export const things = defineExtensionPoint<{ readonly id: string }>('things')
const NOTHING: Contributes = { components: [], actions: [], sources: [], functions: [], others: [] }

/** A plugin of a stranger, with files that are named after its hash. */
export const runnable = (version: string, hash = version, id = 'acme.rating'): RunnablePlugin => ({
  id,
  version,
  hash,
  module: 'index.js',
  worker: 'worker.js',
  styles: ['view.css'],
  views: { 'acme.rating/Stars': 'views/stars.js' },
  contributes: { ...NOTHING, others: [{ point: 'things', id: 'thing/stars' }] },
})
export const active = (plugin: RunnablePlugin): ListedPlugin => ({ plugin, state: 'active' })

/** Contributes one thing, and counts how often it runs. */
export function countingPlugin({ id, version }: RunnablePlugin, running: { count: number }): Plugin {
  return {
    id,
    version,
    setup(context) {
      running.count += 1
      context.own('a count', () => {
        running.count -= 1
      })
      context.contribute(things, { id: 'thing/stars' })
    },
  }
}
