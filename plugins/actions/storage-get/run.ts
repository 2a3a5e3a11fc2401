import { type ActionOutcome, type Json, type PageActionContext, pageStorage, tell, toldBy, type z } from '#sdk'
import type { storageGetParams } from './index.ts'

/** Hands on what was kept; without any it hands on the fallback, and without that it fails. */
export async function run(
  { key, fallback }: z.output<typeof storageGetParams>,
  { service, input }: PageActionContext,
): Promise<ActionOutcome> {
  if (key === '') return { ok: false, reason: tell('step.no-key'), value: input }
  try {
    const text = await service(pageStorage).read(key)
    if (text !== null) return { ok: true, value: JSON.parse(text) as Json }
  } catch (thrown) {
    return { ok: false, reason: toldBy(thrown), value: input }
  }
  if (fallback !== undefined) return { ok: true, value: fallback as Json }
  return { ok: false, reason: tell('action/storage-get.nothing', { key }), value: input }
}
