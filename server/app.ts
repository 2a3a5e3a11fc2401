import { Elysia } from 'elysia'
import { type Bus, createLocalBus } from './bus/bus.ts'
import { type Assembled, assemble } from './calls/assemble.ts'
import { type ApiDocument, apiDocument } from './calls/document.ts'
import type { AllServices, AnyModule } from './calls/module.ts'
import { mountCalls, routePath } from './calls/mount.ts'
import { createQuick } from './calls/quick.ts'
import type { Config } from './config.ts'
import { withAfterCommit } from './db/after-commit.ts'
import { logFault } from './db/fault-text.ts'
import type { Store } from './db/store.ts'
import { type Actor, findOnce, signedIn } from './http/actor.ts'
import { guardAudience, isFromPage } from './http/audience.ts'
import { readBody } from './http/body.ts'
import { clientAddress } from './http/client-address.ts'
import { AppError, errors } from './http/errors.ts'
import { toErrorAnswer } from './http/on-error.ts'
import { createPace } from './http/pace.ts'
import { guardJson, guardRequest, JSON_LIMIT } from './http/request-guard.ts'
import { readImportMapHash, securityHeaders } from './http/security-headers.ts'
import { createSent, type SentLimits } from './http/sent.ts'
import { createStaticFiles } from './http/static-files.ts'
import { modules as allModules } from './modules/index.ts'
import type { Outside } from './outside/outside.ts'
import { createPluginSet } from './outside/plugin-set.ts'
import { isLarge, nextTurn } from './pauses.ts'

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
  /** Faults that are ours; never shown to the client. */
  readonly report?: (error: unknown) => void
}

const pathOf = (request: Request): string => {
  const start = request.url.indexOf('/', 11)
  const end = request.url.indexOf('?', start)
  return end < 0 ? request.url.slice(start) : request.url.slice(start, end)
}

/** The whole server without its socket: `app.handle(request)` answers. */
export const createApp = <M extends AnyModule = ProductModule>(input: AppInput<M>) => {
  const { config, codec, publisher, plugins = createPluginSet([]), resolve, now = () => new Date(), bus = createLocalBus() } = input
  const store = withAfterCommit(input.store)
  const https = config.baseUrl.startsWith('https:')
  const ownHost = config.baseUrl === '' ? null : new URL(config.baseUrl).host
  const pagesHost = config.pagesUrl === '' ? null : new URL(config.pagesUrl).host
  const isOnPagesHost = (request: Request): boolean => pagesHost !== null && request.headers.get('host') === pagesHost
  const modules = (input.modules ?? allModules) as readonly M[]
  const {
    services,
    calls,
    actors: found,
    findHead,
    findPolicy,
    start,
    ready,
    sweep,
    denied,
    fault,
  }: Assembled<M> = assemble({
    ...{ modules, config, store, bus, codec, publisher, plugins, now },
    ...(resolve ? { resolve } : {}),
  })
  const actors = { find: findOnce(found.find), findForPages: findOnce(found.findForPages) }
  const tell = input.report ?? logFault
  const report = (error: unknown): void => {
    fault(error)
    tell(error)
  }
  const sent = createSent(now, input.sentLimits)
  const pace = createPace()
  const leaving = <T>(request: Request, answer: T): T =>
    answer instanceof Promise ? (answer.finally(() => pace.leave(request)) as T) : answer
  const web = createStaticFiles(input.webDir, findHead, findPolicy)

  // Known only once the application below listens; requests handled without a socket come from this machine.
  let addressOf: (request: Request) => string | undefined = () => undefined
  const ipOf = (request: Request): string =>
    clientAddress(addressOf(request) ?? '127.0.0.1', request.headers.get('x-forwarded-for'), config.proxies)

  const inside = calls.filter(({ call }) => !call.outside)
  const byRoute = new Map(inside.map(({ call }) => [`${call.method} /api${routePath(call.path)}`, call]))
  const fieldsByRoute = new Map(inside.map(({ call, fields }) => [`${call.method} /api${routePath(call.path)}`, fields]))
  const limits = new Map([...byRoute].flatMap(([route, { takes }]) => (takes ? [[route, takes] as const] : [])))
  const forms = new Set(inside.flatMap(({ call }) => (call.form ? [`/api${call.path}`] : [])))
  const streams = new Map<string, number>(
    inside.flatMap(({ call }) => (call.streams === undefined ? [] : [[`/api${call.path}`, call.streams] as const])),
  )
  const guardPages = (request: Request, route: string): void => {
    if (route.startsWith('/api') && (isFromPage(request) || isOnPagesHost(request)))
      guardAudience(request, byRoute.get(`${request.method} ${route}`)?.audience)
  }

  const api = new Elysia({ name: 'api', prefix: '/api' })
    .guard({
      as: 'global',
      // The second is never asked, because the first always answers: it is what the reference says of the bodies.
      parse: [
        async ({ request, route }) => {
          guardPages(request, route)
          const named = `${request.method} ${route}`
          if (streams.has(route)) return {}
          // As the call itself will ask.
          const isStudio = byRoute.get(named)?.audience === 'studio'
          const findActor = isStudio ? actors.find : actors.findForPages
          // Files and requests of pages have limits of their own.
          const isCounted = isStudio && !forms.has(route)
          const admitted = isStudio && isLarge(request) ? ({ userId }: Actor) => pace.enter(request, userId) : undefined
          const spend = isCounted ? ({ userId }: Actor, bytes: number) => sent.take(userId, bytes) : undefined
          const body = await readBody({
            request,
            route: named,
            limits,
            findActor,
            ...(spend ? { spend } : {}),
            ...(admitted ? { admitted } : {}),
          })
          if (typeof body === 'object' && body !== null && !(body instanceof FormData)) {
            guardJson(body)
            if (isLarge(request)) await nextTurn()
          }
          return body
        },
        'json',
      ],
    })
    .onTransform({ as: 'global' }, ({ request, route }) => guardPages(request, route))
    .use(mountCalls({ name: 'calls', calls: inside, actors, ipOf, denied, pace }))

  let known: ApiDocument | null = null
  const describe = (): ApiDocument => {
    known ??= apiDocument(
      app,
      inside.map(({ call }) => call),
    )
    return known
  }
  const document = new Elysia({ name: 'document' })
  // Says to everybody what there is to try; whoever works on the product needs no login for it.
  if (config.production) document.use(signedIn('studio', actors.find))
  document.get('/api/openapi.json', describe, { detail: { hide: true } })

  const common = securityHeaders(https, readImportMapHash(input.webDir))
  const quick = createQuick(
    calls.map(({ call }) => call),
    common,
  )
  // The runtime's own router would come before everything else, and takes more time than the answers that need none.
  const app = new Elysia({
    systemRouter: false,
    serve: {
      maxRequestBodySize: Math.max(JSON_LIMIT, ...streams.values(), ...[...limits.values()].map(({ signedIn }) => signedIn)),
      idleTimeout: 30,
    },
  })
    .wrap((route) => (request: Request) => {
      pace.note()
      return quick(request) ?? leaving(request, route(request))
    })
    .headers(common)
    .onRequest(({ request, set }) => {
      const path = pathOf(request)
      if (path.startsWith('/api')) set.headers['cache-control'] = 'no-store'
      const most = streams.get(path) ?? (forms.has(path) ? limits.get(`${request.method} ${path}`)?.signedIn : undefined)
      guardRequest(request, { isForm: forms.has(path), ...(most === undefined ? {} : { most }) }, ownHost)
    })
    .onError(({ code, error, request, route, set }) => {
      const fields = fieldsByRoute.get(`${request.method} ${route}`) ?? {}
      const failure = toErrorAnswer({ code, error, request, fields }, report)
      set.status = failure.status
      Object.assign(set.headers, failure.headers, { 'cache-control': 'no-store' })
      return failure.body
    })
    .use(document)
    .use(api)
    .use(mountCalls({ name: 'outside', calls: calls.filter(({ call }) => call.outside), actors, ipOf, denied, pace }))
    .get(
      '/*',
      async ({ request, set }) => {
        const path = pathOf(request)
        if (pagesHost !== null && path.startsWith('/page/') && !isOnPagesHost(request)) {
          const url = new URL(request.url)
          // The studio knows who is signed in here, and sends them on to the other address with a code.
          set.status = 302
          set.headers.location = `/visit/${path.slice('/page/'.length)}${url.search}`
          return ''
        }
        const found = path.startsWith('/api/') || path === '/api' ? null : await web.find(request, path, isOnPagesHost(request))
        if (found === null) throw new AppError(errors.notFound)
        Object.assign(set.headers, found.headers)
        set.status = found.status
        return new Response(found.body as Uint8Array<ArrayBuffer> | null, { status: found.status })
      },
      { detail: { hide: true } },
    )
  addressOf = (request) => app.server?.requestIP(request)?.address
  return Object.assign(app, {
    services: Object.assign(services as object, { sweep }) as AllServices<M> & { sweep(): Promise<void> },
    /** Begins what modules do in the background; what fails there is told like any other fault. */
    start: () => start(report),
    ready,
    /** Takes a failure of the server that no request met. */
    fault: report,
    calls,
  })
}
export type App = ReturnType<typeof createApp<ProductModule>>
