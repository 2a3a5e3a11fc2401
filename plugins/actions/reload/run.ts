import type { ActionOutcome, PageActionContext, z } from '#sdk'
import type { reloadParams } from './index.ts'

export async function run(_params: z.output<typeof reloadParams>, { input }: PageActionContext): Promise<ActionOutcome> {
  globalThis.location.reload()
  return { ok: true, value: input }
}
