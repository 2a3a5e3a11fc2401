import type { Actor } from '../../http/actor.ts'
import { createAnswerCache } from '../../http/answer-cache.ts'
import { matchesEtag } from '../../http/encoding.ts'
import type { MemoryCounts } from '../../metrics/memory-counts.ts'
import { hashOf, type Sessions } from '../accounts/index.ts'
import { isSameVersion, type ShownLogin, type ShownVersion, type ShownVersions } from './shown-versions.ts'
import type { StartInput } from './start.ts'

/** Requests that a node remembers, each by its login and what it asked for. */
const MOST_REMEMBERED = 20_000

interface Shown {
  readonly key: string
  readonly login: ShownLogin | null
  readonly version: ShownVersion
}
interface Kept extends Omit<Shown, 'key' | 'version'> {
  /** As it was last read. */
  version: ShownVersion
  readonly etag: string
  /** Copied for each request: a copy shares the head, and takes less time than a new answer. */
  readonly response: Response
}

/**
 * Answers requests for a start that the client has already, where one statement shows that neither its login nor
 * anything that the start depends on has changed. It knows requests of visitors and of people signed in to the studio;
 * others, and every refusal, are left to the call.
 */
export const createSameStarts = (deps: {
  readonly sessions: Pick<Sessions, 'keysOf'>
  readonly versions: ShownVersions
  readonly now: () => Date
  readonly headers: Readonly<Record<string, string>>
  readonly counts: MemoryCounts
}) => {
  const { sessions, versions, now, headers, counts } = deps
  const kept = createAnswerCache<Kept>(MOST_REMEMBERED, counts)
  const keyOf = (keys: string | null, { projectId, env, as }: StartInput): string => `${keys} ${projectId} ${env} ${as}`
  const answerOf = (kept: Kept, now: ShownVersion | null): Response | null => {
    if (now === null || !isSameVersion(kept.version, now)) return null
    kept.version = now
    return kept.response.clone() as Response
  }

  return {
    /** What the answer to a request depends on, before it is made; null where a later request needs the call again. */
    async read(request: Request, actor: Actor | null, input: StartInput): Promise<Shown | null> {
      const keys = sessions.keysOf(request)
      const key = keyOf(keys, input)
      if (keys === null || actor === null) {
        const version = keys === null && actor === null ? await versions.read(null, input.projectId) : null
        return version && { key, login: null, version }
      }
      const [token = '', cookie] = keys.split(' ')
      if (cookie === undefined || actor.app !== null) return null
      const login = { token: hashOf(token), cookie: hashOf(cookie), userId: actor.userId }
      const version = await versions.read(login, input.projectId)
      // The start of a person whose account changed since is computed with the next request.
      const isActor = version?.row.role === actor.role && (version.row.parentId !== null) === (actor.sub ?? false)
      return version && isActor ? { key, login, version } : null
    },

    keep({ key, login, version }: Shown, etag: string): void {
      const response = new Response(null, { status: 304, headers: { ...headers, etag } })
      kept.put(key, { login, version, etag, response }, 1)
    },

    /** An answer without a body; null where the call has to make the answer. */
    answer(input: StartInput, request: Request): Response | null | Promise<Response | null> {
      if (!request.headers.has('if-none-match')) return null
      const known = kept.get(keyOf(sessions.keysOf(request), input))
      if (known === undefined || !matchesEtag(request, known.etag) || known.version.until <= now().getTime())
        return null
      if (versions.isCurrent(known.version)) return known.response.clone() as Response
      const version = versions.read(known.login, input.projectId)
      return version instanceof Promise ? version.then((later) => answerOf(known, later)) : answerOf(known, version)
    },
  }
}
export type SameStarts = ReturnType<typeof createSameStarts>
