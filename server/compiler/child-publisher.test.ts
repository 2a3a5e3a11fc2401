import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Finding, PageEntry } from '#kernel/page/records'
import type { PluginData } from '#kernel/page/references'
import { emptyDocument } from '#kernel/page/schema'
import { createMetrics } from '../metrics/create-metrics.ts'
import { foreignComponent } from '../modules/plugins/plugin-folder.fixture.ts'
import type { InstalledPlugins } from '../outside/plugin-set.ts'
import { component, element, testCatalogue, testPlugin, testPlugins } from '../testing.fixture.ts'
import { createChildPublisher } from './child-publisher.ts'

let folder: string
let cataloguePath: string
let publisher: ReturnType<typeof createChildPublisher>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-compile-'))
  cataloguePath = join(folder, 'catalogue.json')
  writeFileSync(cataloguePath, testCatalogue())
  publisher = createChildPublisher({ cataloguePath })
})
afterAll(() => {
  publisher.close()
  rmSync(folder, { recursive: true, force: true })
})

const page = (...entries: readonly PageEntry[]) => ({
  entries: new Map([...emptyDocument().entries, ...entries.map((entry) => [entry.id, entry] as const)]),
})

test('a page is compiled in another process, several at once each get their own', async () => {
  const texts = ['one', 'two', 'three']
  const programs = await Promise.all(texts.map((text) => publisher.compile(page(element('b', { props: { text } })))))
  expect(programs.map(({ program }) => program.elements.find((each) => each.id === 'b')?.props.text)).toEqual(texts)
  expect(programs[0]?.program.plugins).toMatchObject({ 'test.components': { version: '1.0.0' } })
})

test('formulas have their first values in place, and one that never ends keeps nobody from publishing', async () => {
  const bound = (id: string, source: string) => element(id, { bindings: { text: { kind: 'formula', source } } })
  const compiled = page(bound('sum', '1 + 2'), bound('endless', '(() => { while (true) {} })()'))
  let first: unknown
  // First values have little time, which may be over before the first of them on a busy machine.
  for (let tries = 0; tries < 4 && first !== 3; tries++) {
    const begun = performance.now()
    const { program } = await publisher.compile(compiled)
    expect(performance.now() - begun).toBeLessThan(15_000)
    const textOf = (id: string) => program.elements.find((each) => each.id === id)?.props.text
    expect(program.needsEngine).toBe(true)
    expect(textOf('endless')).not.toBe(3)
    first = textOf('sum')
  }
  expect(first).toBe(3)
})

test('a compiler that cannot start is a refusal, not a hang', async () => {
  const broken = createChildPublisher({ cataloguePath: join(folder, 'missing.json') })
  await expect(broken.compile(page())).rejects.toMatchObject({ kind: { status: 503 } })
  broken.close()
})

const title = element('b', { props: { text: 'here' } })
const expectToCompile = async (own: typeof publisher) => {
  const { program } = await own.compile(page(title))
  expect(program.elements.find((each) => each.id === 'b')?.props.text).toBe('here')
}

test('a start that fails costs that publish alone, and says so; the next one works', async () => {
  const own = createChildPublisher({ cataloguePath })
  const failing = vi.spyOn(Bun, 'spawn').mockImplementation(() => {
    throw new Error('EAGAIN: no more processes')
  })
  try {
    await expect(own.compile(page())).rejects.toMatchObject({ kind: { status: 503, message: { zh: expect.stringContaining('未能启动') } } })
    failing.mockRestore()
    await expectToCompile(own)
  } finally {
    failing.mockRestore()
    own.close()
  }
})

test('a process that takes nothing more costs that publish alone', async () => {
  const own = createChildPublisher({ cataloguePath })
  const { spawn } = Bun
  const deaf = vi.spyOn(Bun, 'spawn').mockImplementation(((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args)
    child.send = () => {
      throw new Error('ERR_IPC_CHANNEL_CLOSED')
    }
    return child
  }) as typeof spawn)
  try {
    await expect(own.compile(page())).rejects.toMatchObject({ kind: { status: 503 } })
    deaf.mockRestore()
    await expectToCompile(own)
  } finally {
    deaf.mockRestore()
    own.close()
  }
})

test('a process killed while it works, or between two works, costs at most that publish', async () => {
  const children: Bun.Subprocess[] = []
  const { spawn } = Bun
  const watched = vi.spyOn(Bun, 'spawn').mockImplementation(((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args)
    children.push(child)
    return child
  }) as typeof spawn)
  const own = createChildPublisher({ cataloguePath })
  try {
    await expectToCompile(own)
    const looping = own.compile(page(element('c', { bindings: { text: { kind: 'formula', source: 'new Array(1e9) + ""' } } })))
    children[0]!.kill('SIGKILL')
    await expect(looping).rejects.toMatchObject({ kind: { status: 500, message: { en: expect.stringContaining('stopped') } } })
    await expectToCompile(own)
    children[1]!.kill('SIGKILL')
    // One that is known to be gone is not asked; a busy machine takes its time to tell.
    await children[1]!.exited
    await Bun.sleep(100)
    await expectToCompile(own)
    expect(children).toHaveLength(3)
  } finally {
    watched.mockRestore()
    own.close()
  }
}, 30_000)

test('a process that never answers is ended and the publish refused, as often as that happens', async () => {
  const command = [process.execPath, '-e', 'setInterval(() => {}, 1_000)']
  const metrics = createMetrics({ report: () => undefined })
  const own = createChildPublisher({ cataloguePath, command, timeoutMs: 200, metrics })
  const refused = { kind: { status: 500, message: { en: expect.stringContaining('too long') } } }
  await expect(own.compile(page())).rejects.toMatchObject(refused)
  await expect(own.compile(page())).rejects.toMatchObject(refused)
  own.close()
  const kills = metrics.families().find(({ name }) => name === 'tessera_compile_kills_total')
  expect(await kills?.read()).toEqual([{ suffix: '', labels: { why: 'late' }, value: 2 }])
})

const STARS = 'acme.rating/Stars'
/** A plugin of somebody else: a component that was called otherwise before, and a function. */
const rating = (version: string, componentVersion: number): PluginData => ({
  ...testPlugin(
    {
      components: [
        foreignComponent(STARS, {
          version: componentVersion,
          defaults: { most: 5 },
          references: { 'opens.*': 'flow' },
          migrations: { 2: '({ max, ...rest }) => ({ ...rest, most: max })' },
          view: 'views/stars.js',
        }),
      ],
      functions: [{ id: 'function/acme.rating.twice', name: 'ACME_TWICE', source: '() => (x) => x * 2' }],
    },
    'acme.rating',
  ),
  version,
  hash: version.slice(0, 1).repeat(64),
  entries: { module: 'index.js' },
})
const withPlugins = (installed: Partial<InstalledPlugins>): typeof publisher => {
  const plugins = testPlugins()
  plugins.install({ plugins: [], disabled: new Set(), failed: new Set(), ...installed })
  return createChildPublisher({ cataloguePath, plugins })
}
const documentWith = (version: string) => {
  const { entries } = page(
    element('s', { type: STARS, props: { max: 3, opens: ['nowhere'] } }),
    element('t', { bindings: { text: { kind: 'formula', source: 'ACME_TWICE(21)' } } }),
  )
  const root = entries.get('page') as PageEntry & { kind: 'page' }
  return { entries: new Map([...entries, ['page', { ...root, plugins: { 'acme.rating': { version } } }]]) }
}
const codes = (findings: readonly Finding[]) => findings.map(({ code, entry }) => `${code} ${entry}`)

test('a page with a stranger’s component is compiled as its plugin’s data says, in the version that it pins; its functions give first values', async () => {
  const own = withPlugins({ plugins: [rating('1.0.0', 1), rating('2.0.0', 2)] })
  try {
    const compiled = async (version: string) => {
      const { program, findings } = await own.compile(documentWith(version))
      const find = (id: string) => program.elements.find((each) => each.id === id)?.props
      return { props: find('s'), text: find('t')?.text, pin: program.plugins['acme.rating'], codes: codes(findings) }
    }
    // First values have little time, which may be over before the first of them on a busy machine.
    const stars = async (version: string) => {
      let found = await compiled(version)
      for (let more = 4; more > 0 && found.text !== 42; more--) found = await compiled(version)
      return found
    }
    const files = { module: 'index.js', views: { [STARS]: 'views/stars.js' } }
    expect(await stars('1.0.0')).toEqual({
      props: { most: 5, max: 3, opens: ['nowhere'] },
      text: 42,
      pin: { version: '1.0.0', hash: '1'.repeat(64), files },
      codes: ['PAGE_DANGLING_FLOW s'],
    })
    // The version that is gone: the newest one answers, and its migration brings the props forward.
    expect(await stars('0.9.0')).toEqual({
      props: { most: 3, opens: ['nowhere'] },
      text: 42,
      pin: { version: '2.0.0', hash: '2'.repeat(64), files },
      codes: ['PAGE_DANGLING_FLOW s'],
    })
  } finally {
    own.close()
  }
}, 60_000)

test.each([
  ['switched off', { plugins: [rating('1.0.0', 1)], disabled: new Set(['acme.rating']) }, 'PAGE_PLUGIN_DISABLED'],
  ['failed', { failed: new Set(['acme.rating']) }, 'PAGE_PLUGIN_FAILED'],
  ['missing', {}, 'PAGE_PLUGIN_MISSING'],
])(
  'a page whose plugin is %s keeps its elements and what it pins, and that is found',
  async (_, installed, code) => {
    const own = withPlugins(installed)
    try {
      const { program, findings } = await own.compile(documentWith('1.0.0'))
      expect(program.elements.find(({ id }) => id === 's')?.type).toBe(STARS)
      expect(program.plugins['acme.rating']).toMatchObject({ version: '1.0.0' })
      expect(program.elements.find(({ id }) => id === 't')?.props.text).not.toBe(42)
      expect(findings.find((each) => each.code === code)).toMatchObject({ entry: 's', message: { params: { plugin: 'acme.rating' } } })
    } finally {
      own.close()
    }
  },
  60_000,
)

test('a page is brought to the versions of its components without a program, and what cannot be stays and is told', async () => {
  const text = (migrations: { readonly [to: number]: string }) =>
    testPlugin({ components: [component('Text', { version: 2, migrations })] }, 'test.text')
  const props = { label: 'here' }
  const run = async (step: string) => {
    const file = join(folder, 'migrating.json')
    writeFileSync(file, JSON.stringify({ hash: '', plugins: [text({ 2: step })] }))
    const own = createChildPublisher({ cataloguePath: file })
    try {
      return await own.migrate(page(element('t', { type: 'Text', props })))
    } finally {
      own.close()
    }
  }
  const good = await run('({ label, ...rest }) => ({ ...rest, title: label })')
  expect(good.findings).toEqual([])
  expect(good.document.entries.get('t')).toMatchObject({ version: 2, props: { title: 'here' } })
  expect(good.document.entries.get('page')).toBeDefined()
  const bad = await run('() => { throw new Error("no") }')
  expect(codes(bad.findings)).toEqual(['PAGE_MIGRATION_FAILED t'])
  expect(bad.document.entries.get('t')).toMatchObject({ version: 1, props })
})

const greeting: PluginData = { ...rating('1.0.0', 1), uses: ['service/acme.toast.toasts'] }
const toasts: PluginData = {
  ...testPlugin({ others: [{ point: 'page services', id: 'service/acme.toast.toasts' }] }, 'acme.toast'),
  ...{ version: '3.0.0', hash: '3'.repeat(64), entries: { module: 'index.js' } },
}
test.each([
  ['there', { plugins: [greeting, toasts] }, undefined],
  ['switched off', { plugins: [greeting, toasts], disabled: new Set(['acme.toast']) }, 'PAGE_PLUGIN_DISABLED'],
  ['failed', { plugins: [greeting], failed: new Set(['acme.toast']) }, 'PAGE_PLUGIN_FAILED'],
  ['missing', { plugins: [greeting] }, 'PAGE_PLUGIN_MISSING'],
])(
  'a page is published with the plugin whose service one of its plugins uses, and it is found when that one is %s',
  async (_, installed, code) => {
    const own = withPlugins(installed)
    try {
      const { program, findings } = await own.compile(documentWith('1.0.0'))
      const found = findings.filter(({ message }) => JSON.stringify(message).includes('acme.toast'))
      expect(found.map((each) => [each.code, each.entry])).toEqual(code ? [[code, 's']] : [])
      const isThere = installed.plugins.includes(toasts)
      expect(program.plugins['acme.toast']).toEqual(
        isThere ? { version: '3.0.0', hash: '3'.repeat(64), files: { module: 'index.js' } } : undefined,
      )
    } finally {
      own.close()
    }
  },
  60_000,
)

test('what depends on who looks is not computed when a page is published, the project’s variables are, and one that it does not have is told', async () => {
  const bound = (id: string, source: string) => element(id, { bindings: { text: { kind: 'formula', source } } })
  const app = { variables: { cart: { defaultValue: 3, persist: 'none' }, kept: { defaultValue: 4, persist: 'browser' } } } as const
  const entries = [
    bound('cart', 'app.variable.cart + 1'),
    bound('kept', '"kept " + app.variable.kept'),
    bound('person', '"for " + app.user.name'),
    bound('can', 'String(app.can("x"))'),
    bound('language', '"in " + locale'),
    bound('wrong', 'app.variable.crat'),
  ]
  const { program, findings } = await publisher.compile(page(...entries), app)
  const textOf = (id: string) => program.elements.find((each) => each.id === id)?.props.text
  expect(textOf('cart')).toBe(4)
  for (const id of ['kept', 'person', 'can', 'language']) expect(String(textOf(id))).not.toMatch(/kept|for|false|in /)
  expect(program.app).toEqual(app)
  expect(findings).toContainEqual(expect.objectContaining({ code: 'PAGE_UNKNOWN_APP_VARIABLE', entry: 'wrong', path: 'text' }))
  expect((await publisher.compile(page(bound('b', 'variable.apple')), app)).program.app).toBeUndefined()
}, 15_000)

test('a published page holds what it uses of its blocks, in their versions', async () => {
  const root = (more: object) => ({ ...emptyDocument().entries.get('page')!, ...more }) as PageEntry
  const inputs = [{ name: 'title', label: '', type: 'string', default: '', required: false }]
  const blockOf = (text: string) => ({
    entries: new Map(
      [
        root({ block: { inputs, events: [], methods: [], slots: [] } }),
        element('b', { bindings: { text: { kind: 'formula', source: `props.title + '${text}'` } } }),
      ].map((entry) => [entry.id, entry]),
    ),
  })
  const uses = page(root({ blocks: { 7: 2 } }), element('use', { type: 'block/7', props: { title: 'Hi' } }))
  const blocks = [
    { id: '7', version: 1, document: blockOf(' old') },
    { id: '7', version: 2, document: blockOf(' new') },
  ]
  const { program, findings } = await publisher.compile(uses, undefined, blocks)
  expect(findings).toEqual([])
  expect(program.elements.map(({ id }) => id)).toEqual(['page', 'use', 'b7_2_page', 'b7_2_b'])
  expect(program.bindings.map(({ element: id, binding }) => [id, binding.source])).toEqual([['b7_2_b', "props.title + ' new'"]])
  const without = await publisher.compile(uses)
  expect(without.findings.map(({ code, entry }) => [code, entry])).toEqual([['PAGE_BLOCK_MISSING', 'use']])
})
