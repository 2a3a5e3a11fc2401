import type { ActionOutcome, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { updateParams } from './index.ts'
import { valuesOf } from './values-of.ts'

export async function run(params: z.output<typeof updateParams>, { data, input }: NodeContext): Promise<ActionOutcome> {
  const [written] = await data.write([
    { op: 'update', model: params.model, id: params.id, values: valuesOf(params, input) },
  ])
  return { ok: true, value: { ...written! } }
}
