import { type ActionOutcome, type Json, type JsonObject, tell, type z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { notifyParams } from './index.ts'

/** Ids among what was given: numbers, texts of digits, people as records have them. */
function idsIn(value: Json): readonly number[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? [value] : []
  if (typeof value === 'string')
    return value.split(/[,，\s]+/).flatMap((each) => (/^\d{1,15}$/.test(each) ? [Number(each)] : []))
  return typeof value === 'object' && value !== null ? idsIn((value as JsonObject).id ?? null) : []
}

export async function run(
  { to, title, text, link }: z.output<typeof notifyParams>,
  { notify }: NodeContext,
): Promise<ActionOutcome> {
  const ids = [...new Set(idsIn(to))].filter((id) => id > 0)
  if (ids.length === 0) return { ok: false, reason: tell('node/notify.no-people') }
  await notify({ to: ids, title, text, ...(link === '' ? {} : { link }) })
  return { ok: true, value: { to: ids } }
}
