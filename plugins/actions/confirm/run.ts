import { type ActionOutcome, type PageActionContext, tell, type z } from '#sdk'
import type { confirmParams } from './index.ts'

export async function run(params: z.output<typeof confirmParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  const { type, ...texts } = params
  const agreed = await ui.confirm({ tone: type, ...texts })
  return agreed ? { ok: true, value: input } : { ok: false, reason: tell('action/confirm.cancelled'), value: input, quiet: true }
}
