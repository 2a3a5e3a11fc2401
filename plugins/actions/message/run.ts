import type { ActionOutcome, PageActionContext, z } from '#sdk'
import type { messageParams } from './index.ts'

export async function run(params: z.output<typeof messageParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  ui.message({ tone: params.type, content: params.content, seconds: params.duration })
  return { ok: true, value: input }
}
