import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { compilePage, createEngineHost, type PageCalls, type Trace } from '#kernel/engine'
import type { Json, JsonObject } from '#kernel/page/values'
import { AppState } from '#kernel/view/app-state'
import { basePlugins } from '#plugins/presets/base'
import { inWords } from '../../tests/helpers/in-words.ts'
import { collectLibrary } from '../engine-library.ts'
import { createHeadlessApp } from './headless-app.ts'
import { createHeadlessPage, type HeadlessOptions, type HeadlessPage } from './headless-page.ts'
import { outlineOf, replay } from './replay.ts'
import { workerOnThisThread } from './worker-on-this-thread.ts'

const setting = (name: string, value: Json, more: JsonObject = {}) => ({
  id: `set-${name}`,
  type: 'normal',
  title: 'set',
  config: { actionType: 'action/set-variable', name, value, ...more },
})
const texts = (formulas: { readonly [id: string]: string }, actions: readonly Json[] = []) => ({
  elements: Object.keys(formulas).map((id) => ({ id, type: 'Text', name: id, elements: [] })),
  elementsMap: Object.fromEntries(
    Object.entries(formulas).map(([id, value]) => {
      const flow = [{ id: 'start', type: 'start' }, ...actions, { id: 'end', type: 'end' }]
      const events = actions.length > 0 ? [{ eventName: 'onClick', actions: flow }] : []
      return [id, { id, type: 'Text', name: id, config: { props: { text: { type: 'variable', value } }, events } }]
    }),
  ),
  variables: [{ name: 'own', type: 'number', defaultValue: 1 }],
})

const pages: HeadlessPage[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.dispose()
})
async function open(stored: unknown, options: Partial<HeadlessOptions> = {}): Promise<HeadlessPage> {
  const page = await createHeadlessPage(stored, { plugins: basePlugins, ...options })
  pages.push(page)
  return page
}

const ADD_ONE = { type: 'variable', value: 'app.variable.cart + 1' }
const FACTS = {
  user: { id: 7, name: 'Kim', avatar: '', roles: ['admin'] },
  permissions: ['order.see'],
  theme: { mode: 'dark', primaryColor: '#7D33FF' },
} as const

test('formulas read the variables of the project and who looks at the page, in both spellings, in templates too', async () => {
  const page = await open(texts({}), { app: { variables: { cart: 3 }, ...FACTS }, locale: 'zh' })
  const value = async (source: string, kind: 'formula' | 'template' = 'formula', input: Json = null) => {
    const found = await page.evaluate(source, input, kind)
    return found.ok ? found.value : inWords(found.message)
  }
  expect(await value('app.variable.cart + context.app.variable.cart')).toBe(6)
  expect(await value('app.user.name + app.user.roles[0] + app.theme.mode + app.locale + locale + context.locale')).toBe(
    'Kimadmindarkzhzhzh',
  )
  expect(await value('[app.can("order.see"), context.app.can("order.pay"), ["order.see", "x"].filter(app.can).length]')).toEqual([
    true,
    false,
    1,
  ])
  expect(await value('${app.user.name} ${app.can("order.see")} ${locale}', 'template')).toBe('Kim true zh')
  // What an event brings under such a name was there before.
  expect(await value('${locale} ${app.name} ${"" + locale}', 'template', { locale: 'fr', app: { name: 'x' } })).toBe('fr x fr')
  expect(await value('((app, locale) => app + locale)(1, 2)')).toBe(3)
})

test('an element that was called app before keeps its name, and its page shares nothing', async () => {
  const form = { id: 'app', type: 'Form', name: 'app', elements: [] }
  const stored = { elements: [form], elementsMap: { app: { ...form, config: { props: {} } } } }
  const page = await open(stored, { app: { variables: { cart: 3 } } })
  await page.write({ 'app.variable': 'typed' })
  expect(await page.evaluate('app.variable')).toMatchObject({ ok: true, value: 'typed' })
})

test('a flow sees what it wrote at once, and every other page of the app follows; a page that is alone follows itself', async () => {
  const app = createHeadlessApp({ variables: { cart: 1, list: [] } })
  const flow = [setting('app.variable.cart', ADD_ONE), { ...setting('app.variable.cart', ADD_ONE), id: 'again' }]
  const [one, other] = [
    await open(texts({ A: 'app.variable.cart' }, flow), { app }),
    await open(texts({ B: 'app.variable.cart * 10' }), { app }),
  ]
  await one.fire('A', 'onClick')
  await other.state()
  expect([one.values('A', 'text'), other.values('B', 'text')]).toEqual([3, 30])
  expect(one.traces[0]).toMatchObject({ end: 'done' })
  // Opened later, it begins with what is there.
  const late = await open(texts({ C: 'app.variable.cart' }), { app })
  expect(late.values('C', 'text')).toBe(3)
  const reset = await open(texts({ D: 'app.variable.cart' }, [setting('app.variable.cart', null, { assignment: 'reset' })]), { app })
  await reset.fire('D', 'onClick')
  await one.state()
  expect([one.values('A', 'text'), reset.values('D', 'text')]).toEqual([1, 1])
})

test('only what reads what changed runs again', async () => {
  const app = createHeadlessApp({ variables: { cart: 1, other: 1 }, ...FACTS })
  const page = await open(
    texts({ A: 'RANDOM() + app.variable.cart', B: 'RANDOM() + app.theme.mode', C: 'RANDOM() + app.variable.other' }),
    { app },
  )
  const now = () => ['A', 'B', 'C'].map((id) => page.values(id, 'text'))
  const before = now()
  app.write(JSON.stringify(['app.variable.cart', 5]))
  await page.state()
  expect(now().map((value, i) => value === before[i])).toEqual([false, true, true])
  app.tell({ theme: { mode: 'light', primaryColor: '#7D33FF' } })
  await page.state()
  expect(now().map((value, i) => value === before[i])).toEqual([false, false, true])
})

test('what is told of a page is nobody’s to write: formulas, scripts and steps fail in words', async () => {
  const app = createHeadlessApp({ variables: { cart: 1 }, ...FACTS })
  const fails = async (source: string, kind: 'formula' | 'script' = 'formula') => {
    const found = await page.evaluate(source, null, kind)
    return found.ok ? JSON.stringify(found) : inWords(found.message)
  }
  const page = await open(texts({ A: '1' }, [setting('app.variable.__proto__', 1)]), { app })
  for (const source of ['app.user.name = "x"', 'app.user = {}', 'delete app.theme', 'context.app.theme.mode = 1', 'app.can = () => true'])
    for (const kind of ['formula', 'script'] as const)
      expect(await fails(source, kind), source + kind).toMatch(/“app\.\w+” is read-only: the app sets it/)
  expect(await fails('app.variable.cart = 2')).toMatch(/“app\.variable\.cart” changes nothing on the page/)
  // A formula has a copy of its own.
  expect(await fails('Object.assign(app.user, { id: 1 })')).toContain('"ok":true')
  expect(await fails('app = {}')).toMatch(/“app” cannot be assigned/)
  await page.fire('A', 'onClick')
  expect(page.traces[0]).toMatchObject({ end: 'failed' })
  app.write(JSON.stringify(['app.user', { name: 'other' }]))
  app.write(JSON.stringify(['app.variable.cart', 2, 'app.permissions', ['all']]))
  expect(app.state()).toMatchObject({ ...FACTS, variable: { cart: 1 } })
  expect((await page.state()).app).toMatchObject({ ...FACTS, variable: { cart: 1 } })
})

test('a step that sets what the project does not have says so, and names what is likely meant', async () => {
  const page = await open(texts({ A: '1' }, [setting('app.variable.crat', 1)]), { app: { variables: { cart: 1 } } })
  await page.fire('A', 'onClick')
  const [outcome] = page.traces[0]!.steps.map((step) => step.outcome)
  expect(outcome && !outcome.ok && inWords(outcome.reason)).toBe('The project has no variable “crat”: is “cart” meant?')
})

test('a run is run again with what it read of the app, and what others wrote of it meanwhile', async () => {
  const app = createHeadlessApp({ variables: { cart: 1 }, ...FACTS })
  const wait = { id: 'wait', type: 'normal', title: '', config: { actionType: 'action/delay', duration: 5 } }
  const say = (id: string) => ({
    id,
    type: 'normal',
    title: '',
    config: { actionType: 'action/message', type: 'info', content: { type: 'variable', value: 'app.user.name + app.variable.cart' } },
  })
  const stored = texts({ A: '1' }, [say('first'), wait, say('second'), setting('app.variable.cart', ADD_ONE), say('third')])
  const page = await open(stored, { app, clock: 'by hand' })
  const ended = page.fire('A', 'onClick')
  await page.state()
  app.write(JSON.stringify(['app.variable.cart', 41]))
  await page.pass(10_000)
  await ended
  const told = ({ steps }: Trace) => steps.flatMap(({ params }) => (params as { readonly content?: string }).content ?? [])
  expect(told(page.traces[0]!)).toEqual(['Kim1', 'Kim41', 'Kim42'])
  const again = await replay(stored, page.traces[0]!, { plugins: basePlugins })
  pages.push(again.page)
  expect(told(again.trace)).toEqual(['Kim1', 'Kim41', 'Kim42'])
  expect(outlineOf(again.trace)).toEqual(outlineOf(page.traces[0]!))
})

test('what two pages write at the same time ends in one order on both, and on one that only looks', async () => {
  const write = fc.record({ page: fc.constantFrom(0, 1), name: fc.constantFrom('a', 'b'), value: fc.oneof(fc.nat(9), fc.constant([1])) })
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
      const app = createHeadlessApp({ variables: { a: 0, b: null } })
      const seen: Json[] = []
      app.join('looks', undefined, (changes) => seen.push(JSON.parse(changes) as Json))
      const actions = (name: string) => [setting(`app.variable.${name}`, null, { way: 'dynamic' })]
      const stored = { ...texts({ a: 'app.variable.a' }, actions('a')) }
      const both = texts({ b: 'app.variable.b' }, actions('b'))
      const page = {
        ...stored,
        elements: [...stored.elements, ...both.elements],
        elementsMap: { ...stored.elementsMap, ...both.elementsMap },
      }
      const opened = await Promise.all([0, 1].map(() => createHeadlessPage(page, { plugins: basePlugins, app })))
      await Promise.all(writes.map(({ page, name, value }) => opened[page]!.fire(name, 'onClick', value as Json)))
      const states = await Promise.all(opened.map(async (each) => (await each.state()).app))
      const expected = (app.state().variable ?? null) as Json
      for (const [i, each] of opened.entries()) {
        expect(states[i]).toMatchObject({ variable: expected })
        const shown = ['a', 'b'].map((id) => each.values(id, 'text'))
        expect(shown).toEqual(['a', 'b'].map((name) => (expected as JsonObject)[name]))
        each.dispose()
      }
      expect(seen).toHaveLength(writes.length)
    }),
    { numRuns: 15 },
  )
}, 60_000)

test('a value is kept for the tab or the browser, and comes to another tab; storage that is full loses nothing but that', () => {
  const kept = new Map<string, string>()
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) }
  const full = {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full')
    },
  }
  const program = {
    variables: {
      cart: { defaultValue: 0, persist: 'browser' },
      step: { defaultValue: 1, persist: 'tab' },
      own: { defaultValue: 2, persist: 'none' },
    },
  } as const
  const make = () => {
    const app = new AppState({ id: '7 stg', storage: { browser: storage, tab: full } })
    app.declare(program)
    return app
  }
  const [one, other] = [make(), make()]
  one.write(JSON.stringify(['app.variable.cart', 5, 'app.variable.step', 6, 'app.variable.own', 7]))
  expect(one.state().variable).toEqual({ cart: 5, step: 6, own: 7 })
  expect(make().state().variable).toEqual({ cart: 5, step: 1, own: 2 })
  for (const [key, text] of kept) other.keptElsewhere(key, text)
  other.keptElsewhere('something else', '1')
  expect(other.state().variable).toEqual({ cart: 5, step: 1, own: 2 })
})

test('a project’s variables that change while pages are open come and go; what was written stays', () => {
  const app = createHeadlessApp({ variables: { cart: 1, gone: 2, plain: 3 } })
  app.write(JSON.stringify(['app.variable.cart', 5]))
  const of = (defaultValue: Json) => ({ defaultValue, persist: 'none' as const })
  app.declare({ variables: { cart: of(9), plain: of(4), fresh: of([]) } }, true)
  expect(app.state().variable).toEqual({ cart: 5, plain: 4, fresh: [] })
})

test('a worker that takes over finds the values as the pages left them', async () => {
  const library = collectLibrary(basePlugins)
  await Promise.all([...library.actions, ...library.sources].map((each) => each.ready?.()))
  const host = createEngineHost({ createWorker: () => workerOnThisThread(library) })
  const { program } = compilePage({ entries: new Map() }, () => undefined)
  const app = { state: { variable: { cart: 1 }, user: { name: 'Kim' } }, defaults: { cart: 1 } }
  const answers = {
    values() {},
    data() {},
    state() {},
    trace() {},
    say() {},
    act: async () => ({ ok: true }),
    call: async () => ({ ok: true }),
  }
  await host.open({ key: 'k', program, env: 'stg', route: {}, user: {}, mode: 'live', app }, answers as unknown as PageCalls)
  // No worker has been started yet: what the next one gets is what the host kept.
  host.push({ key: 'k', seq: 1, changes: JSON.stringify(['app.variable.cart', 5]) })
  const source = 'app.variable.cart + app.user.name'
  const found = JSON.parse(await host.evaluate({ key: 'k', kind: 'formula', source, input: 'null' })) as JsonObject
  expect(found).toMatchObject({ ok: true, value: '5Kim' })
  host.dispose()
})
