import { type ActionOutcome, type PageActionContext, pageStorage, tell, toldBy, type z } from '#sdk'
import type { storageSetParams } from './index.ts'

export async function run(params: z.output<typeof storageSetParams>, { service, input }: PageActionContext): Promise<ActionOutcome> {
  const { key } = params
  if (key === '') return { ok: false, reason: tell('step.no-key'), value: input }
  const value = params.value === undefined ? input : params.value
  try {
    if (value === null) await service(pageStorage).remove(key)
    else await service(pageStorage).write(key, JSON.stringify(value))
    return { ok: true, value: input }
  } catch (thrown) {
    return { ok: false, reason: toldBy(thrown), value: input }
  }
}
