import type { ActionOutcome, Json, PageActionContext, z } from '#sdk'
import type { storageGetParams } from './index.ts'

/** Hands on what was kept; without any it hands on the fallback, and without that it fails. */
export async function run({ key, fallback }: z.output<typeof storageGetParams>, { ui, input }: PageActionContext): Promise<ActionOutcome> {
  if (key === '') return { ok: false, reason: 'the key is empty', value: input }
  try {
    const text = ui.storage.read(key)
    if (text !== null) return { ok: true, value: JSON.parse(text) as Json }
  } catch (thrown) {
    return { ok: false, reason: thrown instanceof Error ? thrown.message : String(thrown), value: input }
  }
  if (fallback !== undefined) return { ok: true, value: fallback as Json }
  return { ok: false, reason: `nothing is kept as "${key}"`, value: input }
}
