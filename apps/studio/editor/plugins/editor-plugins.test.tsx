import { expect, it } from 'vitest'
import { Kernel, type Plugin } from '#kernel/plugin'
import type { ListedPlugin } from '#shell/plugins/runnable-plugin'
import { followEditorPlugins } from './editor-plugins.ts'

const listed = (id: string): ListedPlugin => ({ plugin: { id, version: '1.0.0', hash: id, styles: [], views: {} }, state: 'active' })

it('an editor waits for the plugins that its page uses, and for no other one that hangs', async () => {
  const kernel = new Kernel()
  const never = new Promise<Plugin>(() => undefined)
  const plugins = followEditorPlugins(
    kernel,
    async () => ({ again: 60_000, data: [], plugins: [listed('acme.hangs'), listed('acme.used')] }),
    ({ id, version }) => (id === 'acme.hangs' ? never : { id, version, setup: () => undefined }),
  )
  await plugins.ready(['acme.used'])
  expect([...kernel.states.peek().keys()]).toEqual(['acme.used'])
  let isAll = false
  void plugins.ready().then(() => {
    isAll = true
  })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isAll).toBe(false)
  plugins.stop()
  kernel.dispose()
})
