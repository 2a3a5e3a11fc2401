import { type ActionOutcome, type PageActionContext, toldBy, type z } from '#sdk'
import type { copyParams } from './index.ts'

export async function run(params: z.output<typeof copyParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  try {
    await ui.copy(params.content)
    return { ok: true, value: input }
  } catch (error) {
    return { ok: false, reason: toldBy(error), value: input }
  }
}
