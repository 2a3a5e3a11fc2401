import { effect } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import { defineExtensionPoint, inspect, Kernel, type Plugin, Scope } from './index.ts'

const toys = defineExtensionPoint<{ id: string; size?: number }>('toys', {
  accepts: (toy) => {
    if ((toy.size ?? 0) > 9) throw new Error('too big')
  },
})

function toyPlugin(id: string, ...toyIds: string[]): Plugin {
  return {
    id,
    version: '1.0.0',
    setup: (context) => {
      for (const toy of toyIds) context.contribute(toys, { id: toy })
    },
  }
}

describe('scope', () => {
  it('undoes what it owns last first, and goes on after a failure', () => {
    const scope = new Scope('test')
    const seen: string[] = []
    scope.own('a', () => seen.push('a'))
    scope.own('b', () => {
      throw new Error('no')
    })
    scope.own('c', () => seen.push('c'))
    expect(scope.inspect()).toEqual(['a', 'b', 'c'])
    expect(() => scope.dispose()).toThrow(/1 effect/)
    expect(seen).toEqual(['c', 'a'])
  })

  it('undoes at once what is started after it closed, and says so', () => {
    const scope = new Scope('late')
    scope.dispose()
    let undone = false
    expect(() => scope.own('timer', () => (undone = true))).toThrow(/late is closed/)
    expect(undone).toBe(true)
  })

  it('lets one effect be undone early, once', () => {
    const scope = new Scope('test')
    let count = 0
    const undo = scope.own('a', () => count++)
    undo()
    undo()
    scope.dispose()
    expect(count).toBe(1)
  })
})

describe('kernel', () => {
  it('loads what a plugin needs first and hands over its api', () => {
    const kernel = new Kernel()
    const seen: string[] = []
    const base: Plugin<{ name: string }> = {
      id: 'base',
      version: '1.0.0',
      setup: () => {
        seen.push('base')
        return { name: 'Base' }
      },
    }
    const top: Plugin = { id: 'top', version: '1.0.0', needs: [base], setup: (context) => seen.push(`top on ${context.use(base).name}`) }
    kernel.load(top)
    expect(seen).toEqual(['base', 'top on Base'])
  })

  it('undoes every contribution of an unloaded plugin and of those that need it', () => {
    const kernel = new Kernel()
    const base = toyPlugin('base', 'ball')
    const top: Plugin = { ...toyPlugin('top', 'kite'), needs: [base] }
    kernel.load(top)
    expect(kernel.registry(toys).all.value.map((toy) => toy.id)).toEqual(['ball', 'kite'])
    expect(kernel.unload('base')).toEqual(['top', 'base'])
    expect(kernel.registry(toys).all.value).toEqual([])
  })

  it('rolls a failed set-up back and keeps the failure as a state', () => {
    const kernel = new Kernel()
    const bad: Plugin = {
      id: 'bad',
      version: '1.0.0',
      setup: (context) => {
        context.contribute(toys, { id: 'ball' })
        throw new Error('broken')
      },
    }
    const dependent: Plugin = { ...toyPlugin('dependent', 'kite'), needs: [bad] }
    kernel.load(dependent, toyPlugin('good', 'doll'))
    expect(kernel.registry(toys).all.value.map((toy) => toy.id)).toEqual(['doll'])
    expect([...kernel.states.value].map(([id, state]) => [id, state.status])).toEqual([
      ['bad', 'failed'],
      ['dependent', 'blocked'],
      ['good', 'active'],
    ])
    expect(kernel.states.value.get('dependent')).toEqual({ status: 'blocked', by: 'bad' })
  })

  it('names both plugins when one id is contributed twice', () => {
    const kernel = new Kernel()
    kernel.load(toyPlugin('one', 'ball'), toyPlugin('two', 'ball'))
    const state = kernel.states.value.get('two')
    expect(state?.status === 'failed' && state.error.message).toMatch(/contributed by both one and two/)
  })

  it('passes on why a point refused a value', () => {
    const kernel = new Kernel()
    kernel.load({ id: 'big', version: '1.0.0', setup: (context) => context.contribute(toys, { id: 'whale', size: 10 }) })
    const state = kernel.states.value.get('big')
    expect(state?.status === 'failed' && state.error.message).toMatch(/"whale" from big was refused: too big/)
  })

  it('shows a circle of dependencies as a path', () => {
    const needs: Plugin[] = []
    const a: Plugin = { id: 'a', version: '1.0.0', needs, setup: () => undefined }
    const b: Plugin = { id: 'b', version: '1.0.0', needs: [a], setup: () => undefined }
    needs.push(b)
    expect(() => new Kernel().load(a)).toThrow(/a → b → a/)
  })

  it('refuses two plugins with one id, naming both versions', () => {
    const kernel = new Kernel()
    kernel.load(toyPlugin('same'))
    expect(() => kernel.load({ ...toyPlugin('same'), version: '2.0.0' })).toThrow(/version 2\.0\.0 cannot load: version 1\.0\.0/)
  })

  it('refuses the api of a plugin that is not listed in needs', () => {
    const kernel = new Kernel()
    const base = toyPlugin('base')
    kernel.load(base, { id: 'sly', version: '1.0.0', setup: (context) => context.use(base) })
    expect(kernel.states.value.get('sly')?.status).toBe('failed')
  })

  it('refuses an asynchronous set-up', () => {
    const kernel = new Kernel()
    kernel.load({ id: 'slow', version: '1.0.0', setup: async () => 1 })
    expect(kernel.states.value.get('slow')?.status).toBe('failed')
  })

  it('tells readers of one id only about that id', () => {
    const kernel = new Kernel()
    const seen: (string | undefined)[] = []
    const stop = effect(() => {
      seen.push(kernel.registry(toys).signal('ball').value?.id)
    })
    kernel.load(toyPlugin('one', 'kite'))
    kernel.load(toyPlugin('two', 'ball'))
    kernel.unload('two')
    stop()
    expect(seen).toEqual([undefined, 'ball', undefined])
  })

  it('can be loaded again after it was unloaded', () => {
    const kernel = new Kernel()
    const plugin = toyPlugin('one', 'ball')
    kernel.load(plugin)
    kernel.unload('one')
    kernel.load(plugin)
    expect(kernel.registry(toys).get('ball')).toEqual({ id: 'ball' })
    kernel.dispose()
    expect(kernel.loaded()).toEqual([])
  })

  it('prints its boot tree', () => {
    const kernel = new Kernel()
    kernel.load(toyPlugin('one', 'ball', 'kite'))
    expect(inspect(kernel)).toBe('one@1.0.0 active\n├─ toys: ball\n└─ toys: kite')
  })
})
