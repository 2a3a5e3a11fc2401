import { type ActionOutcome, clipboard, type PageActionContext, toldBy, type z } from '#sdk'
import type { copyParams } from './index.ts'

export async function run(params: z.output<typeof copyParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  try {
    await service(clipboard).copy(params.content)
    return { ok: true, value: input }
  } catch (error) {
    return { ok: false, reason: toldBy(error), value: input }
  }
}
