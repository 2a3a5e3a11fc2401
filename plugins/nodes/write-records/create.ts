import type { ActionOutcome, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { createParams } from './index.ts'
import { valuesOf } from './values-of.ts'

export async function run(params: z.output<typeof createParams>, { data, input }: NodeContext): Promise<ActionOutcome> {
  const [written] = await data.write([{ op: 'create', model: params.model, values: valuesOf(params, input) }])
  return { ok: true, value: { ...written! } }
}
