import type { Actor } from '../../http/actor.ts'
import { AppError, errors } from '../../http/errors.ts'

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What the browser sends along with a request by which an element of a page loads its data. */
const PURPOSE = 'tessera-purpose'

/**
 * An administrator who views a role changes nothing elsewhere by accident. Their own browser reports that a request
 * loads data; it is no protection against them.
 *
 * @throws AppError for another method than those that read, unless an element loads its data by it
 */
export const requireLoad = (actor: Actor | null, method: string, request: Request): void => {
  if (actor?.as === undefined || SAFE.has(method) || request.headers.get(PURPOSE) === 'load') return
  throw new AppError(errors.viewingRole)
}
