import { type ActionOutcome, payloadOf, type WorkerActionContext, type z } from '#sdk'
import type { requestParams } from './index.ts'

export async function run(params: z.output<typeof requestParams>, { page, input }: WorkerActionContext): Promise<ActionOutcome> {
  if (params.api === '') return { ok: false, reason: 'no api was chosen', value: input }
  const result = await page.request(params.api, payloadOf(params.data, input), params.fresh ? 'fresh' : undefined)
  const value = { ...result }
  return result.code === 0 ? { ok: true, value } : { ok: false, reason: result.msg || `the api answered code ${result.code}`, value }
}
