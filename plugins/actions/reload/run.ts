import { type ActionOutcome, type PageActionContext, reloading, type z } from '#sdk'
import type { reloadParams } from './index.ts'

export async function run(_params: z.output<typeof reloadParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  await service(reloading).reload()
  return { ok: true, value: input }
}
