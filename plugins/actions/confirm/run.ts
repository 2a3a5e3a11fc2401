import { type ActionOutcome, confirmations, type PageActionContext, tell, type z } from '#sdk'
import type { confirmParams } from './index.ts'

export async function run(params: z.output<typeof confirmParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  const { type, ...texts } = params
  const agreed = await service(confirmations).ask({ tone: type, ...texts })
  return agreed ? { ok: true, value: input } : { ok: false, reason: tell('action/confirm.cancelled'), value: input, quiet: true }
}
