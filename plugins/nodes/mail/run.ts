import type { ActionOutcome, Json, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { mailParams } from './index.ts'

/** A formula may give a list in the place of a text. */
const addressesIn = (to: Json): readonly string[] =>
  (Array.isArray(to) ? to.map(String) : String(to).split(/[,;，；\s]+/))
    .map((each) => each.trim())
    .filter((each) => each !== '')

export async function run(
  { to, subject, text }: z.output<typeof mailParams>,
  { mail }: NodeContext,
): Promise<ActionOutcome> {
  const addresses = addressesIn(to)
  await mail({ to: addresses, subject, text })
  return { ok: true, value: { to: [...addresses] } }
}
