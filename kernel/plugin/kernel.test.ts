import { effect } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import { type Message, tell } from '#kernel/message'
import { chooseVersion, defineExtensionPoint, inspect, Kernel, type Plugin, Scope } from './index.ts'

const refusing = (code: string, params: Message['params']) => expect.objectContaining({ name: 'KernelError', told: tell(code, params) })
const failedBy = (code: string, params: Message['params']) => ({
  status: 'failed',
  error: refusing(code, params),
})

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
    expect(() => scope.dispose()).toThrow(refusing('plugin.undo-failed', { scope: 'test', count: 1 }))
    expect(seen).toEqual(['c', 'a'])
  })

  it('undoes at once what is started after it closed, and says so', () => {
    const scope = new Scope('late')
    scope.dispose()
    let undone = false
    expect(() => scope.own('timer', () => (undone = true))).toThrow(refusing('plugin.scope-closed', { scope: 'late', effect: 'timer' }))
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
    expect(state).toEqual(
      failedBy('plugin.taken', { point: 'toys', what: tell('plugin.name-id', { id: 'ball' }), plugin: 'one', other: 'two' }),
    )
  })

  it('passes on why a point refused a value', () => {
    const kernel = new Kernel()
    kernel.load({ id: 'big', version: '1.0.0', setup: (context) => context.contribute(toys, { id: 'whale', size: 10 }) })
    const state = kernel.states.value.get('big')
    expect(state).toEqual(failedBy('plugin.refused', { point: 'toys', id: 'whale', plugin: 'big', reason: 'too big' }))
  })

  it('tells of a set-up that could not be undone as well, with the reason why it failed', () => {
    const kernel = new Kernel()
    const bad: Plugin = {
      id: 'bad',
      version: '1.0.0',
      setup: (context) => {
        context.own('glue', () => {
          throw new Error('stuck')
        })
        throw new Error('broken')
      },
    }
    kernel.load(bad)
    expect(kernel.states.value.get('bad')).toEqual(failedBy('plugin.rollback-failed', { reason: 'broken' }))
    expect(() => kernel.api(bad)).toThrow(refusing('plugin.not-active', { plugin: 'bad', state: { zh: '出错', en: 'failed' } }))
    expect(() => kernel.unload('nobody')).toThrow(refusing('plugin.not-loaded', { plugin: 'nobody' }))
  })

  it('shows a circle of dependencies as a path', () => {
    const needs: Plugin[] = []
    const a: Plugin = { id: 'a', version: '1.0.0', needs, setup: () => undefined }
    const b: Plugin = { id: 'b', version: '1.0.0', needs: [a], setup: () => undefined }
    needs.push(b)
    expect(() => new Kernel().load(a)).toThrow(refusing('plugin.needs-circle', { loop: 'a → b → a' }))
  })

  it('refuses another plugin of the same id and version, and says what to do', () => {
    const kernel = new Kernel()
    kernel.load(toyPlugin('same'))
    expect(() => kernel.load(toyPlugin('same'))).toThrow(refusing('plugin.loaded-already', { plugin: 'same', version: '1.0.0' }))
  })

  it('refuses the api of a plugin that is not listed in needs', () => {
    const kernel = new Kernel()
    const base = toyPlugin('base')
    kernel.load(base, { id: 'sly', version: '1.0.0', setup: (context) => context.use(base) })
    expect(kernel.states.value.get('sly')).toEqual(failedBy('plugin.not-in-needs', { plugin: 'sly', needed: 'base' }))
  })

  it('refuses an asynchronous set-up', () => {
    const kernel = new Kernel()
    kernel.load({ id: 'slow', version: '1.0.0', setup: async () => 1 })
    expect(kernel.states.value.get('slow')).toEqual(failedBy('plugin.setup-asynchronous', { plugin: 'slow' }))
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

const names = (kernel: Kernel) => kernel.registry(toys).all.value.map((toy) => toy.id)

describe('two versions of a plugin', () => {
  const one: Plugin = { id: 'maker', version: '1.0.0', setup: (context) => context.contribute(toys, { id: 'ball', size: 1 }) }
  const two: Plugin = { id: 'maker', version: '2.0.0', setup: (context) => context.contribute(toys, { id: 'ball', size: 2 }) }

  it('are alive at once: who pins one finds it, everybody else finds the one that was loaded last', () => {
    const kernel = new Kernel()
    kernel.load(one, two)
    const registry = kernel.registry(toys)
    expect(registry.get('ball')?.size).toBe(2)
    expect(registry.get('ball', { maker: { version: '1.0.0' } })?.size).toBe(1)
    expect(registry.get('ball', { maker: { version: '9.0.0' } })?.size).toBe(2)
    expect(names(kernel)).toEqual(['ball'])
    kernel.unload('maker', '2.0.0')
    expect(registry.get('ball')?.size).toBe(1)
    expect(kernel.unload('maker')).toEqual(['maker'])
    expect(names(kernel)).toEqual([])
  })

  it('may not bring what another plugin has', () => {
    const kernel = new Kernel()
    kernel.load(one, toyPlugin('copycat', 'ball'), two)
    expect(kernel.plugins.value.map(({ plugin, state }) => [plugin.id, plugin.version, state.status])).toEqual([
      ['maker', '1.0.0', 'active'],
      ['copycat', '1.0.0', 'failed'],
      ['maker', '2.0.0', 'active'],
    ])
  })

  it('follows a version that comes and goes under whoever watches the id', () => {
    const kernel = new Kernel()
    const seen: (number | undefined)[] = []
    const stop = effect(() => {
      seen.push(chooseVersion(kernel.registry(toys).versions('ball').value, { maker: { version: '1.0.0' } })?.value.size)
    })
    kernel.load(two)
    kernel.load(one)
    kernel.unload('maker', '1.0.0')
    stop()
    expect(seen).toEqual([undefined, 2, 1, 2])
  })

  it('gives who needs a plugin the version that it names', () => {
    const kernel = new Kernel()
    const base = (version: string): Plugin<string> => ({ id: 'base', version, setup: () => version })
    const [old, next] = [base('1.0.0'), base('2.0.0')]
    const seen: string[] = []
    kernel.load({ id: 'user', version: '1.0.0', needs: [old], setup: (context) => void seen.push(context.use(old)) }, next)
    expect(seen).toEqual(['1.0.0'])
    // Without that version it goes on with the one that is left.
    expect(kernel.unload('base', '1.0.0')).toEqual(['base'])
    expect(seen).toEqual(['1.0.0', '2.0.0'])
  })
})

describe('a plugin is replaced', () => {
  const versions = (...sizes: readonly number[]): Plugin[] =>
    sizes.map((size) => ({ id: 'maker', version: `${size}.0.0`, setup: (context) => context.contribute(toys, { id: 'ball', size }) }))

  it('a plugin is replaced in one step that no reader sees halfway, in its place, and restarts who needs it', () => {
    const kernel = new Kernel()
    const [one, two] = versions(1, 2) as [Plugin, Plugin]
    const starts: string[] = []
    const user: Plugin = { id: 'user', version: '1.0.0', needs: [one], setup: () => void starts.push('started') }
    kernel.load(one, toyPlugin('other', 'kite'), user)
    const seen: (readonly string[])[] = []
    const stop = effect(() => {
      seen.push(kernel.registry(toys).all.value.map(({ id, size }) => `${id} ${size ?? ''}`))
    })
    kernel.replace(one, two)
    stop()
    expect(seen).toEqual([
      ['ball 1', 'kite '],
      ['ball 2', 'kite '],
    ])
    expect(starts).toEqual(['started', 'started'])
    expect(kernel.states.value.get('user')?.status).toBe('active')
  })

  it('by itself with other code, as it is developed', () => {
    const kernel = new Kernel()
    const [one] = versions(1) as [Plugin]
    kernel.load(one)
    kernel.replace(one, { ...one, setup: (context) => context.contribute(toys, { id: 'ball', size: 7 }) })
    expect(kernel.registry(toys).get('ball')?.size).toBe(7)
  })

  it('stays as it is when the next version does not start', () => {
    const kernel = new Kernel()
    const [one] = versions(1) as [Plugin]
    kernel.load(one)
    const bad: Plugin = {
      id: 'maker',
      version: '2.0.0',
      setup() {
        throw new Error('no room')
      },
    }
    expect(() => kernel.replace(one, bad)).toThrow(
      refusing('plugin.replace-failed', { plugin: 'maker', version: '1.0.0', reason: 'no room' }),
    )
    expect(kernel.registry(toys).get('ball')?.size).toBe(1)
    expect(kernel.plugins.value.map(({ plugin }) => plugin.version)).toEqual(['1.0.0'])
  })
})

describe('a plugin that waits', () => {
  it('starts when the one that it waits for does', () => {
    const kernel = new Kernel()
    let broken = true
    const base: Plugin = {
      id: 'base',
      version: '1.0.0',
      setup() {
        if (broken) throw new Error('not yet')
      },
    }
    kernel.load({ ...toyPlugin('middle', 'kite'), needs: [base] }, { ...toyPlugin('top', 'ball'), needs: [base] })
    expect(names(kernel)).toEqual([])
    broken = false
    kernel.load(base)
    expect(names(kernel)).toEqual(['kite', 'ball'])
  })

  it('waits for one that was disabled, which keeps its place and contributes nothing until it is enabled', () => {
    const kernel = new Kernel()
    const base = toyPlugin('base', 'ball')
    kernel.load({ ...toyPlugin('top', 'kite'), needs: [base] })
    kernel.disable('base')
    expect([...kernel.states.value].map(([id, { status }]) => [id, status])).toEqual([
      ['base', 'disabled'],
      ['top', 'blocked'],
    ])
    expect(names(kernel)).toEqual([])
    kernel.load(base)
    expect(names(kernel)).toEqual([])
    kernel.enable('base')
    expect(names(kernel)).toEqual(['ball', 'kite'])
    expect(inspect(kernel)).toBe('base@1.0.0 active\n└─ toys: ball\ntop@1.0.0 active needs base\n└─ toys: kite')
  })
})

it('keeps a name that a contribution takes beside its id from everybody else', () => {
  const tools = defineExtensionPoint<{ id: string; name: string }>('tools', { names: ({ name }) => [`the name ${name}`] })
  const maker = (id: string, version: string, tool: string, name: string): Plugin => ({
    ...{ id, version },
    setup: (context) => context.contribute(tools, { id: tool, name }),
  })
  const kernel = new Kernel()
  kernel.load(maker('one', '1.0.0', 'a', 'saw'), maker('two', '1.0.0', 'b', 'saw'), maker('one', '2.0.0', 'a', 'saw'))
  const state = kernel.states.value.get('two')
  expect(state).toEqual(failedBy('plugin.taken', { point: 'tools', what: 'the name saw', plugin: 'one', other: 'two' }))
  kernel.unload('one', '1.0.0')
  kernel.load(maker('three', '1.0.0', 'c', 'saw'))
  expect(kernel.states.value.get('three')?.status).toBe('failed')
  kernel.unload('one')
  kernel.unload('three')
  kernel.load(maker('four', '1.0.0', 'd', 'saw'))
  expect(kernel.states.value.get('four')?.status).toBe('active')
})

it('knows a point by its name: a plugin with a copy of the point contributes to the same registry, under its rules', () => {
  const copy = defineExtensionPoint<{ id: string; size?: number }>('toys')
  const kernel = new Kernel()
  const registry = kernel.registry(toys)
  kernel.load(
    toyPlugin('one', 'kite'),
    { id: 'copied', version: '1.0.0', setup: (context) => context.contribute(copy, { id: 'ball', size: 3 }) },
    { id: 'late', version: '1.0.0', setup: (context) => context.contribute(copy, { id: 'kite' }) },
  )
  expect(kernel.registry(copy)).toBe(registry)
  expect(registry.get('ball')?.size).toBe(3)
  const state = kernel.states.value.get('late')
  expect(state).toEqual(
    failedBy('plugin.taken', { point: 'toys', what: tell('plugin.name-id', { id: 'kite' }), plugin: 'one', other: 'late' }),
  )
})

it('tells what could not be undone after everything else of an unload is done', () => {
  const kernel = new Kernel()
  kernel.load({
    id: 'sticky',
    version: '1.0.0',
    setup(context) {
      context.contribute(toys, { id: 'ball' })
      context.own('glue', () => {
        throw new Error('stuck')
      })
    },
  })
  expect(() => kernel.unload('sticky')).toThrow(refusing('plugin.undo-failed', { scope: 'sticky', count: 1 }))
  expect(kernel.loaded()).toEqual([])
  expect(names(kernel)).toEqual([])
})
