import type { LoadResult } from '#kernel/engine'
import { type Told, tell } from '#kernel/message'
import type { JsonObject } from '#kernel/page/values'

/** Why a request failed, for a step or a view that made it. */
export function toldByResult({ code, msg, problem }: LoadResult): Told {
  if (problem) return msg === '' ? problem : { ...problem, text: msg }
  return msg || tell('step.answer-code', { code })
}

/** What a request answered, as steps hand it on. */
export function answerOf({ code, data, originData, msg }: LoadResult): JsonObject {
  return { code, data, originData, msg }
}

/** The result of a source that failed; the engine puts `msg` into words where there is only a message. */
export function failedResult(code: LoadResult['code'], told: Told): LoadResult {
  const problem = typeof told === 'string' ? {} : { problem: 'code' in told ? told : tell('engine.said', { said: told }) }
  return { code, data: null, originData: null, msg: typeof told === 'string' ? told : '', ...problem }
}
