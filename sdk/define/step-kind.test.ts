import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Kernel, type Plugin } from '#kernel/plugin'
import { toContributes } from '../catalogue.ts'
import { stepKindsPoint } from '../points.ts'
import { definePlugin } from './plugin.ts'
import { defineStepKind } from './step-kind.ts'

const pause = defineStepKind({
  id: 'step/pause',
  label: { zh: '暂停', en: 'Pause' },
  icon: 'IconPause',
  params: z.object({}),
  needs: [{ params: ['until'], code: 'FLOW_PAUSE', message: { zh: '缺', en: 'Missing' } }],
  run: async ({ input }) => ({ ok: true, value: input }),
})

function loaded(plugin: Plugin): Kernel {
  const kernel = new Kernel()
  kernel.load(plugin)
  return kernel
}

describe('stepKindsPoint', () => {
  it('takes kinds of the product', () => {
    const kernel = loaded(definePlugin({ id: 'tessera.pauses', version: '1.0.0', steps: [pause] }))
    expect(kernel.registry(stepKindsPoint).get('step/pause')).toBe(pause)
  })

  it('refuses kinds of other plugins, whose code may not run beside the interpreter', () => {
    const kernel = loaded(definePlugin({ id: 'acme.pauses', version: '1.0.0', steps: [pause] }))
    expect(kernel.registry(stepKindsPoint).get('step/pause')).toBeUndefined()
    const state = kernel.states.value.get('acme.pauses')
    expect(state?.status === 'failed' && JSON.stringify(state.error)).toContain('step-kind-product')
  })
})

describe('toContributes', () => {
  it('lists the rules of a kind for those who load no plugin', () => {
    const kernel = loaded(definePlugin({ id: 'tessera.pauses', version: '1.0.0', steps: [pause] }))
    const { steps } = toContributes(kernel, 'tessera.pauses')
    expect(steps).toEqual([
      {
        ...{ id: 'step/pause', label: pause.label, lanes: { least: 0, most: 0 }, needs: pause.needs },
        ...{ references: {}, schema: expect.any(Object) },
      },
    ])
  })

  it('leaves the list out where a plugin has none, as manifests do', () => {
    const kernel = loaded(definePlugin({ id: 'tessera.none', version: '1.0.0' }))
    expect(toContributes(kernel, 'tessera.none')).not.toHaveProperty('steps')
  })
})
