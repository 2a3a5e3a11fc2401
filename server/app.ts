import { Elysia } from 'elysia'
import {
  type ApiInput,
  createApi,
  createHalfRoutes,
  createServerKernel,
  type ImportFile,
  importHalf,
  modulesIn,
  pathOf,
  RunningHalves,
} from './boot/index.ts'
import { type Bus, createLocalBus } from './bus/bus.ts'
import { addBusMetrics } from './bus/bus-metrics.ts'
import { type Assembled, assemble } from './calls/assemble.ts'
import { onceEach } from './calls/callers.ts'
import { type ApiDocument, apiDocument } from './calls/document.ts'
import type { AllServices, AnyModule, Callers, WholeBackground } from './calls/module.ts'
import { mountCalls } from './calls/mount.ts'
import { createQuick } from './calls/quick.ts'
import type { Config } from './config.ts'
import { withAfterCommit } from './db/after-commit.ts'
import { withSeenWrites } from './db/seen-writes.ts'
import type { Store } from './db/store.ts'
import { signedIn } from './http/actor.ts'
import { clientAddress } from './http/client-address.ts'
import { createFileRoutes } from './http/file-routes.ts'
import { createOtherHosts } from './http/other-hosts.ts'
import { createPace } from './http/pace.ts'
import { JSON_LIMIT } from './http/request-guard.ts'
import { readImportMapHash, securityHeaders } from './http/security-headers.ts'
import { createSeeing } from './http/seeing.ts'
import { notingCallers } from './http/seen.ts'
import { createSent, type SentLimits } from './http/sent.ts'
import { createStaticFiles } from './http/static-files.ts'
import { type Log, quietLog } from './log/log.ts'
import type { Spans } from './log/span.ts'
import { type Metrics, noMetrics } from './metrics/metrics.ts'
import { modules as allModules } from './modules/index.ts'
import type { Outside } from './outside/outside.ts'
import { createPluginSet } from './outside/plugin-set.ts'
import { createPhases, type Phases } from './phases.ts'
import { release } from './release.ts'

type ProductModule = (typeof allModules)[number]

export interface AppInput<M extends AnyModule = ProductModule> extends Omit<Outside, 'plugins'>, Partial<Pick<Outside, 'plugins'>> {
  readonly config: Config
  readonly store: Store
  /** Tells the other nodes of the installation; a server that is alone tells itself. */
  readonly bus?: Bus
  /** What the server is made of; everything there is unless said. */
  readonly modules?: readonly M[]
  /** How much one person may send lately; the product's limit unless given. */
  readonly sentLimits?: SentLimits
  /** Folder of the built apps. */
  readonly webDir: string
  readonly now?: () => Date
  /** Takes what happens; nothing is written down unless given. */
  readonly log?: Log
  /** Takes figures; none are kept unless given. */
  readonly metrics?: Metrics
  /** Where work is traced; nowhere unless given. */
  readonly spans?: Spans | undefined
  /** Faults that are ours; never shown to the client. Written to the log unless given. */
  readonly report?: (error: unknown) => void
  /** What the server is about; without it, it serves for ever. */
  readonly phases?: Phases
  /** Loads the file of a server half; with the SDK's door unless given. */
  readonly importFile?: ImportFile
}

/** `/api/openapi.json`: what the calls of the server are; with `find` for people who are signed in. */
const createDocument = (input: {
  readonly of: () => Parameters<typeof apiDocument>[0]
  readonly calls: Parameters<typeof apiDocument>[1]
  readonly more: (known: ApiDocument) => ApiDocument
  readonly find?: Callers['find']
}) => {
  let known: ApiDocument | null = null
  const document = new Elysia({ name: 'document' })
  if (input.find) document.use(signedIn('studio', input.find))
  const describe = (): ApiDocument => {
    known ??= apiDocument(input.of(), input.calls)
    return input.more(known)
  }
  return document.get('/api/openapi.json', describe, { detail: { hide: true } })
}

/** Begins the work of modules, and then that of server halves. */
const startAll = async (start: () => Promise<WholeBackground>, halves: RunningHalves): Promise<WholeBackground> => {
  const background = await start()
  await halves.begin()
  return {
    async stop() {
      await Promise.all([halves.stop(), background.stop()])
    },
    rest: () => background.rest(),
  }
}

/** The whole server without its socket: `app.handle(request)` answers. */
export const createApp = <M extends AnyModule = ProductModule>(input: AppInput<M>) => {
  const {
    config,
    codec,
    publisher,
    plugins = createPluginSet([]),
    resolve,
    now = () => new Date(),
    bus = createLocalBus(),
    log = quietLog,
    metrics = noMetrics,
    spans,
    phases = createPhases(),
  } = input
  const store = withAfterCommit(withSeenWrites(input.store, metrics))
  addBusMetrics(metrics, bus)
  const https = config.baseUrl.startsWith('https:')
  const ownHost = config.baseUrl === '' ? null : new URL(config.baseUrl).host
  const pagesHost = config.pagesUrl === '' ? null : new URL(config.pagesUrl).host
  const toOtherHost = createOtherHosts(config)
  const isOnPagesHost = (request: Request): boolean => pagesHost !== null && request.headers.get('host') === pagesHost
  const modules = (input.modules ?? allModules) as readonly M[]
  const kernel = createServerKernel(modules)
  let routes: ReturnType<typeof createHalfRoutes> | null = null
  const halves = new RunningHalves({
    ...{ kernel, store, now, log, node: config.log.node, importFile: input.importFile ?? importHalf },
    report: (error) => report(error),
    changed: (of) => routes?.set(of),
  })
  const assembled: Assembled<M> = assemble({
    ...{ modules: modulesIn(kernel) as readonly M[], config, webDir: input.webDir, store, bus, codec, publisher },
    ...{ plugins, now, halves, log, metrics, spans, closing: phases.closing, phase: phases.now },
    ...(resolve ? { resolve } : {}),
  })
  halves.attach(assembled)
  const { services, calls, start, ready, sweep, denied, fault } = assembled
  const actors = notingCallers(onceEach(assembled.actors))
  const tell = input.report ?? log.fault
  const report = (error: unknown): void => {
    fault(error)
    tell(error)
  }
  const sent = createSent(now, input.sentLimits)
  const pace = createPace()
  const leaving = <T>(request: Request, answer: T): T =>
    answer instanceof Promise ? (answer.finally(() => pace.leave(request)) as T) : answer
  const isDraining = (): boolean => phases.now() === 'draining'
  const { seen, quickly, figures } = createSeeing({ config, calls, log, metrics, spans, pathOf, isDraining })

  // Known only once the application below listens; requests handled without a socket come from this machine.
  let addressOf: (request: Request) => string | undefined = () => undefined
  const ipOf = (request: Request): string =>
    clientAddress(addressOf(request) ?? '127.0.0.1', request.headers.get('x-forwarded-for'), config.proxies)

  const common = { ...securityHeaders(https, readImportMapHash(input.webDir)), 'x-tessera-release': release }
  const web = createStaticFiles({ folder: input.webDir, common, from: assembled })
  const apiInput: ApiInput = { actors, denied, pace, sent, ownHost, common, ipOf, isOnPagesHost, report }
  routes = createHalfRoutes(apiInput)
  const { inside, api, bare, largestBody } = createApi(calls, apiInput)
  // Says to everybody what there is to try; whoever works on the product needs no login for it.
  const document = createDocument({
    of: () => app,
    calls: inside.map(({ call }) => call),
    more: (known) => routes?.describe(known) ?? known,
    ...(config.production ? { find: actors.find } : {}),
  })
  const fileRoutes = createFileRoutes({ toOtherHost, web, isOnPagesHost })
  const quick = createQuick({
    ...{ ...quickly, calls: calls.map(({ call }) => call), common, others: fileRoutes.ways },
    // Calls of the studio are refused there.
    knownActor: (request) => (isOnPagesHost(request) ? undefined : actors.recent.known(request)),
  })
  // The runtime's own router would come before everything else, and takes more time than the answers that need none.
  const app = bare({ systemRouter: false, serve: { maxRequestBodySize: Math.max(JSON_LIMIT, largestBody), idleTimeout: 30 } })
    .wrap((route) => (request: Request) => {
      const began = pace.note()
      const byRouter = () => seen(request, () => leaving(request, routes?.find(request) ?? route(request)))
      // Answers of the router ask clients for another connection.
      return isDraining() ? byRouter() : quick(request, began, byRouter)
    })
    .use(document)
    .use(api)
    .use(mountCalls({ name: 'outside', calls: calls.filter(({ call }) => call.outside), actors, ipOf, denied, pace }))
    .use(figures)
    .get('/*', ({ request, set }) => fileRoutes.answer(request, set), { detail: { hide: true } })
  addressOf = (request) => app.server?.requestIP(request)?.address
  return Object.assign(app, {
    services: Object.assign(services as object, { sweep }) as AllServices<M> & { sweep(): Promise<void> },
    /** Begins what modules and server halves do in the background; what fails there is told like any other fault. */
    start: () => startAll(() => start(report), halves),
    ready,
    /** Takes a failure of the server that no request met. */
    fault: report,
    calls,
  })
}
export type App = ReturnType<typeof createApp<ProductModule>>
