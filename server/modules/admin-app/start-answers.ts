import { createHash } from 'node:crypto'
import type { Actor } from '../../http/actor.ts'
import { ok } from '../../http/answer.ts'
import { matchesEtag } from '../../http/encoding.ts'
import type { Start, StartInput } from './start.ts'

/** Answers requests for the start of an application, without a body where the client has it already. */
export const createStartAnswers = ({ start }: { readonly start: Start }) => ({
  async answer(request: Request, actor: Actor | null, input: StartInput): Promise<Response> {
    const body = JSON.stringify(ok(await start.compute(await start.viewing(actor, input), input)))
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    const headers = { etag, 'cache-control': 'private, no-cache' }
    if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
    return new Response(body, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } })
  },
})
export type StartAnswers = ReturnType<typeof createStartAnswers>
