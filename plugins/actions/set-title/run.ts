import { type ActionOutcome, type PageActionContext, pageTitle, type z } from '#sdk'
import type { setTitleParams } from './index.ts'

export async function run({ title }: z.output<typeof setTitleParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  await service(pageTitle).set(title)
  return { ok: true, value: input }
}
