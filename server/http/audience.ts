import { bearerOf } from './actor.ts'
import { AppError, errors } from './errors.ts'

/**
 * Whom a call is for: the studio alone; also the app that shows pages, which is answered with whole pages and with tokens; or also the logic of
 * the pages that it shows.
 */
export type Audience = 'studio' | 'viewer' | 'page'

/** What every token of a page begins with, so that it is told from the studio's without asking the database. */
export const PAGE_TOKEN_PREFIX = 'pg_'
/** What a page's requests to our own api carry, also those of visitors without a login. */
export const PAGE_HEADER = 'x-tessera-page'

/** Whether the logic of a page asks. */
export const isFromLogic = (request: Request): boolean => request.headers.has(PAGE_HEADER)
/** Whether a page or the app that shows it asks, and not the studio. */
export const isFromPage = (request: Request): boolean => isFromLogic(request) || bearerOf(request)?.startsWith(PAGE_TOKEN_PREFIX) === true

/** Of what only the app that shows pages may ask for. */
export const refuseLogic = (request: Request): void => {
  if (isFromLogic(request)) throw new AppError(errors.notForPages)
}

/**
 * Refuses what pages may not call, whoever looks at them and whether or not the call needs a login; to be asked about requests that do not come
 * from the studio.
 */
export const guardAudience = (request: Request, audience: Audience | undefined): void => {
  const isOpen = audience === 'page' || (audience === 'viewer' && !isFromLogic(request))
  if (!isOpen) throw new AppError(errors.notForPages)
}
