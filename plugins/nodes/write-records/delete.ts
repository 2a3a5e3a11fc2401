import type { ActionOutcome, z } from '#sdk'
import type { NodeContext } from '#sdk/workflow'
import type { deleteParams } from './index.ts'

export async function run(params: z.output<typeof deleteParams>, { data }: NodeContext): Promise<ActionOutcome> {
  const [written] = await data.write([{ op: 'delete', model: params.model, id: params.id }])
  return { ok: true, value: { ...written! } }
}
