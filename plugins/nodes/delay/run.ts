import { type ActionOutcome, type Json, tell, type z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { delayParams } from './index.ts'

type Params = z.output<typeof delayParams>

const MS = { seconds: 1_000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const
const LONGEST_MS = 366 * MS.days

/** Milliseconds since the epoch; null for what is no time. */
function timeOf(value: Json): number | null {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(time) ? time : null
}

export async function run(
  { how, amount, unit, until }: Params,
  { sleepUntil, input }: NodeContext,
): Promise<ActionOutcome> {
  const now = Date.now()
  const time = how === 'for' ? now + amount * MS[unit] : timeOf(until)
  if (time === null) return { ok: false, reason: tell('node/delay.no-time', { value: JSON.stringify(until) }) }
  if (time - now > LONGEST_MS) return { ok: false, reason: tell('node/delay.too-long') }
  await sleepUntil(time)
  return { ok: true, value: input }
}
