import { AppError, errors } from './errors.ts'

/** What every key of a project begins with, so that no login is taken for one, without asking the database. */
export const KEY_PREFIX = 'tk_'

const HEADER = /^bearer +(tk_\S{0,200})\s*$/i

/** The key that a request shows, in whatever form; null where it shows none. */
export const keyOf = (request: Request): string | null =>
  HEADER.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** Refuses a key wherever calls do not say that they take keys. @throws AppError */
export const guardKeys = (request: Request, takesKeys: boolean): void => {
  if (!takesKeys && keyOf(request) !== null) throw new AppError(errors.notForKeys)
}
