import { createHash } from 'node:crypto'
import type { Actor } from '../../http/actor.ts'
import { ok } from '../../http/answer.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { matchesEtag } from '../../http/encoding.ts'
import type { SameStarts } from './same-starts.ts'
import type { Start, StartInput } from './start.ts'
import type { StartVersions } from './start-versions.ts'

/** An answer as it is sent, and the version of the database that it was made of. */
export interface KeptAnswer {
  readonly version: string
  readonly etag: string
  readonly body: string
}

export const START_HEADERS = { 'cache-control': 'private, no-cache' }

/**
 * Answers requests for the start of an application, without a body where the client has it already. Answers are kept in
 * memory; the version that they depend on is read from the database for each request, so that none is out of date.
 */
export const createStartAnswers = (deps: {
  readonly start: Start
  readonly versions: StartVersions
  readonly cache: AnswerCache<KeptAnswer>
  readonly same: SameStarts
}) => {
  const { start, versions, cache, same } = deps

  const find = async (actor: Actor | null, input: StartInput): Promise<KeptAnswer> => {
    const key = [input.projectId, input.env, input.as, actor?.userId, actor?.app, actor?.as].join()
    const { text: version, unread } = await versions.read(actor, input.projectId)
    const known = cache.get(key)
    if (known !== undefined && known.version === version) return known
    const viewing = await start.viewing(actor, input)
    const body = JSON.stringify(ok(await start.compute(viewing, input, viewing?.as === undefined ? unread : 0)))
    const answer = { version, etag: `"${createHash('sha256').update(body).digest('hex')}"`, body }
    cache.put(key, answer, body.length)
    return answer
  }

  return {
    async answer(request: Request, actor: Actor | null, input: StartInput): Promise<Response> {
      // Read before the answer is made: what changes in the meantime makes the next request compute it again.
      const shown = await same.read(request, actor, input)
      const { etag, body } = await find(actor, input)
      if (shown) same.keep(shown, etag)
      if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers: { ...START_HEADERS, etag } })
      return new Response(body, {
        headers: { ...START_HEADERS, etag, 'content-type': 'application/json; charset=utf-8' },
      })
    },
  }
}
export type StartAnswers = ReturnType<typeof createStartAnswers>
