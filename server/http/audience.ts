import { bearerOf } from './actor.ts'
import { AppError, errors } from './errors.ts'

/** In the `detail` of a route or of a group of them: pages may make these calls too. Any other call is the studio's alone. */
export const FOR_PAGES = { 'x-audience': 'page' } as const

/** What every token of a page begins with, so that it is told from the studio's without asking the database. */
export const PAGE_TOKEN_PREFIX = 'pg_'
/** What a page's requests to our own api carry, also those of visitors without a login. */
export const PAGE_HEADER = 'x-tessera-page'

/** Whether a page asks, and not the studio. */
export const isFromPage = (request: Request): boolean =>
  request.headers.has(PAGE_HEADER) || bearerOf(request)?.startsWith(PAGE_TOKEN_PREFIX) === true

interface MountedRoute {
  readonly method: string
  readonly path: string
  readonly hooks: { readonly detail?: object }
}

const isForPages = ({ hooks }: MountedRoute): boolean => {
  const detail: { readonly 'x-audience'?: unknown } = hooks.detail ?? {}
  return detail['x-audience'] === FOR_PAGES['x-audience']
}

/** Refuses what pages may not call, whoever looks at them and whether or not the call needs a login. */
export const createAudienceGuard = (routes: readonly MountedRoute[]) => {
  const forPages = new Set(routes.filter(isForPages).map(({ method, path }) => `${method} ${path}`))
  /** To be asked about requests that pages make. */
  return (request: Request, route: string): void => {
    if (!forPages.has(`${request.method} ${route}`)) throw new AppError(errors.notForPages)
  }
}
