import type { SourceContext } from '#sdk'
import { RequestProblem } from './problem.ts'
import type { HttpAnswer } from './send.ts'

/** States that pass by themselves. */
const PASSING = new Set([408, 425, 429, 502, 503, 504])
const UNREACHABLE: ReadonlySet<string> = new Set<RequestProblem['code']>(['NETWORK', 'TIMEOUT', 'PROXY'])
const LONGEST_WAIT = 30_000

/** Sends again, waiting twice as long each time, while it fails in a way that may pass; the last outcome counts. */
export async function withRetries(
  times: number,
  firstWait: number,
  { signal, wait }: Pick<SourceContext, 'signal' | 'wait'>,
  send: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  for (let retry = 0; ; retry++) {
    const last = retry >= times
    try {
      const answer = await send()
      if (last || !PASSING.has(answer.status)) return answer
    } catch (error) {
      if (last || signal.aborted || !(error instanceof RequestProblem) || !UNREACHABLE.has(error.code)) throw error
    }
    await wait(Math.min(firstWait * 2 ** retry, LONGEST_WAIT), signal)
  }
}
