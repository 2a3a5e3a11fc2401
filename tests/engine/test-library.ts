import type { EngineLibrary } from '#kernel/engine'
import type { Json } from '#kernel/page/values'
import { stepsPlugin } from '#plugins/presets/steps'
import { collectLibrary } from '#sdk'

/** The least that tests of the engine need of plugins. */
export const TEST_LIBRARY: EngineLibrary = {
  steps: collectLibrary([stepsPlugin]).steps,
  actions: [
    {
      id: 'action/test-set',
      parse: (params) => params,
      run: async (params: { name: string; value: Json }, { page }) => {
        page.setVariable(params.name, params.value)
        return { ok: true }
      },
    },
    {
      id: 'action/test-script',
      parse: (params) => params,
      run: async (params: { source: string }, { page, input }) => ({ ok: true, value: await page.script(params.source, input) }),
    },
    {
      id: 'action/test-wait',
      parse: (params) => params,
      run: async (params: { ms: number }, { wait }) => {
        await wait(params.ms)
        return { ok: true }
      },
    },
  ],
  sources: [
    {
      id: 'source/test-value',
      follows: true,
      run: async (config) => ({ code: 0, data: config.value ?? null, originData: null, msg: '' }),
    },
  ],
  functions: [
    { name: 'DOUBLE', source: '(lib) => (n) => n * 2' },
    { name: 'QUADRUPLE', source: '(lib) => (n) => lib.DOUBLE(lib.DOUBLE(n))' },
  ],
}
