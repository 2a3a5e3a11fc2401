import { bearerOf } from './actor.ts'
import { AppError, errors } from './errors.ts'

/** In the `detail` of a route or of a group of them: a page's logic may make these calls too. Any other call is the studio's alone. */
export const FOR_PAGES = { 'x-audience': 'page' } as const
/** The same for the app that shows pages, but not for the logic of the pages that it shows: these answer with whole pages and with tokens. */
export const FOR_VIEWER = { 'x-audience': 'viewer' } as const

/** What every token of a page begins with, so that it is told from the studio's without asking the database. */
export const PAGE_TOKEN_PREFIX = 'pg_'
/** What a page's requests to our own api carry, also those of visitors without a login. */
export const PAGE_HEADER = 'x-tessera-page'

/** Whether the logic of a page asks. */
const isFromLogic = (request: Request): boolean => request.headers.has(PAGE_HEADER)
/** Whether a page or the app that shows it asks, and not the studio. */
export const isFromPage = (request: Request): boolean => isFromLogic(request) || bearerOf(request)?.startsWith(PAGE_TOKEN_PREFIX) === true

interface MountedRoute {
  readonly method: string
  readonly path: string
  readonly hooks: { readonly detail?: object }
}

const audienceOf = ({ hooks }: MountedRoute): unknown => (hooks.detail as { readonly 'x-audience'?: unknown } | undefined)?.['x-audience']

/** Refuses what pages may not call, whoever looks at them and whether or not the call needs a login. */
export const createAudienceGuard = (routes: readonly MountedRoute[]) => {
  const audiences = new Map(routes.map((route) => [`${route.method} ${route.path}`, audienceOf(route)]))
  /** To be asked about requests that do not come from the studio. */
  return (request: Request, route: string): void => {
    const audience = audiences.get(`${request.method} ${route}`)
    const isOpen = audience === FOR_PAGES['x-audience'] || (audience === FOR_VIEWER['x-audience'] && !isFromLogic(request))
    if (!isOpen) throw new AppError(errors.notForPages)
  }
}
