import { type ActionOutcome, answerOf, requestApi, tell, toldByResult, type WorkerActionContext, type z } from '#sdk'
import type { requestParams } from './index.ts'

export async function run(params: z.output<typeof requestParams>, { page, input }: WorkerActionContext): Promise<ActionOutcome> {
  if (params.api === '') return { ok: false, reason: tell('step.no-api'), value: input }
  const result = await requestApi(page, params, input, params.fresh ? 'fresh' : undefined)
  const value = answerOf(result)
  return result.code === 0 ? { ok: true, value } : { ok: false, reason: toldByResult(result), value }
}
