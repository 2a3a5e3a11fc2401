import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { BlockInterface, BlockPins, PageEntry, PageRecord } from '#kernel/page/records'
import type { ComponentData, Contributes, PluginData } from '#kernel/page/references'
import { emptyDocument } from '#kernel/page/schema'
import { type App, type AppInput, createApp } from './app.ts'
import type { AnyModule } from './calls/module.ts'
import { type Config, parseConfig } from './config.ts'
import type { Tables } from './db/schema.ts'
import type { Store } from './db/store.ts'
import { createPageCodec } from './outside/kernel-codec.ts'
import { createPluginSet, type PluginSet } from './outside/plugin-set.ts'
import type { Publisher } from './outside/publisher.ts'
import { openTestDatabase, type TestDatabase } from './testing-database.fixture.ts'
import type { Envelope, PageInfo, ProjectInfo, Session, UserInfo } from './wire.ts'

export const component = (type: string, more: Partial<ComponentData> = {}): ComponentData => ({
  id: `component/${type.toLowerCase()}`,
  type,
  version: 1,
  label: { zh: type, en: type },
  group: 'basic',
  tags: [],
  accepts: 'nothing',
  defaults: { text: type },
  formItem: false,
  functionProps: [],
  events: ['onClick'],
  methods: [],
  references: {},
  ...more,
})
/** A plugin of the product that brings what a test says. */
export const testPlugin = (more: Partial<Contributes> = {}, id = 'test.more'): PluginData => ({
  id,
  version: '1.0.0',
  label: { zh: id, en: id },
  contributes: { components: [], actions: [], sources: [], functions: [], others: [], ...more },
})
const components = testPlugin({ components: [component('Button'), component('Card', { accepts: 'anything' })] }, 'test.components')
/** `dist/catalogue.json` with these. */
export const testCatalogue = () => JSON.stringify({ hash: '', plugins: [components] })
/** A server that knows a button, a card, and what else the test says. */
export const testPlugins = (...more: readonly PluginData[]): PluginSet => createPluginSet([components, ...more])

/** The same with one more plugin. */
export const pluginsWith = (more: Partial<Contributes>): PluginSet => testPlugins(testPlugin(more))

/** Says what is on the page and nothing more: what the engine makes of a page is tested in its own room. */
export const plainPublisher: Publisher = {
  async compile(document) {
    const elements = [...document.entries.values()].flatMap((entry) =>
      entry.kind === 'element'
        ? [{ id: entry.id, type: entry.type, parentId: entry.parentId, props: entry.props, style: entry.style, events: entry.events }]
        : [],
    )
    return {
      findings: [],
      program: {
        hash: '',
        elements,
        bindings: [],
        flows: {},
        apis: {},
        sources: [],
        variables: {},
        interceptor: {},
        css: '',
        plugins: {},
        needsEngine: false,
      },
    }
  },
}

export interface Answer<T> {
  readonly status: number
  readonly code: number
  readonly data: T
  readonly msg: string
  readonly headers: Headers
}

const readAnswer = async <T>(response: Response): Promise<Answer<T>> => {
  const body = (await response.json()) as Envelope<T>
  return { status: response.status, headers: response.headers, ...body }
}

/** One browser: keeps the cookie it is given and sends the token it was answered. */
export class TestUser {
  token: string | null = null
  cookie: string | null = null
  info: UserInfo | null = null

  constructor(
    private readonly handle: (request: Request) => Promise<Response>,
    readonly address = 'http://localhost',
  ) {}

  async raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${this.token}`)
    if (this.cookie !== null && !headers.has('cookie')) headers.set('cookie', this.cookie)
    // Always the same, so that answers can be compared whole.
    if (!headers.has('x-request-id')) headers.set('x-request-id', 'of-a-test')
    const response = await this.handle(new Request(`${this.address}${path}`, { ...init, headers }))
    const set = response.headers.get('set-cookie')
    if (set !== null) this.cookie = set.includes('Max-Age=0') ? null : (set.split(';')[0] as string)
    return response
  }
  async get<T>(path: string): Promise<Answer<T>> {
    return readAnswer<T>(await this.raw(path))
  }
  async post<T>(path: string, body: unknown): Promise<Answer<T>> {
    return readAnswer<T>(
      await this.raw(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    )
  }
  async signIn(path: string, body: unknown): Promise<Answer<Session>> {
    const answer = await this.post<Session>(path, body)
    if (answer.code === 0) {
      this.token = answer.data.token
      this.info = answer.data.user
    }
    return answer
  }
  get userId(): number {
    if (this.info === null) throw new Error('Not signed in')
    return this.info.userId
  }
  async newProject(name = 'Project'): Promise<ProjectInfo> {
    return (await this.post<ProjectInfo>('/api/project/create', { name })).data
  }
  async newPage(projectId: number, more: object = {}): Promise<PageInfo> {
    return (await this.post<PageInfo>('/api/pages/create', { name: 'Page', projectId, ...more })).data
  }
}

/** The root of a block, with what it says of itself. */
export const newBlock = (block: Partial<BlockInterface> = {}, blocks?: BlockPins): PageEntry => ({
  ...(emptyDocument().entries.get('page') as PageRecord),
  block: { inputs: [], events: [], methods: [], slots: [], ...block },
  ...(blocks ? { blocks } : {}),
})

export const PASSWORD = 'correct horse battery'

export const element = (id: string, more: object = {}): PageEntry => ({
  kind: 'element',
  id,
  type: 'Button',
  // An id may hold what a name in formulas may not.
  name: id.replace(/\W/g, '_'),
  parentId: null,
  order: 'a0',
  props: {},
  bindings: {},
  style: {},
  css: '',
  events: {},
  version: 1,
  extra: {},
  ...more,
})
export const adding = (...entries: readonly PageEntry[]) => ({
  added: Object.fromEntries(entries.map((entry) => [entry.id, entry])),
  changed: {},
  removed: {},
})
export const changing = (...pairs: readonly (readonly [PageEntry, PageEntry])[]) => ({
  added: {},
  changed: Object.fromEntries(pairs.map((pair) => [pair[0].id, pair])),
  removed: {},
})
export const removing = (...entries: readonly PageEntry[]) => ({
  added: {},
  changed: {},
  removed: Object.fromEntries(entries.map((entry) => [entry.id, entry])),
})

export interface TestServer {
  readonly app: App
  readonly store: Store<Tables>
  readonly config: Config
  readonly folder: string
  readonly faults: unknown[]
  /** Lets time pass for the server. */
  advance(ms: number): void
  browser(): TestUser
  /**
   * A signed-in user of that name, whose address is confirmed unless said; the first call makes the administrator
   * `root` too.
   */
  user(name: string, options?: { readonly confirmed?: boolean }): Promise<TestUser>
  root(): Promise<TestUser>
  close(): Promise<void>
}

export interface TestServerOptions extends Partial<Omit<AppInput, 'modules'>> {
  readonly env?: Record<string, string>
  /** One that outlives this server; a new one unless said. */
  readonly database?: TestDatabase
  /** The product's, with others beside them. */
  readonly modules?: readonly AnyModule[]
}

/** What a password costs is not what these tests are about. */
const CHEAP = { memoryCost: 8, timeCost: 1 }

/** A whole server on a database of its own, without a socket. */
export const createTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { env, modules, plugins = testPlugins(), database: given, ...more } = options
  const folder = mkdtempSync(join(tmpdir(), 'tessera-server-'))
  const config = { ...parseConfig({ DATA_DIR: folder, BACKUP_AT: 'off', ...env }), passwordCost: CHEAP }
  const database = given ?? (await openTestDatabase(folder, modules ? { modules } : {}))
  const { store } = database
  const faults: unknown[] = []
  let offset = 0
  const app = createApp({
    config,
    store,
    codec: createPageCodec(plugins),
    plugins,
    publisher: plainPublisher,
    webDir: join(folder, 'web'),
    now: () => new Date(Date.now() + offset),
    report: (error) => faults.push(error),
    ...more,
    ...(modules ? { modules: modules as NonNullable<AppInput['modules']> } : {}),
  })
  const browser = () => new TestUser((request) => app.handle(request))
  let rootUser: Promise<TestUser> | null = null
  const root = (): Promise<TestUser> => {
    rootUser ??= (async () => {
      const setupToken = await app.services.setup.issueToken()
      const user = browser()
      const answer = await user.signIn('/api/setup', { setupToken, userName: 'root@test.dev', userPwd: PASSWORD })
      if (answer.code !== 0) throw new Error(answer.msg)
      return user
    })()
    return rootUser
  }
  return {
    app,
    store,
    config,
    folder,
    faults,
    browser,
    root,
    advance(ms) {
      offset += ms
    },
    async user(name, { confirmed = true } = {}) {
      await root()
      // All of them come from one address, which the limit on registrations would soon stop.
      await store.write(async (db) => {
        await db.delete(store.t.attempt)
      })
      const user = browser()
      const userName = `${name}@test.dev`
      const code = await app.services.registration.makeCode(userName.toLowerCase())
      const answer = await user.signIn('/api/user/regist', { userName, code, userPwd: PASSWORD })
      if (answer.code !== 0) throw new Error(answer.msg)
      if (!confirmed) {
        // As an earlier release made it.
        const { t } = store
        await store.write(async (db) => {
          await db.update(t.user).set({ confirmedAt: null }).where(eq(t.user.id, user.userId))
        })
        user.info = { ...answer.data.user, confirmed }
      }
      return user
    },
    async close() {
      if (given === undefined) await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
