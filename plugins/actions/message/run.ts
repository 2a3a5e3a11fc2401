import { type ActionOutcome, messages, type PageActionContext, type z } from '#sdk'
import type { messageParams } from './index.ts'

export async function run(params: z.output<typeof messageParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  await service(messages).show({ tone: params.type, content: params.content, seconds: params.duration })
  return { ok: true, value: input }
}
