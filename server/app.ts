import { join } from 'node:path'
import { openapi } from '@elysiajs/openapi'
import { Elysia } from 'elysia'
import * as z from 'zod'
import type { OutgoingFields } from '#kernel/page'
import type { Config } from './config.ts'
import type { Store } from './db/store.ts'
import { signedIn } from './http/actor.ts'
import { answer, ok } from './http/answer.ts'
import { createAudienceGuard, isFromPage } from './http/audience.ts'
import { limitsOf, readBody } from './http/body.ts'
import { clientAddress } from './http/client-address.ts'
import { AppError, errors } from './http/errors.ts'
import { toErrorAnswer } from './http/on-error.ts'
import { guardJson, guardRequest, JSON_LIMIT } from './http/request-guard.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createStaticFiles } from './http/static-files.ts'
import { confirmRoutes } from './modules/accounts/confirm-routes.ts'
import { accountRoutes } from './modules/accounts/routes.ts'
import { fileRoutes, uploadRoutes } from './modules/files/routes.ts'
import { storedFileRoutes } from './modules/files/stored-file-routes.ts'
import type { PageCodec } from './modules/pages/codec.ts'
import { pageRoutes } from './modules/pages/routes.ts'
import { projectRoutes } from './modules/projects/routes.ts'
import { proxyRoutes, visitorRoutes } from './modules/proxy/routes.ts'
import type { FetchPolicy } from './modules/proxy/safe-fetch.ts'
import type { Publisher } from './modules/publish/publisher.ts'
import { publishRoutes } from './modules/publish/routes.ts'
import { quotaRoutes } from './modules/quotas/routes.ts'
import { sampleRoutes } from './modules/sample/routes.ts'
import { pageLoginRoutes } from './modules/viewer/page-login-routes.ts'
import { viewerRoutes } from './modules/viewer/routes.ts'
import { createServices } from './services.ts'

export interface AppInput {
  readonly config: Config
  readonly store: Store
  readonly codec: PageCodec
  readonly publisher: Publisher
  /** Folder of the built apps. */
  readonly webDir: string
  readonly now?: () => Date
  /** Sources and actions whose requests the server may send for a page, as the catalogue says. */
  readonly outgoing?: { readonly [id: string]: OutgoingFields }
  /** Name resolution of the proxy. */
  readonly resolve?: NonNullable<FetchPolicy['resolve']>
  /** Faults that are ours; never shown to the client. */
  readonly report?: (error: unknown) => void
}

const pathOf = (request: Request): string => {
  const start = request.url.indexOf('/', 11)
  const end = request.url.indexOf('?', start)
  return end < 0 ? request.url.slice(start) : request.url.slice(start, end)
}

/** The whole server without its socket: `app.handle(request)` answers. */
export const createApp = (input: AppInput) => {
  const { config } = input
  const https = config.baseUrl.startsWith('https:')
  const ownHost = config.baseUrl === '' ? null : new URL(config.baseUrl).host
  const pagesHost = config.pagesUrl === '' ? null : new URL(config.pagesUrl).host
  const isOnPagesHost = (request: Request): boolean => pagesHost !== null && request.headers.get('host') === pagesHost
  const services = createServices({
    ...input,
    now: input.now ?? (() => new Date()),
    filesDir: join(config.dataDir, 'files'),
    cookieName: https ? '__Host-mars-sid' : 'mars-sid',
  })
  const tell = input.report ?? ((error: unknown) => console.error(error))
  const report = (error: unknown): void => {
    services.health.notice(error)
    tell(error)
  }
  const web = createStaticFiles(input.webDir)
  const { findActor, findActorForPages } = services.sessions
  const cookie = (value: string | null) =>
    `${https ? '__Host-mars-sid' : 'mars-sid'}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : 604_800}${https ? '; Secure' : ''}`

  // Known only once the application below listens; requests handled without a socket come from this machine.
  let addressOf: (request: Request) => string | undefined = () => undefined
  const ipOf = (request: Request): string =>
    clientAddress(addressOf(request) ?? '127.0.0.1', request.headers.get('x-forwarded-for'), config.proxies)

  // What each route takes, and whom it is for, is known once all of them are there.
  let limits: ReturnType<typeof limitsOf> = new Map()
  let guardAudience: ReturnType<typeof createAudienceGuard> | null = null
  const guardPages = (request: Request, route: string): void => {
    if (route.startsWith('/api') && (isFromPage(request) || isOnPagesHost(request))) guardAudience?.(request, route)
  }

  const api = new Elysia({ name: 'api', prefix: '/api' })
    .guard({
      as: 'global',
      // The second is never asked, because the first always answers: it is what the reference says of the bodies.
      parse: [
        ({ request, route }) => {
          guardPages(request, route)
          return readBody({ request, route: `${request.method} ${route}`, limits, findActor: services.sessions.findForPages })
        },
        'json',
      ],
    })
    .onTransform({ as: 'global' }, ({ body, request, route }) => {
      guardPages(request, route)
      if (typeof body === 'object' && body !== null && !(body instanceof FormData)) guardJson(body)
    })
    .get('/health', async () => ok(await services.health.ask()), { response: answer(z.strictObject({ status: z.literal('ok') })) })
    .use(accountRoutes({ ...services, findActor, cookie, ipOf }))
    .use(confirmRoutes({ ...services, findActor }))
    .use(projectRoutes({ ...services, findActor }))
    .use(pageRoutes({ ...services, findActor }))
    .use(publishRoutes({ ...services, findActor }))
    .use(viewerRoutes({ ...services, findActor: services.sessions.findForPages }))
    .use(pageLoginRoutes({ ...services, findActor, findActorForPages }))
    .use(uploadRoutes({ ...services, findActor: findActorForPages }))
    .use(storedFileRoutes({ ...services, findActor }))
    .use(quotaRoutes({ ...services, findActor }))
    .use(proxyRoutes({ ...services, findActor }))
    .use(visitorRoutes({ ...services, findActor: findActorForPages, ipOf }))
    .use(sampleRoutes({ ...services, findActor: findActorForPages }))

  const document = new Elysia({ name: 'document' })
  // Says to everybody what there is to try; whoever works on the product needs no login for it.
  if (config.production) document.use(signedIn(findActor))
  document.use(
    openapi({
      path: '/api/reference',
      specPath: '/api/openapi.json',
      provider: null,
      documentation: { info: { title: 'Tessera', version: '1' } },
      mapJsonSchema: { zod: (schema: z.ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) },
    }),
  )

  const app = new Elysia({ serve: { maxRequestBodySize: JSON_LIMIT, idleTimeout: 30 } })
    .headers(securityHeaders(https))
    .onRequest(({ request, set }) => {
      const path = pathOf(request)
      if (path.startsWith('/api')) set.headers['cache-control'] = 'no-store'
      guardRequest(request, path, ownHost)
    })
    .onError(({ code, error, request, set }) => {
      const failure = toErrorAnswer({ code, error, request }, report)
      set.status = failure.status
      Object.assign(set.headers, failure.headers, { 'cache-control': 'no-store' })
      return failure.body
    })
    .use(document)
    .use(api)
    .use(fileRoutes({ ...services }))
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
  limits = limitsOf(app.routes)
  guardAudience = createAudienceGuard(app.routes)
  addressOf = (request) => app.server?.requestIP(request)?.address
  return Object.assign(app, { services })
}
export type App = ReturnType<typeof createApp>
