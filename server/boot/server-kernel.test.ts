import { describe, expect, it } from 'vitest'
import type { Plugin } from '#kernel/plugin'
import { defineCall, done, nothing } from '../calls/call.ts'
import { type AnyModule, defineModule } from '../calls/module.ts'
import { inWords } from '../http/words.ts'
import { modules } from '../modules/index.ts'
import { modulesPoint, type ServerModule } from './points.ts'
import { createServerKernel, modulesIn } from './server-kernel.ts'

const call = (id: string, path?: string) =>
  defineCall({
    ...{ id, method: 'GET', needs: 'member', writes: false, input: nothing, output: done, errors: [] },
    ...(path === undefined ? {} : { path }),
    run: async () => undefined,
  })
const contributing = (module: AnyModule, tables: readonly string[] = []): Plugin => ({
  id: module.id,
  version: '1.0.0',
  setup(context) {
    const contribution: ServerModule = { id: `module/${module.id}`, module, tables }
    context.contribute(modulesPoint, contribution)
  },
})

describe('the kernel of the server', () => {
  it('has the product’s modules as plugins, in the order in which they need each other', () => {
    const kernel = createServerKernel(modules)
    expect(modulesIn(kernel)).toEqual(modules)
    expect(kernel.plugins.peek().map(({ plugin, state }) => [plugin.id, state.status])).toEqual(
      modules.map(({ id }) => [`tessera.server.${id}`, 'active']),
    )
  })

  it('refuses names that a module of the product has, and names both sides', () => {
    const wanted: readonly (readonly [Plugin, string])[] = [
      [contributing(defineModule({ id: 'acme.x', calls: () => [call('health/ask', '/x/acme.x/a')] })), 'the call “health/ask”'],
      [
        contributing(defineModule({ id: 'acme.x', calls: () => [call('acme.x/a', '/plugins/list')] })),
        'the address of a call “GET /plugins/list”',
      ],
      [contributing(defineModule({ id: 'acme.x' }), ['user']), 'the table “user”'],
      [
        contributing(defineModule({ id: 'acme.x', audits: { 'plugin enabled': { label: { zh: '', en: '' } } } })),
        'the audited action “plugin enabled”',
      ],
      [
        contributing(defineModule({ id: 'acme.x', permissions: [{ id: 'permission/menu.see', label: { zh: '', en: '' }, givenTo: [] }] })),
        'the permission “permission/menu.see”',
      ],
    ]
    for (const [plugin, what] of wanted) {
      const kernel = createServerKernel(modules)
      kernel.load(plugin)
      const state = kernel.states.peek().get('acme.x')
      const error = state?.status === 'failed' ? state.error : null
      const said = inWords((error as { readonly told?: never } | null)?.told ?? '', 'en')
      expect(said).toMatch(new RegExp(`^server modules: ${what}.* is contributed by both tessera\\.server\\.[a-z-]+ and acme\\.x$`))
      expect(modulesIn(kernel)).toEqual(modules)
    }
  })

  it('takes a module back with its plugin', () => {
    const kernel = createServerKernel(modules)
    kernel.load(contributing(defineModule({ id: 'acme.x' }), ['acme_x_thing']))
    expect(modulesIn(kernel)).toHaveLength(modules.length + 1)
    kernel.unload('acme.x')
    expect(modulesIn(kernel)).toEqual(modules)
    kernel.load(contributing(defineModule({ id: 'acme.y' }), ['acme_x_thing']))
    expect(kernel.states.peek().get('acme.y')?.status).toBe('active')
  })
})
