import { Elysia } from 'elysia'
import type { Assembled, AssembledCall } from '../calls/assemble.ts'
import { takesKeys } from '../calls/call.ts'
import type { AnyModule } from '../calls/module.ts'
import { callersFor, mountCalls, routePath } from '../calls/mount.ts'
import { type Caller, isKey } from '../http/actor.ts'
import { guardAudience, isFromPage } from '../http/audience.ts'
import { readBody } from '../http/body.ts'
import { guardKeys } from '../http/keys.ts'
import { toErrorAnswer } from '../http/on-error.ts'
import type { Pace } from '../http/pace.ts'
import { guardJson, guardRequest } from '../http/request-guard.ts'
import type { Sent } from '../http/sent.ts'
import { isLarge, nextTurn } from '../pauses.ts'

export interface ApiInput {
  readonly actors: Assembled<AnyModule>['actors']
  readonly denied: Assembled<AnyModule>['denied']
  readonly pace: Pace
  readonly sent: Sent
  /** The host of the installation's own address; null where none is set. */
  readonly ownHost: string | null
  /** Headers of every answer. */
  readonly common: Readonly<Record<string, string>>
  ipOf(request: Request): string
  isOnPagesHost(request: Request): boolean
  report(error: unknown): void
}

export const pathOf = (request: Request): string => {
  const start = request.url.indexOf('/', 11)
  const end = request.url.indexOf('?', start)
  return end < 0 ? request.url.slice(start) : request.url.slice(start, end)
}

/** The number under which the bytes and large works of a caller are counted: keys have numbers that no person has. */
const countedAs = (by: Caller): number => (isKey(by) ? -by.keyId : by.userId)

/** Calls with what holds for all of them: who may make them, how large bodies are, what failures are answered with. */
export const createApi = (calls: readonly AssembledCall[], input: ApiInput) => {
  const { actors, denied, pace, sent, ownHost, common, ipOf, isOnPagesHost, report } = input
  const inside = calls.filter(({ call }) => !call.outside)
  const byRoute = new Map(inside.map(({ call }) => [`${call.method} /api${routePath(call.path)}`, call]))
  const fieldsByRoute = new Map(inside.map(({ call, fields }) => [`${call.method} /api${routePath(call.path)}`, fields]))
  const limits = new Map([...byRoute].flatMap(([route, { takes }]) => (takes ? [[route, takes] as const] : [])))
  const forms = new Set(inside.flatMap(({ call }) => (call.form ? [`/api${call.path}`] : [])))
  const streams = new Map<string, number>(
    inside.flatMap(({ call }) => (call.streams === undefined ? [] : [[`/api${call.path}`, call.streams] as const])),
  )
  const anyBodies = calls.flatMap(({ call }) => (call.anyBody ? [routePath(call.path)] : []))
  const anyStarts = anyBodies.map((route) => route.split(':', 1)[0] as string)
  // Whatever a call of a plugin says, keys open records alone.
  const keyed = new Set([...byRoute].flatMap(([route, call]) => (takesKeys(call) && call.path.startsWith('/data/') ? [route] : [])))
  const guardPages = (request: Request, route: string): void => {
    if (route.startsWith('/api') && (isFromPage(request) || isOnPagesHost(request)))
      guardAudience(request, byRoute.get(`${request.method} ${route}`)?.audience)
  }

  const parseBody = async ({ request, route }: { readonly request: Request; readonly route: string }): Promise<unknown> => {
    guardPages(request, route)
    const named = `${request.method} ${route}`
    if (streams.has(route) || anyBodies.includes(route)) return {}
    // As the call itself will ask.
    const call = byRoute.get(named)
    const isKeyed = call !== undefined && takesKeys(call)
    const isStudio = call?.audience === 'studio' && !isKeyed
    const { find, findForPages, findCaller } = callersFor(call, actors)
    const findActor = isKeyed ? findCaller : isStudio ? find : findForPages
    // Files and requests of pages have limits of their own.
    const isCounted = isStudio && !forms.has(route)
    const admitted = isStudio && isLarge(request) ? (by: Caller) => pace.enter(request, countedAs(by)) : undefined
    const spend = (by: Caller, bytes: number): void => {
      if (isCounted || isKey(by)) sent.take(countedAs(by), bytes)
    }
    const body = await readBody({
      request,
      route: named,
      limits,
      findActor,
      spend,
      ...(admitted ? { admitted } : {}),
    })
    if (typeof body === 'object' && body !== null && !(body instanceof FormData)) {
      guardJson(body)
      if (isLarge(request)) await nextTurn()
    }
    return body
  }

  const api = new Elysia({ name: 'api', prefix: '/api' })
    // The second is never asked, because the first always answers: it is what the reference says of the bodies.
    .guard({ as: 'global', parse: [async ({ request, route }) => parseBody({ request, route }), 'json'] })
    .onTransform({ as: 'global' }, ({ request, route }) => guardPages(request, route))
    .use(mountCalls({ name: 'calls', calls: inside, actors, ipOf, denied, pace }))

  return {
    inside,
    api,
    largestBody: Math.max(0, ...streams.values(), ...[...limits.values()].map(({ signedIn }) => signedIn)),
    /** An application that guards requests and answers failures as every call is, without routes. */
    bare: (options: ConstructorParameters<typeof Elysia>[0] = {}) =>
      new Elysia(options)
        .headers(common)
        .onRequest(({ request, set }) => {
          const path = pathOf(request)
          if (path.startsWith('/api')) set.headers['cache-control'] = 'no-store'
          const most = streams.get(path) ?? (forms.has(path) ? limits.get(`${request.method} ${path}`)?.signedIn : undefined)
          guardKeys(request, keyed.has(`${request.method} ${path}`))
          const isAny = anyStarts.some((start) => path.startsWith(start))
          guardRequest(request, { isForm: forms.has(path), isAny, ...(most === undefined ? {} : { most }) }, ownHost)
        })
        .onError(({ code, error, request, route, set }) => {
          const fields = fieldsByRoute.get(`${request.method} ${route}`) ?? {}
          const failure = toErrorAnswer({ code, error, request, fields }, report)
          set.status = failure.status
          Object.assign(set.headers, failure.headers, { 'cache-control': 'no-store' })
          return failure.body
        }),
  }
}
export type Api = ReturnType<typeof createApi>
