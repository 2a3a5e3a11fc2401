import type { ActionOutcome, PageActionContext, z } from '#sdk'
import type { copyParams } from './index.ts'

export async function run(params: z.output<typeof copyParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  try {
    await ui.copy(params.content)
    return { ok: true, value: input }
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : 'the clipboard refused', value: input }
  }
}
