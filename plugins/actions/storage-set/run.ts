import { type ActionOutcome, type PageActionContext, tell, toldBy, type z } from '#sdk'
import type { storageSetParams } from './index.ts'

export async function run(params: z.output<typeof storageSetParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  const { key } = params
  if (key === '') return { ok: false, reason: tell('step.no-key'), value: input }
  const value = params.value === undefined ? input : params.value
  try {
    if (value === null) ui.storage.remove(key)
    else ui.storage.write(key, JSON.stringify(value))
    return { ok: true, value: input }
  } catch (thrown) {
    return { ok: false, reason: toldBy(thrown), value: input }
  }
}
