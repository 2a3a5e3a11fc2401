import { type ActionOutcome, answerOf, requestApi, tell, toldByResult, type WorkerActionContext, type z } from '#sdk'
import type { requestParams } from './index.ts'

export async function run(params: z.output<typeof requestParams>, context: WorkerActionContext): Promise<ActionOutcome> {
  const { page, input, startedBy = '' } = context
  if (params.api === '') return { ok: false, reason: tell('step.no-api'), value: input }
  const result = await requestApi(page, params, input, params.fresh ? 'fresh' : undefined)
  const value = answerOf(result)
  const form = params.form || startedBy
  // What started the flow may be no form: then the message alone tells.
  if (result.fields && form !== '') await page.call(form, 'showErrors', result.fields)
  return result.code === 0 ? { ok: true, value } : { ok: false, reason: toldByResult(result), value }
}
