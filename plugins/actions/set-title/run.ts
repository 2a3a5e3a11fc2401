import type { ActionOutcome, PageActionContext, z } from '#sdk'
import type { setTitleParams } from './index.ts'

export async function run({ title }: z.output<typeof setTitleParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  ui.setTitle(title)
  return { ok: true, value: input }
}
