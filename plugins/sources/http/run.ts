import { type Json, type JsonObject, type LoadResult, type SourceContext, z } from '#sdk'
import { parseBody, readAnswer } from './answer.ts'
import { httpConfig, interceptorConfig } from './index.ts'
import { composeMessage } from './message.ts'
import { failure, RequestProblem } from './problem.ts'
import { send } from './send.ts'

export async function run(config: JsonObject, params: Json, context: SourceContext): Promise<LoadResult> {
  const read = httpConfig.safeParse(config)
  if (!read.success) return failure('BAD_CONFIG', z.prettifyError(read.error))
  const settings = read.data
  const interceptor = interceptorConfig.parse(context.interceptor)
  try {
    const message = await composeMessage(settings, params, interceptor.headers, context)
    const answer = await send(message, settings.isCors, settings.timeout ?? interceptor.timeout, context)
    const result = readAnswer(answer, settings)
    const formula = context.late?.sourceField
    if (result.code !== 0 || formula === undefined || answer.file) return result
    return { ...result, data: await context.evaluate(formula, parseBody(answer) ?? null) }
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    const own = error.code === 'TIMEOUT' ? interceptor.timeoutErrorMessage : settings.tips.fail
    return failure(error.code, own || error.message)
  }
}
